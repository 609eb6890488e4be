"""Derive Theorem 5.3, the bound on the transfer risk, and its corollaries, with the risk as the
chance that it is.

Let r = ws - w.  It is orthogonal to w, as w is in the span of the data and has the teacher's
outputs there.  If some x_i has an angle below pi/2 - beta, then |w| > |ws| sin(beta), as w.x_i is
ws.x_i; so |r| < |ws| cos(beta).  An input y with two labels has |ws.y| <= |r.y| <= |r| |y|, so that
its angle is at least beta.
"""

from __future__ import annotations

from collections.abc import Callable

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.theory.papers.distillation import whole_risk as said
from assay.verification.papers.distillation import examples
from assay.verification.papers.settlers import derived, own
from assay.verification.search.logic import chance
from assay.verification.search.logic.goals import apart, by, every, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.vectors import Vectors, dot, square

ROW, INPUT, LEFT = "x[d*i+k]", "y[k]", "(ws[k]-w[k])"
_SOME = f"not (for all i in {{1..n}}: {said.far(ROW, 'pi/2-beta')})"
_ERROR = f"{dot('ws[k]', INPUT)}*{dot('w[k]', INPUT)} <= 0"
SPANNED = "for all k in {1..d}: w[k] == sum(i in 1..n, a[i]*x[d*i+k])"
FITS = f"for all i in {{1..n}}: {dot('w[k]', ROW)} == {dot('ws[k]', ROW)}"
RIGHT = (
    "for all int n, int d: for all seq ws, seq w, seq a, seq x, seq y, beta:"
    f" 1 <= n => 1 <= d => ({SPANNED}) => ({FITS}) =>"
    f" {_SOME} => {_ERROR} => {said.far(INPUT, 'beta')}"
)
"""What `right` concludes: an input whose angle is below beta gets the right label."""


def right(o: Outline) -> int:
    """Conclude `RIGHT`."""
    vectors = Vectors(o)
    apart_ = lemma(
        o,
        "for all s, h, q: (s-h)**2 <= q => s*h <= 0 => s**2 <= q",
        how="combination",
        terms=[("1", ("q-(s-h)**2",)), ("2", ("-(s*h)",)), ("h**2",)],
    )
    against = lemma(
        o,
        "for all p, q, r, m: 0 <= r => p*(1-m) <= q => (p-q)*r <= p*r*m",
        how="combination",
        terms=[("r", ("q-p*(1-m)",))],
    )
    wide = lemma(
        o,
        "for all p, q, r, m, z: 0 <= r => z <= q*r => q <= p*m => z <= p*r*m",
        how="combination",
        terms=[("1", ("q*r-z",)), ("r", ("p*m-q",))],
    )
    turned = lemma(o, "for all m: cos(pi/2-m)**2 == 1-cos(m)**2", how="identity")
    between = lemma(o, "for all p, q, r: not p <= q => p <= r => q < r")

    def shown(goal: Node, *given: int) -> int:
        some_data, room, spanned, fits, some, error = given
        size = o.leaf("0 <= d", room)
        teacher, student = square("ws[k]"), square("w[k]")
        normal = across(o, vectors, spanned, fits, size, o.leaf("0 <= n", some_data))
        split = vectors.combined("ws[k]*w[k]", f"w[k]*{LEFT}", "w[k]**2", "1")
        along = o.leaf(f"{dot('ws[k]', 'w[k]')} == {student}", split, normal)
        rest = left_over(o, vectors, along)

        trig = use(o, turned, "beta")
        out, own_ = dot("ws[k]", INPUT), dot("w[k]", INPUT)
        test = square(INPUT)

        def lengths(one: str, other: str) -> tuple[int, ...]:
            whole = vectors.lengths(one, other, size)
            return tuple(o.taut(part, whole) for part in o.concluded(whole).args)

        near, rest_0, test_0 = lengths(LEFT, INPUT)
        _, teacher_0, _ = lengths("ws[k]", INPUT)
        difference = vectors.combined(f"{LEFT}*{INPUT}", f"ws[k]*{INPUT}", f"w[k]*{INPUT}", "-1")
        difference = o.leaf(f"{out}-{own_} == {dot(LEFT, INPUT)}", difference)
        near = rewritten(o, ("z", f"z**2 <= {square(LEFT)}*{test}"), difference, near)
        rest = o.leaf(f"{teacher}-{student} == {square(LEFT)}", rest)
        near = rewritten(o, ("z", f"({out}-{own_})**2 <= z*{test}"), rest, near)
        near = use(o, apart_, out, own_, f"({teacher}-{student})*{test}", near, error)
        nearer = o.hyp(node("not", goal))
        sides = (f"{out}**2", f"{teacher}*{test}*cos(beta)**2", f"({teacher}-{student})*{test}")
        beyond = use(o, between, *sides, nearer, near)
        large = o.tree(f"not {student} <= {teacher}*(1-cos(beta)**2)")
        wrong = use(o, against, teacher, student, test, "cos(beta)**2", test_0, by(o.hyp(large)))
        small = o.taut(
            large.args[0], o.intro(large, o.leaf("1 < 0", wrong, beyond)), o.leaf("not 1 < 0")
        )
        small = rewritten(o, ("z", f"{student} <= {teacher}*z"), trig, small)

        def one(inner: Node, range_: int) -> int:
            row, ours, theirs = square(ROW), dot("w[k]", ROW), dot("ws[k]", ROW)
            cauchy, _, row_0 = lengths("w[k]", ROW)
            equal = o.leaf(f"{theirs} == {ours}", use(o, fits, "i", range_))
            most = rewritten(o, ("z", f"z**2 <= {student}*{row}"), equal, cauchy)
            sine = "cos(pi/2-beta)**2"
            return use(o, wide, teacher, student, row, sine, f"{theirs}**2", row_0, most, small)

        all_far = every(o, o.concluded(some).args[0], one, "i")
        absurd = o.taut("false", all_far, some)
        return o.taut(goal, o.intro(node("not", goal), absurd))

    return apart(o, RIGHT, shown)


def across(o: Outline, vectors: Vectors, spanned: int, fits: int, size: int, count: int) -> int:
    """Conclude that w is orthogonal to ws - w."""
    rows = "sum(i in 1..n, a[i]*x[d*i+k])"
    written = o.axiom(
        "same terms", f=("k", f"w[k]*{LEFT}"), g=("k", f"{rows}*{LEFT}"), a="1", b="d"
    )

    def one(goal: Node, range_: int) -> int:
        return o.leaf(goal, use(o, spanned, "k", range_))

    same = f"for all k in {{1..d}}: w[k]*{LEFT} == {rows}*{LEFT}"
    written = o.cut(written, every(o, same, one))
    swapped = use(o, vectors.swapped, "d", "[i: a[i]]", "x", f"[k: {LEFT}]", size, "n", count)
    inner = f"a[i]*{dot(ROW, LEFT)}"
    zero = o.axiom("same terms", f=("i", inner), g=("i", "0"), a="1", b="n")

    def none(goal: Node, range_: int) -> int:
        split = vectors.combined(f"{ROW}*{LEFT}", f"ws[k]*{ROW}", f"w[k]*{ROW}", "-1")
        apart_ = o.leaf(f"{dot(ROW, LEFT)} == 0", split, use(o, fits, "i", range_))
        return o.leaf(goal, apart_)

    zero = o.cut(zero, every(o, f"for all i in {{1..n}}: {inner} == 0", none))
    nothing = examples.zeros(o, count, "i", "n")
    return o.leaf(f"{dot('w[k]', LEFT)} == 0", written, swapped, zero, nothing)


def left_over(o: Outline, vectors: Vectors, along: int) -> int:
    """Conclude |ws - w|^2 == |ws|^2 - |w|^2."""
    first = vectors.combined(f"{LEFT}**2", f"ws[k]*{LEFT}", f"w[k]*{LEFT}", "-1")
    second = vectors.combined(f"ws[k]*{LEFT}", "ws[k]**2", "ws[k]*w[k]", "-1")
    third = vectors.combined(f"w[k]*{LEFT}", "ws[k]*w[k]", "w[k]**2", "-1")
    goal = f"{square(LEFT)} == {square('ws[k]')}-{square('w[k]')}"
    return o.leaf(goal, first, second, third, along)


class Chances:
    """Chances of events of a uniform draw, and that they have values."""

    def __init__(self, o: Outline) -> None:
        self.o = o
        self.is_law = o.cut(o.axiom("uniform law", a="0", b="1"), o.leaf("0 < 1"))
        self.law = reading.law("Unif(0, 1)", o.derivation.declare)
        o.values = self.value

    def chances(self, tree: Node) -> list[int]:
        """Conclude 0 <= P and P <= 1 for the chances in a sentence, which says that they have
        values.
        """
        found = []
        for part in {part for part in trees.walk(tree) if part.op == "chance"}:
            v = self.o.fresh("v", "real")
            event = trees.opened(part.args[-1], v)
            axiom = self.o.axiom("chance", L=self.law, E=(v.args[0], event))
            found.append(self.o.cut(axiom, self.is_law))
            self.o.release(v)
        return found

    def value(self, goal: Node, assumed: list[int]) -> int:
        """Show that a term has a value, for which its chances need one."""
        o = self.o
        return o.leaf(goal, *self.chances(goal), *filter(o.is_plain, assumed))

    def more(self, v: str, event: Node, larger: Node, follows: int) -> int:
        """Conclude P[event] <= P[larger], where ``follows`` shows the larger event under the
        hypothesis of the event.
        """
        o = self.o
        axiom = o.axiom("monotone", L=self.law, E=(v, event), F=(v, larger))
        return o.cut(axiom, self.is_law, o.all(v, o.intro(event, follows)))


class Task(Chances):
    """What the theorems on the risk share: a good data set gives labels that are right below the
    angle beta.

    ``angle`` and ``rest`` are the texts of the angle of which a good data set has a smaller one,
    and of its power of n.
    """

    angle, rest = "pi/2-beta", said.REST

    def __init__(self, o: Outline) -> None:
        super().__init__(o)
        self.right = self.lemma(o)
        self.some, self.room, self.beta = o.given[0], o.given[1], o.given[10]
        self.spanned, self.fits, self.alike = o.given[6], o.given[7], o.given[9]

    def lemma(self, o: Outline) -> int:
        """Conclude that a good data set gives right labels, for all data."""
        return right(o)

    def at(self, u: str, y: str, good: int, error: int) -> int:
        """Conclude that the angle of y is at least beta, from the error at the data set u."""
        families = ("ws", f"[k: W(k, {u})]", f"[i: A(i, {u})]", f"[j: X(j, {u})]", f"[k: {y}]")
        here = (use(self.o, step, u) for step in (self.spanned, self.fits))
        sizes = (by(self.some), by(self.room))
        return use(self.o, self.right, "n", "d", *families, "beta", *sizes, *here, good, error)

    def all_far(self) -> int:
        """Conclude P[all angles of the data are at least the angle] == p(the angle)**n."""
        return use(self.o, self.alike, self.angle, by(self.beta))

    def risk(self, mean: str, wrong: Callable[[Node], int]) -> tuple[int, int]:
        """Conclude mean <= p(beta)+(1-p(beta))*p(pi/2-beta)**n, and 0 <= p(beta) <= 1.

        Where some angle of the data is small, errors have an angle of at least beta: the risk is at
        most p(beta) there, and at most 1 elsewhere.

        Args:
            mean: the mean over the data of the chance of an event.
            wrong: shows from the event that the outputs of teacher and student have no positive
                product.
        """
        o = self.o
        data = chance.Draws(o, self.law, trees.number(1), self.is_law)
        u, v = f"{data.name}[1]", o.fix("v", "real")
        inner = trees.opened(o.term(mean).args[-1], data.g)
        event = trees.opened(inner.args[-1], trees.variable(v, "real"))
        place = trees.variable(o.fix("u", "real"), "real")
        bad = o.tree(said.all_far(place.args[0], self.angle))
        bad_here = trees.put(bad, {place: data.value(trees.number(1))})
        good = node("not", bad_here)

        is_chance = o.cut(o.axiom("chance", L=self.law, E=(v, event)), self.is_law)
        low = o.taut(o.concluded(is_chance).args[0], is_chance)
        outside = o.tree(said.far(f"Y(k, {v})", "beta"))
        follows = self.at(u, f"Y(k, {v})", o.hyp(good), wrong(event))
        more = self.more(v, event, outside, follows)
        most = o.fix("most", "real")
        is_most = o.hyp(f"{most} == {said.PART}")
        more = o.leaf(node("le", o.concluded(more).args[0], o.term(most)), more, is_most)
        inside = o.taut(node("and", o.concluded(low), o.concluded(more)), low, more)
        inside = o.all(data.name, o.intro(good, inside))
        found = data.mean_at_most(inner, good, most, inside, o.all(data.name, is_chance))

        other = o.axiom("complement of draws", **data.axiom, E=(data.name, bad_here))
        other = o.cut(other, data.laws)
        single = o.axiom("one draw", **data.axiom, k="1", E=(place.args[0], bad))
        single = o.cut(single, data.laws, o.leaf("1 <= 1"), o.leaf("1 <= 1"))
        rare = rewritten(o, ("w", f"w == {self.rest}"), single, self.all_far())
        all_far = o.text(o.concluded(rare).args[0])
        bound = o.leaf(f"{mean} <= {most}+(1-{most})*{all_far}", found, other)
        back = turned(o, rare, self.has_value(self.rest))
        bound = rewritten(o, ("w", f"{mean} <= {most}+(1-{most})*w"), back, bound)
        back = turned(o, is_most, self.has_value(said.PART))
        bound = rewritten(o, ("w", f"{mean} <= w+(1-w)*{self.rest}"), back, bound)
        part = o.cut(o.axiom("chance", L=self.law, E=(v, outside)), self.is_law)
        return chance.named(o, bound, {most: said.PART}, part), part

    def has_value(self, text: str) -> int:
        """Show that a term in chances has a value."""
        return self.value(self.o.tree(f"{text} == {text}"), [self.some])


def turned(o: Outline, equation: int, valued: int) -> int:
    """From x == y and y == y: y == x."""
    right_ = o.text(o.concluded(equation).args[1])
    return rewritten(o, ("w", f"{right_} == w"), equation, valued)


def sharper(o: Outline) -> int:
    """The last display of the proof of Theorem 5.3."""
    task = Task(o)
    bound, part = task.risk(said.SIGNS, lambda event: o.leaf(_at_most(event), o.hyp(event)))
    v = o.fix("v", "real")
    outside = o.tree(said.far(f"Y(k, {v})", "beta"))
    other = o.cut(o.axiom("complement", L=task.law, E=(v, outside)), task.is_law)
    chain = o.concluded(bound).args[1]
    near = o.text(o.concluded(other).args[0])
    equal = o.leaf(f"1-{said.PART} == {near}", other)
    first = rewritten(
        o,
        ("w", f"{said.SIGNS} <= {said.PART}+w*{said.REST}"),
        turned(o, equal, task.has_value(near)),
        bound,
    )
    second = rewritten(
        o,
        ("w", f"{said.PART}+w*{said.REST} == {o.text(chain)}"),
        other,
        task.has_value(o.text(chain)),
    )
    return o.taut(node("and", o.concluded(first), o.concluded(second)), first, second)


def _at_most(event: Node) -> Node:
    """Return p <= 0 for p < 0."""
    return node("le", *event.args)


def bound(o: Outline) -> int:
    """(5.19)."""
    return _bound(o)[0]


def labels(o: Outline) -> Callable[[Node], int]:
    """Return how to show that outputs with two labels have no positive product."""
    signs = lemma(o, "for all s, h: ((s >= 0 and h < 0) or (s < 0 and h >= 0)) => s*h <= 0")

    def shown(event: Node) -> int:
        one, other = (o.text(part.args[0]) for part in event.args[0].args)
        return use(o, signs, one, other, o.hyp(event))

    return shown


def _bound(o: Outline) -> tuple[int, tuple[int, ...]]:
    return without_product(Task(o), said.RISK)


def without_product(task: Task, risk: str) -> tuple[int, tuple[int, ...]]:
    """Conclude risk <= p(beta)+p(angle)**n, and the steps on its chances."""
    o = task.o
    found, part = task.risk(risk, labels(o))
    chances = (*task.chances(o.tree(f"{task.rest} == 0")), task.some)
    rest = o.leaf(f"0 <= {task.rest}", *chances)
    fewer = lemma(
        o,
        "for all p, q, r: 0 <= q => 0 <= r => p <= q+(1-q)*r => p <= q+r",
        how="combination",
        terms=[("1", ("q+(1-q)*r-p",)), ("q", ("r",))],
    )
    values = (term(risk, found, *chances), term(said.PART, part), term(task.rest, *chances))
    return use(o, fewer, *values, by(part), rest, found), chances


def margin(o: Outline) -> int:
    """(5.20)."""
    found, chances = _bound(o)
    none = o.given[11]
    less = lemma(o, "for all p, q, r: q == 0 => p <= q+r => p <= r")
    values = (term(said.RISK, found, *chances), term(said.PART, none), term(said.REST, *chances))
    return use(o, less, *values, none, found)


def wrong_label(o: Outline) -> int:
    """(5.32) and (5.33)."""
    task = Task(o)
    premise = o.concluded(o.hyp(f"not {said.far(said.POINT, 'beta')}"))
    u = o.fix("u", "real")
    bad = o.tree(said.all_far(u))
    product = {
        sign: lemma(o, f"for all s, h: s {sign} 0 => h {other} 0 => s*h <= 0")
        for sign, other in ((">", "<"), ("<", ">"))
    }
    parts = []
    for sign, other in ((">", "<"), ("<", ">")):
        teacher, student = said.dot("ws[k]", said.POINT), said.dot(f"W(k, {u})", said.POINT)
        label, event = o.tree(f"{teacher} {sign} 0"), o.tree(f"{student} {other} 0")
        signs = use(o, product[sign], teacher, student, o.hyp(label), o.hyp(event))
        good = o.hyp(node("not", bad))
        angle = task.at(u, said.POINT, good, signs)
        absurd = o.taut("false", angle, o.hyp(premise))
        follows = o.taut(bad, o.intro(node("not", bad), absurd))
        parts.append(o.intro(label, task.more(u, event, bad, follows)))
    parts.append(task.all_far())
    whole = o.taut(node("and", *map(o.concluded, parts)), *parts)
    return o.intro(premise, whole)


def split(o: Outline) -> int:
    """(5.29): two outputs of two signs are one above and one below 0, and no two parts meet."""
    own = Chances(o)
    draws = chance.Draws(o, own.law, trees.number(2), own.is_law)
    left, right_ = o.theorem.conclusion().args
    terms = (left, *right_.args[0].args, right_.args[1])
    signs, far, above, below = (trees.opened(term.args[-1], draws.g) for term in terms)
    one, other = (o.text(factor) for factor in signs.args[0].args)
    cases = [
        lemma(o, f"for all s, h: s*h < 0 => {case}")
        for case in ("s > 0 => h < 0", "s < 0 => h > 0", "s > 0 or s < 0")
    ]
    back = lemma(o, "for all s, h: ((s > 0 and h < 0) or (s < 0 and h > 0)) => s*h < 0")
    rest = node("or", above, below)
    whole = node("or", far, rest)
    forth = (use(o, case, one, other, o.hyp(signs)) for case in cases)
    more = draws.more(signs, whole, o.taut(whole, o.hyp(signs), *forth))
    back = use(o, back, one, other)
    less = draws.more(whole, signs, o.taut(signs, o.hyp(whole), back))
    no_two = o.leaf(f"not ({one} > 0 and {one} < 0)")
    apart_ = (
        draws.apart(far, rest, o.taut("false", o.hyp(node("and", far, rest)))),
        draws.apart(above, below, o.taut("false", o.hyp(node("and", above, below)), no_two)),
    )
    return o.leaf(o.theorem.conclusion(), more, less, *apart_)


def falls(o: Outline) -> int:
    """(5.17): a larger angle is less likely, and every angle is at least 0."""
    task, vectors = Chances(o), Vectors(o)
    size = o.leaf("0 <= d", o.given[0])
    v = o.fix("point", "real")
    entry = f"Y(k, {v})"
    whole = vectors.lengths("ws[k]", entry, size)
    cauchy, teacher_0, own_0 = (o.taut(part, whole) for part in o.concluded(whole).args)
    out, teacher, own_ = said.dot("ws[k]", entry), said.square("ws[k]"), said.square(entry)
    wider = lemma(
        o,
        "for all p, q, m, r, z: 0 <= p => 0 <= q => m <= r => z <= p*q*m => z <= p*q*r",
        how="combination",
        terms=[("1", ("p*q*m-z",)), ("1", ("p", "q", "r-m"))],
    )
    cosines = lemma(o, "for all t in [0, pi/2], s in [0, pi/2]: t <= s => cos(s)**2 <= cos(t)**2")

    def less(goal: Node, low: int, high: int) -> int:
        small, large = (o.tree(said.far(entry, angle)) for angle in ("s", "t"))
        order = use(o, cosines, "t", by(low), "s", by(low, high), by(high))
        sides = (teacher, own_, "cos(s)**2", "cos(t)**2", f"{out}**2")
        follows = use(o, wider, *sides, teacher_0, own_0, order, o.hyp(small))
        return task.more(v, small, large, follows)

    parts = o.tree(said.FALLS.claim).args
    first = every(o, parts[0], less)
    one = lemma(o, "for all p, q, z: z <= p*q => z <= p*q*cos(0)**2")
    true = o.tree("true")
    all_ = o.tree(said.far(entry, "0"))
    some = use(o, one, teacher, own_, f"{out}**2", cauchy)
    most = task.more(v, true, all_, some)
    range_ = o.cut(o.axiom("chance", L=task.law, E=(v, all_)), task.is_law)
    second = o.leaf(parts[1], most, task.is_law, range_)
    return o.taut(node("and", o.concluded(first), o.concluded(second)), first, second)


SETTLERS: dict = own(
    "distillation",
    {
        ("p-props", "theorem"): derived(
            falls,
            "The event for a larger angle is contained in that for a smaller one; and by the"
            " Cauchy-Schwarz inequality every angle is at least 0, so p(0) = 1.",
        ),
        ("eq5.29", "integrals"): derived(
            split,
            "The three parts, a large angle and a small angle with w_*.x of either "
            "sign, exclude each other, and together they are the whole event; so the "
            "chances add up.",
        ),
        ("eq5.32-5.33", "theorem"): derived(
            wrong_label,
            "A wrong label of an input with an angle below beta means that no x_i has an angle"
            " below pi/2-beta, by two Cauchy-Schwarz inequalities; neither ties nor densities"
            " matter.",
        ),
        ("thm5.3-sharper", "theorem"): derived(
            sharper,
            "Where some x_i has an angle below pi/2-beta, only inputs with angles of at least "
            "beta can be misclassified; where none has, an event of chance p(pi/2-beta)^n, "
            "the others may be wrong, too.",
        ),
        ("thm5.3b", "theorem"): derived(
            bound,
            "The factor 1-p(beta) of the sharper bound in its proof is at most 1, so the "
            "theorem follows from that bound; neither n < d nor a density is used.",
        ),
        ("cor5.1", "theorem"): derived(
            margin,
            "The corollary follows from Theorem 5.3 at an angle beta with p(beta) = 0, where "
            "gamma^n remains; gamma = 0 and n >= d are covered.",
        ),
    },
)
