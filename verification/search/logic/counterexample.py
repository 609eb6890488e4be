"""Refute a theorem about recursions by a run: exact parameters, and a time at which it fails.

The claim is assumed; at the parameters, along the sequences that the recursions define, it holds at
the time in question.  The values of the run, enclosed step by step between rational numbers, show
that it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.evaluation import ArbEngine, enclosure
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import printing, trees
from assay.theory.language.theorem import Theorem
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic import leaves
from assay.verification.kernel.verdicts import Verdict
from assay.verification.search.logic import goals, sequences
from assay.verification.search.logic.numbers import fraction
from assay.verification.search.logic.outline import Outline
from assay.verification.search.prove import refute

TIMES = 40
"""How many steps of a recursion are looked at."""
_AXIOMS = {1: "recursion", 2: "recursion of two", 3: "recursion of three"}
_SYMBOLS = (("f", "x"), ("g", "y"), ("h", "z"))
_BITS = 48
_TIME = trees.variable(" t", "int")
Point = dict[str, str]


def counterexample(theorem: Theorem, work: float = 2.0) -> Verdict | None:
    """Return the refutation of a theorem, None where none is found.

    Args:
        theorem: its claim is a formula, or one for all integers from some one on.
        work: work seconds for each search of parameters and each formula.
    """
    for point in _points(theorem, work):
        try:
            return _Run(theorem, point).refuted(work)
        except (Rejected, FormulaError):
            continue
    return None


def refuted_at(
    theorem: Theorem, point: Point, then: Callable[[Outline, int], int], work: float
) -> Verdict:
    """Refute a theorem at exact parameters, where ``then`` concludes ``false`` from the step that
    says what it claims there; raises `Rejected`.
    """
    return _Run(theorem, point).refuted(work, then)


def _points(theorem: Theorem, work: float) -> Iterator[Point]:
    """Yield exact parameters that satisfy what is given."""
    try:
        base = Formula("1 < 0", theorem.given)
        names = [v.name for v in base.variables]
    except ValueError:  # sequences or quantifiers in what is given
        return
    if not names:
        yield {}
        return
    goals = ["1 < 0", *(f"{n} {sign} 1" for n in names for sign in ("<=", ">="))]
    seen = []
    for goal in goals:
        found = refute(Formula(goal, theorem.given), work)
        if found.verdict == "refuted" and found.witness not in seen:
            seen.append(found.witness)
            yield {name: str(value) for name, value in found.witness.items()}


class _Run:
    """The run of a theorem's recursions at exact parameters, and the derivation that it refutes."""

    def __init__(self, theorem: Theorem, point: Point) -> None:
        self.theorem = theorem
        self.outline = Outline(theorem)
        self.point = point
        self.sequences = [trees.variable(name, "seq") for name, _, _ in theorem.let]
        self.time: int | None = None
        self.known: dict[Node, int] = {}
        """Values of sequences, and the step that encloses each."""
        self.bounds: dict[Node, tuple[Fraction, Fraction]] = {}

    def refuted(self, work: float, then: Callable[[Outline, int], int] | None = None) -> Verdict:
        """Return the verdict; raises `Rejected` where the claim is not seen to fail."""
        outline, sentence = self.outline, self.theorem.sentence()
        if len(self.sequences) not in (0, *_AXIOMS):
            raise Rejected("a run of more than three sequences")
        claim = self._at_point(outline.hyp(sentence))
        rules = []
        for _ in self.sequences:
            rules.append(outline.hyp(outline.concluded(claim).args[0]))
            claim = outline.cut(claim, rules[-1])
        false = then(outline, claim) if then else self._contradiction(claim, rules)
        if rules:
            false = self._without_sequences(false, rules)
        verdict = outline.refuted(outline.intro(sentence, false), work)
        at = [f"{name} = {value}" for name, value in self.point.items()]
        at += [f"t = {self.time}"] if self.time is not None else []
        return verdicts.annotate(verdict, reason=f"fails at {', '.join(at) or 'the start'}")

    def _at_point(self, step: int) -> int:
        """Return the step that says what the theorem says at the parameters."""
        for premise in self.theorem.premises()[: len(self.theorem.given) + len(self.sequences)]:
            if premise.variable is not None:
                name = premise.variable.args[0]
                step = self.outline.at(step, self.point.get(name, name))
            if premise.says is not None:
                step = sequences.discharge(self.outline, step)
        return step

    # ---- the run ---------------------------------------------------------------------------------
    def _contradiction(self, claim: int, rules: list[int]) -> int:
        """Return a step that concludes ``false`` from the claim and the recursions."""
        outline = self.outline
        said = self.outline.concluded(claim)
        if said.op == "and" and not leaves.is_plain(said):
            for part in said.args:
                try:
                    return self._contradiction(outline.taut(part, claim), rules)
                except Rejected:
                    continue
            raise Rejected("no part of the claim fails along the run")
        first, last = 0, 0
        timed = said.op == "forall"
        if timed:
            first, last = _times(said)
        starts = [outline.taut(self.outline.concluded(rule).args[0], rule) for rule in rules]
        steps = [outline.taut(self.outline.concluded(rule).args[1], rule) for rule in rules]
        for start in starts:
            self._enclose(start)
        for time in range(last + 1):
            if time >= first:
                body = _body(said, time) if timed else said
                needed = max((_later(t, time) for t in _indices(body)), default=0)
                for later in range(time, time + needed):
                    self._next(steps, later)
                if self._premises_hold(body) and self._fails(_concluded(body)):
                    return self._false(claim, body, time if timed else None)
            self._next(steps, time)
        raise Rejected("the claim does not fail along the run")

    def _next(self, steps: list[int], time: int) -> None:
        """Enclose the values after ``time``."""
        outline, now, following = self.outline, trees.number(time), trees.number(time + 1)
        if not steps or node("index", self.sequences[0], following) in self.known:
            return
        for sequence, step in zip(self.sequences, steps, strict=True):
            rule = outline.cut(
                outline.at(step, printing.text(now)), outline.leaf(node("le", trees.number(0), now))
            )
            self._enclose(rule)
        for sequence in self.sequences:
            later = node("add", now, trees.number(1))
            written = node("index", sequence, later)
            low, high = self.bounds[written]
            name = outline.fix("n", "int")
            index = node("index", sequence, trees.variable(name, "int"))
            axiom = outline.axiom(
                "equal integers",
                P=(name, printing.text(_between(index, low, high))),
                a=printing.text(following),
                b=printing.text(later),
            )
            same = outline.leaf(node("eq", following, later))
            plain = node("index", sequence, following)
            self.known[plain] = outline.cut(axiom, same, self.known[written])
            self.bounds[plain] = (low, high)

    def _enclose(self, equation: int) -> None:
        """Enclose the left side of an equation whose right side has known values."""
        left, right = self.outline.concluded(equation).args
        low, high = self._range(right)
        used = [self.known[part] for part in trees.walk(right) if part in self.known]
        self.known[left] = self.outline.leaf(_between(left, low, high), equation, *used)
        self.bounds[left] = (low, high)

    def _range(self, term: Node) -> tuple[Fraction, Fraction]:
        """Return rational numbers around the value of a term, a little apart."""
        (_, ball, _) = self._balls(node("ge", term, trees.number(0)))[0]
        if not ball.is_finite():
            raise Rejected("the run leaves the numbers")
        low, high = _rational(ball.lower()), _rational(ball.upper())
        step = Fraction(1, 2**_BITS)
        return (low // step) * step, -((-high) // step) * step

    def _balls(self, statement: Node) -> list[Any]:
        foreign: dict[Node, Node] = {}
        plain = leaves.plain(statement, foreign, set())
        names = sorted(n.args[0] for n in foreign.values())
        formula = Formula(grammar.text(plain), tuple(f"{n} in (-oo, oo)" for n in names))
        values: dict[str, Any] = {}
        for term, name in foreign.items():
            if term not in self.bounds:
                raise Rejected("the claim speaks of values that the run does not have")
            low, high = self.bounds[term]
            values[name.args[0]] = ArbEngine.const(low).union(ArbEngine.const(high))
        return enclosure(formula.goal_expr)(values, 128)

    def _premises_hold(self, body: Node) -> bool:
        """Return True when balls show the premises of a statement A => .. => B."""
        right = {"lt": "__lt__", "le": "__le__", "gt": "__gt__", "ge": "__ge__"}
        while body.op == "implies":
            for part in trees.conjuncts(body.args[0]):
                if part.op not in right:
                    return False
                (_, left, other) = self._balls(part)[0]
                if not getattr(left, right[part.op])(other):
                    return False
            body = body.args[1]
        return True

    def _fails(self, body: Node) -> bool:
        """Return True when balls show that one of the parts of a statement fails."""
        wrong = {"lt": "__ge__", "le": "__gt__", "gt": "__le__", "ge": "__lt__"}
        for part in trees.conjuncts(body):
            if part.op in (*wrong, "eq", "ne"):
                (_, left, right) = self._balls(part)[0]
                if part.op in wrong and getattr(left, wrong[part.op])(right):
                    return True
                if part.op == "eq" and (left < right or left > right):
                    return True
        return False

    def _false(self, claim: int, body: Node, time: int | None) -> int:
        outline, self.time = self.outline, time
        if time is not None:
            claim = outline.at(claim, str(time))
            claim = sequences.discharge(outline, claim)
        used = [self.known[part] for part in trees.walk(body) if part in self.known]
        while outline.concluded(claim).op == "implies":
            claim = sequences.discharge(outline, claim, *used)
        absurd = outline.leaf("1 < 0", claim, *used)
        return outline.taut("false", absurd, outline.leaf("not 1 < 0"))

    # ---- there are such sequences ----------------------------------------------------------------
    def _without_sequences(self, false: int, rules: list[int]) -> int:
        """Return ``false`` without the recursions as hypotheses: sequences as they say exist."""
        outline = self.outline
        sentences = [self.outline.concluded(rule) for rule in rules]
        whole = trees.conjunction(tuple(sentences))
        for sentence in reversed(sentences):
            false = outline.intro(sentence, false)
        parts: dict[Node, Node] = {}
        total = [_with_values(sentence, parts) for sentence in sentences]
        both = trees.conjunction(tuple(total))
        if both == whole:
            false = outline.taut("false", false, outline.hyp(both))
        else:
            each = self._as_written(total, sentences, outline.hyp(both), parts)
            false = outline.taut("false", false, *each)
        sentences = total
        found = [both]
        for sequence in reversed(self.sequences):
            found.append(trees.quantified("exists", sequence, found[-1]))
        for sequence, exists in zip(reversed(self.sequences), found[1:], strict=True):
            last = exists is found[-1]
            there = self._existence(sentences) if last else outline.hyp(exists)
            false = outline.pick(there, sequence.args[0], false)
        return false

    def _as_written(
        self, total: list[Node], sentences: list[Node], both: int, parts: dict[Node, Node]
    ) -> list[int]:
        """Conclude recursions as they are written from those whose steps have values by their form:
        ``abs(p)`` stands there for a term p that is not negative.
        """
        outline, found = self.outline, []
        for same, sentence in zip(total, sentences, strict=True):
            one = outline.taut(same, both)
            start, rule = (outline.taut(part, one) for part in same.args)
            if same == sentence:
                found.append(one)
                continue
            name = outline.fix("t", "int")
            t = trees.variable(name, "int")
            from_start = outline.hyp(node("le", trees.number(0), t))
            step = outline.cut(outline.at(rule, name), from_start)
            for positive, plain in parts.items():
                old, new = (trees.put(term, {_TIME: t}) for term in (positive, plain))
                equal = outline.leaf(node("eq", new, old))
                own = trees.variable(outline.fix("y", "real"), "real")
                says = goals.replaced(outline.concluded(step), old, own)
                axiom = outline.axiom(
                    "equal", P=(own.args[0], says), x=outline.text(new), y=outline.text(old)
                )
                step = outline.cut(axiom, equal, step)
            step = outline.all(name, outline.intro(node("le", trees.number(0), t), step))
            found.append(outline.taut(sentence, start, step))
        return found

    def _existence(self, sentences: list[Node]) -> int:
        outline = self.outline
        time = outline.fix("t", "int")
        t = trees.variable(time, "int")
        reals = [outline.fix(s.args[0].lower(), "real") for s in self.sequences]
        values = {
            node("index", s, t): trees.variable(r, "real")
            for s, r in zip(self.sequences, reals, strict=True)
        }
        bodies: dict[str, Any] = {}
        for sentence, (step, start) in zip(sentences, _SYMBOLS):
            first, rule = sentence.args
            following = trees.opened(rule.args[2], t).args[1].args[1]
            said = printing.text(trees.put(following, values))
            bodies[step] = (", ".join([time, *reals]), said)
            bodies[start] = printing.text(first.args[1])
        return outline.axiom(_AXIOMS[len(sentences)], **bodies)


def _with_values(sentence: Node, parts: dict[Node, Node]) -> Node:
    """Return a recursion in which the parts of denominators whose form does not show their sign are
    absolute values; ``parts`` receives what each of these stands for, at the time `_TIME`.
    """

    def changed(tree: Node) -> Node:
        args = tuple(changed(a) if isinstance(a, Node) else a for a in tree.args)
        if tree.op == "div" and not trees.is_total(tree):
            return node("div", args[0], positive(args[1]))
        return node(tree.op, *args)

    def positive(term: Node) -> Node:
        if term.op == "add":
            return node("add", *map(positive, term.args))
        if trees.is_total(node("div", trees.number(1), term)):
            return term
        absolute = node("call", "abs", term)
        parts[absolute] = term
        return absolute

    start, rule = sentence.args
    premise, equation = trees.opened(rule.args[2], _TIME).args
    step = node("implies", premise, node("eq", equation.args[0], changed(equation.args[1])))
    return node("and", start, trees.quantified("forall", _TIME, step))


def _times(claim: Node) -> tuple[int, int]:
    """Return the first and the last time that a claim for all times speaks of, within `TIMES`."""
    sort, _, body = claim.args
    t = _TIME
    opened = trees.opened(body, t)
    if sort != "int" or opened.op != "implies":
        raise Rejected("no claim for all integers from one on")
    low, high = None, TIMES
    for bound in trees.conjuncts(opened.args[0]):
        left, right = bound.args
        if bound.op == "le" and right == t and left.op == "number":
            low = int(left.args[0])
        elif bound.op == "le" and left == t and right.op == "number":
            high = min(high, int(right.args[0]))
        else:
            raise Rejected("the range of times is not known")
    if low is None:
        raise Rejected("the range of times has no start")
    return low, high


def _concluded(body: Node) -> Node:
    while body.op == "implies":
        body = body.args[1]
    return body


def _body(claim: Node, time: int) -> Node:
    body: Node = trees.opened(claim.args[2], trees.number(time)).args[1]
    return body


def _indices(body: Node) -> Iterator[Node]:
    return (part.args[1] for part in trees.walk(body) if part.op == "index")


def _later(index: Node, time: int) -> int:
    """Return how many steps after ``time`` an index is: 1 for 3 + 1 at time 3."""
    if index.op == "number":
        return max(0, int(index.args[0]) - time)
    if index.op == "add" and all(part.op == "number" for part in index.args):
        return max(0, int(sum(part.args[0] for part in index.args)) - time)
    raise Rejected("the claim speaks of values at other times")


def _between(term: Node, low: Fraction, high: Fraction) -> Node:
    return node("and", node("le", fraction(low), term), node("le", term, fraction(high)))


def _rational(end: Any) -> Fraction:
    exact = end.fmpq()
    return Fraction(int(exact.p), int(exact.q))
