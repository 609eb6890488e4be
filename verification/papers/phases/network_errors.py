"""Derive the errors of the network of `phases` from its two sums of weights: what the decoder gives
on weak samples is a function of the margin alone.
"""

from __future__ import annotations

import re

from assay.theory.papers.phases.network import at, probability
from assay.theory.papers.phases.notation import MODEL
from assay.verification.papers.phases.network import given_network, in_two_sums, own_and_cross
from assay.verification.papers.phases.symmetric_state import symmetry_of
from assay.verification.papers.phases.totals import plain
from assay.verification.search.logic.goals import (
    absurd,
    by,
    every,
    lemma,
    replaced,
    rewritten,
    use,
)
from assay.verification.search.logic.sums import Terms, all_but_one, has_value, index_of

_OWN = "({e}*{u})/({e}*{u}+(l-1)*{u})"
_CROSS = "{u}/({e}*{u}+(l-1)*{u})"
_WEAK = {"e": "E", "u": "B"}
_STRONG = {"e": "F", "u": "G"}


def _squares(weak, strong, k="k"):
    """Return R_1 and R_{0,C_1} for probabilities (own, cross) on weak and on strong samples."""
    top, low = strong
    own, cross = (f"{k}*({value}-{low})/({top}-{low})" for value in weak)
    return {"R1": f"(1-{own})**2", "R0": f"({cross})**2"}


def in_powers(name, weak="E", strong="F"):
    """Return an error as a function of e^D and e^(kD)."""
    text = plain(name, tuple(pair for pair in MODEL if pair[0] not in "EF"))
    return text.replace("E", f"({weak})").replace("F", f"({strong})")


def _both_ways(one, other):
    return f"{one} == {other} and {other} == {one}"


class Errors:
    """Equations "error as a function of S[t]-U[t] == error of the network", for names R1 and R0.

    Args:
        o: the outline.
        strength: the text of k, 2 where the theorem fails.
    """

    def __init__(self, o, strength="k"):
        self.o, self.k = o, strength
        pairs = [
            tuple(text.format(**values) for text in (_OWN, _CROSS)) for values in (_WEAK, _STRONG)
        ]
        domain = "l in {2..}, k in [2, oo), E in (1, oo), F in (1, oo), B in (0, oo), G in (0, oo)"
        self.squares = {
            name: lemma(
                o, f"for all {domain}: {_both_ways(in_powers(name), square)}", how="identity"
            )
            for name, square in _squares(*pairs).items()
        }
        power = {"e": "exp(v*(p-q))", "u": "exp(v*q)"}
        below = "(exp(v*(p))+(l-1)*exp(v*(q)))"
        self.quotients = [
            lemma(
                o,
                f"for all l in {{2..}}, v, p, q: exp(v*({one}))/{below} == {text.format(**power)}",
                how="identity",
            )
            for one, text in (("p", _OWN), ("q", _CROSS))
        ]
        self.above_one = lemma(
            o,
            "for all x in (0, oo): 1 < exp(x)",
            how="combination",
            terms=[[("1", [], ["x"]), ("x",)]],
        )
        self.times = lemma(
            o,
            "for all q in [1, oo), x in (0, oo): 0 < q*x",
            how="combination",
            terms=[[("q", ["x"])]],
        )
        self.once = lemma(o, "for all x: exp(x) == exp(1*x)", how="identity")

    def equations(self, name, time, sizes, sums, place):
        """Return the steps of the equation at a time, and of the same from right to left.

        Args:
            name: R1 or R0.
            time: (text of t, step of t >= 0).
            sizes: the steps of l >= 2 and k >= 2.
            sums: the step of S[t] > U[t], and that of what probabilities are.
            place: (text of s, its range, text of y, its range, step of "not y == s").
        """
        o, k = self.o, self.k
        t, past = time
        classes, strength = sizes
        wide, probabilities = sums
        s, s_in, y, y_in, unlike = place
        margin = f"(S[{t}]-U[{t}])"
        powers, bases, arguments = self.powers(t, wide, strength)
        flipped = absurd(
            o,
            f"{s} == {y}",
            lambda same: o.taut("false", unlike, o.leaf(f"{y} == {s}", same)),
        )
        found = use(o, self.squares[name], "l", classes, k, strength, *arguments)
        left = self._text(in_powers(name, powers["1"], powers[k]))
        now = {
            (v, number): text.format(e=powers[v], u=bases[v])
            for v in ("1", k)
            for number, text in enumerate((_OWN, _CROSS))
        }
        for v, number in list(now):
            of, of_in = ((s, s_in), (y, y_in))[number]
            both = use(o, probabilities, t, past, of, of_in, s, s_in, v)
            which = o.leaf(f"{s} == {s}") if number == 0 else flipped
            q = self.quotient((number, v, t), both, which, now[v, number], classes)
            now[v, number] = "w"
            says = _both_ways(left, self._square(name, now))
            found = rewritten(o, ("w", says), q, found)
            now[v, number] = probability(at(t), of, s, v)
        left = self._text(in_powers(name, "w", powers[k]))
        same = use(o, self.once, margin)
        found = rewritten(o, ("w", _both_ways(left, self._square(name, now))), same, found)
        return [o.taut(part, found) for part in o.concluded(found).args]

    def powers(self, t, wide, strength):
        """Return the texts of e^(vD) and e^(vU) for v = 1, k, and all as arguments of `use`."""
        o, margin = self.o, f"(S[{t}]-U[{t}])"
        positive = o.leaf(f"0 < {margin}", wide)
        powers, bases = {}, {}
        arguments = []
        for v in ("1", self.k):
            more = use(o, self.times, v, by(strength) if v == "k" else by(), margin, positive)
            powers[v], bases[v] = f"exp({v}*{margin})", f"exp({v}*U[{t}])"
            arguments += [powers[v], use(o, self.above_one, f"{v}*{margin}", more)]
        for v in ("1", self.k):
            arguments += [bases[v], by()]
        return powers, bases, arguments

    def quotient(self, which_one, both, which, form, classes):
        """The probability, of the own class or of another, is a quotient of powers."""
        o, (number, v, t) = self.o, which_one
        q = o.cut(o.taut(o.concluded(both).args[number], both), which)
        quotient = use(o, self.quotients[number], "l", classes, v, f"S[{t}]", f"U[{t}]")
        return rewritten(o, ("w", f"w == {form}"), q, quotient)

    def _text(self, text):
        """Return a text about k with what is put for k."""
        return re.sub(r"\bk\b", self.k, text)

    def _square(self, name, now):
        """Return the square of an error from the texts of probabilities."""
        pairs = ([now[v, number] for number in (0, 1)] for v in ("1", self.k))
        return _squares(*pairs, self.k)[name]


class WholeError:
    """The equation "R of the network == R as a function of S[t]-U[t]": the mean over all samples.

    Args:
        o: the outline of a theorem about a network with data X.
        errors: the steps of `Errors` in the same outline.
    """

    def __init__(self, o, errors):
        self.o, self.errors, self.symmetry = o, errors, symmetry_of(o)
        weak, strong = ([text.format(**v) for text in (_OWN, _CROSS)] for v in (_WEAK, _STRONG))
        domain = (
            "for all l in {2..}, k in [2, oo), E in (1, oo), F in (1, oo), B in (0, oo),"
            " G in (0, oo), int b: 1 <= b =>"
        )
        samples = [_sample(x, (weak[n], strong[n]), *strong) for n, x in enumerate("10")]
        self.values = lemma(
            o, f"{domain} " + " and ".join(f"{one} == {one}" for one in samples), how="identity"
        )
        self.mean = lemma(
            o,
            f"{domain} ({samples[0]}+(l-1)*({samples[1]}))/(2*l*b) == {in_powers('Rg')}",
            how="identity",
        )
        self.above = lemma(o, f"{domain} {strong[1]} < {strong[0]}", how="positivity")
        one = _sample("x", ("p", "q"), "u", "v")
        self.some = lemma(o, f"for all p, q, u, v, k, int b, x: v < u => {one} == {one}")

    def equation(self, time, sizes, sums, place, attribute, data):
        """Return the step of the equation at a time, for an attribute of class s.

        Args:
            time, sums, place: as for `Errors.equations`.
            sizes: the steps of the ranges of l, k, m and b.
            attribute: (text of j, step of its range).
            data: the step of what holds of X.
        """
        o, errors = self.o, self.errors
        t, past = time
        classes, strength, many, copies = sizes
        wide, probabilities = sums
        s, s_in, y, y_in, unlike = place
        j, inside = attribute
        powers, bases, arguments = errors.powers(t, wide, strength)
        arguments = ("l", classes, "k", strength, *arguments, "b", by(copies))
        forms = {
            (v, n): text.format(e=powers[v], u=bases[v])
            for v in ("1", "k")
            for n, text in enumerate((_OWN, _CROSS))
        }

        def q_text(r, v):
            return probability(at(t), r, s, v)

        def q_is(r, r_in, v, n, which):
            both = use(o, probabilities, t, past, r, r_in, s, s_in, v)
            return errors.quotient((n, v, t), both, which, forms[v, n], classes)

        same_class = o.leaf(f"{s} == {s}")
        flipped = absurd(
            o,
            f"{s} == {y}",
            lambda same: o.taut("false", unlike, o.leaf(f"{y} == {s}", same)),
        )
        top, low = q_is(s, s_in, "k", 0, same_class), q_is(y, y_in, "k", 1, flipped)
        top_text, low_text = q_text(s, "k"), q_text(y, "k")
        less = use(o, self.above, *arguments)
        less = rewritten(o, ("w", f"{forms['k', 1]} < w"), top, less)
        less = rewritten(o, ("w", f"w < {top_text}"), low, less)
        within = use(o, self.symmetry.inside, "l", classes, "m", many, s, s_in, j, inside)
        targets = [
            _sample(x, (forms["1", n], forms["k", n]), forms["k", 0], forms["k", 1])
            for n, x in enumerate("10")
        ]
        values = use(o, self.values, *arguments)
        values = [o.taut(part, values) for part in o.concluded(values).args]

        def terms_at(r):
            return _sample(f"X[{r}, {j}]", (q_text(r, "1"), q_text(r, "k")), top_text, low_text)

        terms = Terms("r", terms_at)

        def sample_is(r, r_in, n, which, entry):
            """f(r) == its form."""
            step = values[n]
            texts = ["10"[n], forms["1", n], forms["k", n], forms["k", 0], forms["k", 1]]
            weak, strong = (q_is(r, r_in, v, n, which) for v in ("1", "k"))
            actual = [f"X[{r}, {j}]", q_text(r, "1"), q_text(r, "k"), top_text, low_text]
            for number, equation in enumerate((entry, weak, strong, top, low)):
                texts[number] = "w"
                says = _sample(texts[0], texts[1:3], *texts[3:])
                step = rewritten(o, ("w", f"{says} == {targets[n]}"), equation, step)
                texts[number] = actual[number]
            return step

        def entry_at(r, r_in, number, where_is):
            said = use(o, data, r, r_in, j, within)
            said = o.taut(o.concluded(said).args[number], said)
            return o.cut(said, o.taut(o.concluded(said).args[0], where_is))

        here = sample_is(s, s_in, 0, same_class, entry_at(s, s_in, 0, inside))

        def elsewhere(where):
            r = index_of(o, where)
            r_in = o.leaf(f"0 <= {r} and {r} <= l-1", where, s_in)
            below = o.text(o.concluded(where).args[0].args[0]) == "0"
            pair = (r, s) if below else (s, r)
            different = o.taut(f"not {s} == {r}", use(o, self.symmetry.differ, *pair, by(where)))
            side = self.symmetry.after if below else self.symmetry.before
            away = use(o, side, "m", many, s, r, j, inside, by(where))
            return r, r_in, different, entry_at(r, r_in, 1, away)

        def valued(all_):
            def each(inner, where):
                r = index_of(o, where)
                r_in = o.leaf(f"0 <= {r} and {r} <= l-1", where, s_in)
                general = self.some
                for v in ("1", "k"):
                    both = use(o, probabilities, t, past, r, r_in, s, s_in, v)
                    cases = []
                    for part in o.concluded(both).args:
                        value = has_value(o, o.hyp(part.args[1]))
                        cases.append(o.intro(part.args[1], value))
                    value = o.taut(o.concluded(value), both, *cases)
                    general = o.at_defined(general, q_text(r, v), value)
                general = o.at_defined(general, top_text, has_value(o, top))
                general = o.at_defined(general, low_text, has_value(o, low))
                return use(o, general, "k", "b", f"X[{r}, {j}]", less)

            return every(o, all_, each, "r")

        def summed(inner, first, second):
            own = rewritten(o, ("w", f"{terms.at(s)} == w"), first, here)

            def other(goal, where):
                r, r_in, different, entry = elsewhere(where)
                found = sample_is(r, r_in, 1, different, entry)
                return rewritten(o, ("w", f"{terms.at(r)} == w"), second, found)

            return all_but_one(o, terms, "l-1", s, s_in, ("g", own), ("h", other), valued)

        total = terms.sum("0", "l-1")
        general = every(
            o,
            f"for all g, h: g == {targets[0]} => h == {targets[1]} => {total} == g+(l-1)*(h)",
            summed,
        )
        for target, value in zip(targets, values, strict=True):
            general = o.at_defined(general, target, value)
        whole = o.cut(general, *values)
        mean = use(o, self.mean, *arguments)
        right = in_powers("Rg", powers["1"], powers["k"])
        found = rewritten(o, ("w", f"w/(2*l*b) == {right}"), whole, mean)
        once = use(o, errors.once, f"(S[{t}]-U[{t}])")
        says = f"{total}/(2*l*b) == {in_powers('Rg', 'w', powers['k'])}"
        return rewritten(o, ("w", says), once, found)


def _sample(entry, values, top, low):
    """Return the squared errors on the samples of one class, b weak ones and b strong ones."""
    return "+".join(
        f"b*({v}*{entry}-k*({q}-{low})/({top}-{low}))**2"
        for v, q in zip(("1", "k"), values, strict=True)
    )


def at_every_time(o, general, names):
    """Show a theorem of the form "for all t in {1..} and classes s, y with not y == s: ..", where
    the rest speaks of S_{s,s} and of errors with ``names``.

    Args:
        o: the outline of a theorem that begins with what is given of a network.
        general: a function that gets the text of D = S[t]-U[t], the step of D > 0 and those of what
            else is given; it returns steps which together give the rest, with (1+(l-1)*D)/l for
            S_{s,s} and the errors as functions of D.
        names: of the errors, as in `Errors`.
    """
    (network, sizes, bound, positive), given = given_network(o)
    errors = Errors(o)
    classes, _, _, strength, _ = sizes
    own_sum = lemma(o, "for all l in {2..}, x: x == (1+(l-1)*(x-(1-x)/(l-1)))/l", how="identity")

    def shown(goal, training, sums, probabilities):
        crosses = training.cross_sums(training.sum_is_one())
        apart_ = training.margin_is_positive()

        def at_time(claim, later, place, output, unlike):
            t = o.text(o.concluded(later).args[1])
            s, y = index_of(o, place), index_of(o, output)
            past = o.leaf(f"0 <= {t}", later)
            wide = use(o, apart_, t, later)
            margin = f"(S[{t}]-U[{t}])"
            some = o.leaf(f"0 < {margin}", wide)
            own, _ = own_and_cross(o, sums, t, past)
            total = own(s, place)
            form = use(o, own_sum, "l", classes, f"S[{t}]")
            says = ("w", f"S[{t}] == (1+(l-1)*(S[{t}]-w))/l")
            form = rewritten(o, says, use(o, crosses, t, past), form)
            value = o.text(o.concluded(form).args[1])
            total = rewritten(o, ("w", f"w == {value}"), total, form)
            equations = [total]
            where_ = (s, place, y, output, unlike)
            for name in names:
                equations.append(
                    errors.equations(
                        name, (t, past), (classes, strength), (wide, probabilities), where_
                    )[1]
                )
            goals = [claim]
            for equation in equations:
                left, right = o.concluded(equation).args
                goals.append(replaced(goals[-1], left, right))
            step = o.taut(goals[-1], *general(margin, some, *given))
            for equation, one in zip(reversed(equations), reversed(goals[:-1]), strict=True):
                step = rewritten(o, one, equation, step)
            return step

        return every(o, goal, at_time)

    return in_two_sums(o, o.theorem.conclusion(), network, sizes, bound, positive, shown)
