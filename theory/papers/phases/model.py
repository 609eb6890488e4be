"""Claims of `phases` about the model itself: data, gradient, the four errors, the decoders (Eqs
1-15, 50-54).

The section is the definitions, these claims, and the claims on symmetric sums of weights.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.shorthand import reading
from assay.theory.papers.phases.definitions import DEFINITIONS
from assay.theory.papers.phases.forms import (
    ATTRIBUTES,
    COUNT,
    LOGITS,
    MODEL,
    SAMPLES,
    claim,
    decoder,
)
from assay.theory.papers.phases.notation import CLASSES, MARGIN, STRENGTH, STRENGTH_ABOVE_ONE, where
from assay.theory.papers.phases.symmetry import SYMMETRY

DATA = (
    claim(
        "data.frac",
        r"'Out of $d$ attributes only a fraction $2/l$ are non-zero'; 'only a fraction $1/l$ of"
        r" samples has $x_j=1$ or "
        r"$x_j=k$'; the value of an attribute 'is zero for most samples'.",
        reading(
            "printed",
            "m/d == 2/l",
            (CLASSES, *ATTRIBUTES),
            (("d", "m*l"),),
            '"Out of $d$ attributes only a fraction $2/l$ are non-zero" is read as the share of '
            "non-zero attributes in one sample: $|A_y|=m=d/l$ of them, out of $d$.",
        ),
        reading(
            "at-most",
            "m/d <= 2/l",
            (CLASSES, *ATTRIBUTES),
            (("d", "m*l"),),
            "The fraction $2/l$ is read as an upper bound on the share of non-zero attributes "
            "in one sample.",
        ),
        reading(
            "closed",
            "(m+1)/d == 2/l",
            (CLASSES, *ATTRIBUTES),
            (("d", "m*l"),),
            "The set $A_y$ is the closed interval as printed, which holds $d/l+1$ indices; "
            "$m=d/l$.",
        ),
        reading(
            "samples",
            "(b+b)/n == 1/l",
            (CLASSES, *SAMPLES),
            COUNT,
            '"Only a fraction $1/l$ of samples" counts the samples with $x_j=1$ and those with '
            "$x_j=k$ together: $b$ of each kind, out of $n=2lb$ samples.",
        ),
        reading(
            "samples-each",
            "b/n == 1/l",
            (CLASSES, *SAMPLES),
            COUNT,
            '"Only a fraction $1/l$ of samples" is read for each of the two kinds alone, '
            "$x_j=1$ or $x_j=k$, as the factor $1/l$ in Eq 13 uses it.",
        ),
        reading(
            "mostly-zero",
            "(n-2*b)/n > 1/2",
            ("l in {3..}", *SAMPLES),
            COUNT,
            '"Most attributes $x_j$ are 0" is read as: more than half of the samples have '
            "$x_j=0$, for three classes and more (the text assumes that $l$ is large).",
        ),
        reading(
            "mostly-zero-two",
            "(n-2*b)/n > 1/2",
            (CLASSES, *SAMPLES),
            COUNT,
            "Do more than half of the samples have $x_j=0$ also when there are only two classes?",
        ),
        repairs=(
            reading(
                "repair",
                "m/d == 1/l",
                (CLASSES, *ATTRIBUTES),
                (("d", "m*l"),),
                "The fraction of non-zero attributes is $1/l$ in place of $2/l$.",
            ),
            reading(
                "repair-each",
                "b/n == 1/(2*l)",
                (CLASSES, *SAMPLES),
                COUNT,
                "Each kind of sample, with $x_j=1$ or with $x_j=k$, is a fraction $1/(2l)$ in "
                "place of $1/l$.",
            ),
        ),
        uses=("def.data", "ay"),
    ),
    claim(
        "ay",
        r"Attribute sets: $A_y=[y\,d/l,(y+1)\,d/l]\subset A=(0,\dots,d-1)$, with $|A_y|=d/l$ (Eq."
        r" 18); the sets of "
        r"different classes share no attribute and together give $A$.",
        reading(
            "printed",
            "(y+1)*m-y*m+1 == m",
            (CLASSES, *ATTRIBUTES, "y in {0..}", "y <= l-1"),
            (),
            r"The number of indices in the closed interval $A_y=[y\cdot d/l,(y+1)\cdot d/l]$ is "
            "compared with $|A_y|=d/l$ of Eq 18; $m$ stands for $d/l$.",
        ),
        reading(
            "disjoint",
            "y*m > (x+1)*m",
            (CLASSES, *ATTRIBUTES, "x in {0..}", "y in {1..}", "x+1 <= y", "y <= l-1"),
            (),
            "Each attribute is non-zero for one class only, so the closed intervals must be "
            "disjoint: the first index of a later class $y$ lies beyond the last index of an "
            "earlier class $x$; $m=d/l$.",
        ),
        reading(
            "inside",
            "(y+1)*m <= m*l-1",
            (CLASSES, *ATTRIBUTES, "y in {0..}", "y <= l-1"),
            (),
            r"$A_y\subset A$ is read with the closed intervals: the last index of every class is "
            r"one of $0,\dots,d-1$; $m=d/l$.",
        ),
        repairs=(
            reading(
                "repair",
                "((y+1)*m-1)-y*m+1 == m and y*m > (x+1)*m-1 and (y+1)*m-1 <= m*l-1 and l*m == d",
                (CLASSES, *ATTRIBUTES, "x in {0..}", "y in {1..}", "x+1 <= y", "y <= l-1"),
                (("d", "m*l"),),
                r"The interval is half-open, $A_y=[y\,d/l,(y+1)\,d/l)$: it has the right size, "
                "the $l$ of them are disjoint, lie inside of $A$ and fill it.",
            ),
        ),
    ),
    claim(
        "sep",
        r"'A linear classifier can perfectly classify the data': the loss tends to 0 as the own"
        r" weights tend to "
        r"$\infty$, and as all other weights tend to $-\infty$.",
        reading(
            "printed",
            "0 < log(1+s*exp(-a)) <= eps",
            ("a in (-oo, oo)", "s in (0, oo)", "eps in (0, oo)", "s*exp(-a) <= eps"),
            (),
            r'"The loss tends to 0" as the weights for $i\in A_y$ grow and all others fall: with '
            "$a$ the own logit and $s$ the sum of the other exponentials, the loss is below any "
            r"$\epsilon$ once $a$ is large or $s$ small.",
        ),
        reading(
            "classified",
            "f > u and k*f > k*u and p1 > r1 and pk > rk",
            MODEL,
            where("f", "u", "p1", "r1", "pk", "rk"),
            '"A linear classifier can perfectly classify the data" is read as: on weak and on '
            "strong samples the own class has the largest output and probability as soon as the "
            r"margin $\Delta=S_{y,y}-S_{y,y'}$ is positive.",
        ),
        reading(
            "first-step",
            "g*((1-1/l)+k*(1-1/l))+g*(1/l+k*1/l) > 0",
            (CLASSES, STRENGTH_ABOVE_ONE, "g in (0, oo)"),
            (),
            "Is the margin positive, and all samples classified, already after one step from "
            r"the deterministic start, for every learning rate? Here $g$ stands for $\lambda "
            "d/(2l^2)$.",
        ),
        uses=("def.loss", "def1", "def.data"),
    ),
    claim(
        "eq8_9",
        r"Gradient (Eqs. 8-9): $\partial L(x,y)/\partial w_{y',j}=(q(y'|x)-\mathbb 1_{y'=y})x_j$,"
        r" which is "
        r"$v(q-\mathbb 1)$ for $j\in A_y$, $x\in C_v^y$, and 0 otherwise.",
        reading(
            "printed",
            "abs(log((exp(a+x*h)+s)/(exp(a)+s))-t*x*h-(q-t)*x*h) <= 2*(x*h)**2",
            (
                "a in (-oo, oo)",
                "s in (0, oo)",
                "x in [0, oo)",
                "t in {0..1}",
                "h in (-oo, oo)",
                "-1/2 <= x*h",
                "x*h <= 1/2",
            ),
            (("q", "exp(a)/(exp(a)+s)"),),
            "Eq 8 says what the derivative is; it is tested with an explicit remainder: $h$ is "
            "the change of the weight $w_{y',j}$, $x=x_j$, $a$ the logit of $y'$, $s$ the sum "
            r"of the other exponentials, and $t=\mathbb{1}_{y'=y}$.",
        ),
        uses=("def.loss", "eq2", "def1", "def.data"),
    ),
    claim(
        "eq10_12",
        r"The four errors (Eqs. 10-12): $R_{v,C}=\sum_{x\in C,x_j=v}(x_j-g_j)^2/|C|$,"
        r" $R_1:=R_{1,C_1^y}$, "
        r"$R_k:=R_{k,C_k^y}$, $R_{0,C_1^{y'}}:=R_{1,C_1^{y'\neq y}}$,"
        r" $R_{0,C_k^{y'}}:=R_{k,C_k^{y'\neq y}}$; they are "
        r"meant to be the errors for $x_j=1$, $x_j=k$ and the two kinds of $x_j=0$.",
        reading(
            "printed",
            f"0*(1-{decoder('r1')})**2 == (0-{decoder('r1')})**2",
            MODEL,
            where("pk", "rk", "r1"),
            "Eq 12 as printed sums over samples of other classes with $x_j=1$, of which there "
            "are none, so its value is 0; it is compared with the error for $x_j=0$ that item 3 "
            "of the list names, under the decoder of Eq 14.",
        ),
        reading(
            "eq11",
            f"(1-{decoder('p1')})**2 == R1 and (k-{decoder('pk')})**2 == 0",
            MODEL,
            where("p1", "pk", "rk", "R1"),
            "Eq 11 alone is tested: $R_1$ and $R_k$ under the decoder of Eq 14 are the errors "
            "of items 1 and 2.",
        ),
        repairs=(
            reading(
                "repair",
                f"(0-{decoder('r1')})**2 == R0 and (0-{decoder('rk')})**2 == 0",
                MODEL,
                where("pk", "rk", "r1", "R0"),
                "The right side of Eq 12 has $R_{0,C}$, with the value 0 in the subscript.",
            ),
        ),
        uses=("def.gj", "eq7"),
    ),
    claim(
        "eq13",
        r"Total error (Eq. 13): $R=(1-\frac1{2l})(R_{0,C_1}+R_{0,C_k})+\frac1l(R_1+R_k)$, equal to"
        r" $R$ of Eq. 7.",
        reading(
            "printed",
            "(1-1/(2*l))*(h1+hk)+(1/l)*(e1+ek) == (b*e1+b*ek+(l-1)*b*h1+(l-1)*b*hk)/n",
            (CLASSES, *SAMPLES, *(f"{v} in [0, oo)" for v in ("e1", "ek", "h1", "hk"))),
            COUNT,
            "The printed weighted sum is compared with the average over all samples; $e_1,e_k$ "
            "are the errors on weak and strong samples of the own class, $h_1,h_k$ those on "
            "samples of the other classes, and $n=2lb$.",
        ),
        reading(
            "total-weight",
            "2*(1-1/(2*l))+2*(1/l) == 1",
            (CLASSES,),
            (),
            "Do the four weights of Eq 13 sum to one, as those of an average do?",
        ),
        reading(
            "up-to-scale",
            "(1-1/(2*l))*(1/(2*l)) == (1/l)*((l-1)/(2*l))",
            (CLASSES,),
            (),
            "Are the weights of Eq 13 at least in the proportion of the sizes of the sets?",
        ),
        reading(
            "order",
            "2*Rg <= Rg13 and Rg13 <= 3*Rg",
            (CLASSES, "R0 in [0, oo)", "R1 in [0, oo)"),
            (("Rg", "(R1+(l-1)*R0)/(2*l)"), ("Rg13", "(1-1/(2*l))*R0+R1/l")),
            "For the decoder of Eq 14, does the total with the printed weights lie between two "
            "and three times the average over the samples, so that the two have the same order?",
        ),
        repairs=(
            reading(
                "repair",
                "((l-1)/(2*l))*(h1+hk)+(1/(2*l))*(e1+ek) == (b*e1+b*ek+(l-1)*b*h1+(l-1)*b*hk)/n "
                "and 2*(l-1)/(2*l)+2/(2*l) == 1",
                (CLASSES, *SAMPLES, *(f"{v} in [0, oo)" for v in ("e1", "ek", "h1", "hk"))),
                COUNT,
                "The weights are $(l-1)/(2l)$ and $1/(2l)$, as the sizes of the sets say, in "
                "place of $1-1/(2l)$ and $1/l$.",
            ),
        ),
        uses=("eq7", "eq10_12"),
    ),
    claim(
        "eq14fit",
        r"The line $g_j$ of Eq. 14 passes through $(q(y|C_k^{y'\neq y}),0)$ and $(q(y|C_k^y),k)$,"
        r" hence $R_k=0$ "
        r"(Eqs. 50-51) and $R_{0,C_k}=0$ (Eqs. 52-54).",
        reading(
            "printed",
            "(1/l)*(k-(k/(qk-q0))*(qk-q0))**2 == 0 and (1-2/l)*(0-(k/(q1-q0))*(q1-q0))**2 =="
            " (1-2/l)*(0-(k/(qk-q0))*0)**2",
            (CLASSES, STRENGTH_ABOVE_ONE, "q0 in (0, 1)", "qk in (q0, 1)", "q1 in [q0, q0]"),
            (),
            "Eqs 50 to 54 are read as they stand: the denominator of Eq 52 is "
            "$q(y|C_k^{y'})-q(y|C_k^{y'})$, written $q_1-q_0$ with $q_1=q_0$, and $q_k$ stands "
            "for $q(y|C_k^y)$.",
        ),
        reading(
            "line",
            f"{decoder('rk')} == 0 and {decoder('pk')} == k and (1/l)*(k-{decoder('pk')})**2 == 0 "
            f"and (1-2/l)*(0-{decoder('rk')})**2 == 0",
            MODEL,
            where("pk", "rk"),
            "The line goes through its two points, and Eqs 50, 51 and 54 hold; the factors "
            "$1/l$ and $1-2/l$ do not matter where the error is 0.",
        ),
        reading(
            "second-copy",
            "(1/l)*(k-k/(pk-rk))*(pk-rk)**2 == 0",
            MODEL,
            where("pk", "rk"),
            "Eq 27 of the second copy is read as it stands, where the bracket closes before the "
            "last factor.",
        ),
        reading(
            "logits",
            f"{decoder('k*u')} == 0 and {decoder('k*f')} == k",
            MODEL,
            where("pk", "rk", "f", "u"),
            "Eq 14 is read with the output $o_y$ as its argument, as Definitions 1 and 3 have "
            "it, in place of the probability $q$.",
        ),
        repairs=(
            reading(
                "repair",
                f"(1-2/l)*(0-{decoder('rk')})**2 == 0 and (1/l)*(k-{decoder('pk')})**2 == 0",
                MODEL,
                where("pk", "rk"),
                "Eq 52 gets the denominator of Eq 54, the bracket closes as in the first copy, "
                "and the argument is the probability $q$.",
            ),
        ),
        uses=("def.gj", "eq10_12"),
        proof_uses=("def.gj", "eq3_4"),
    ),
    claim(
        "eq15",
        r"At $t=0$ the decoder is the constant $\left(\frac nl+\frac"
        r" nlk+n(1-\frac1{2l})\cdot0\right)/n=\frac{1+k}l$, 'a "
        r"weighted average', the best constant (proof of Theorem 12).",
        reading(
            "printed",
            "(n/l+(n/l)*k+n*(1-1/(2*l))*0)/n == (1+k)/l and (1+k)/l == (b*1+b*k+(n-2*b)*0)/n",
            (CLASSES, STRENGTH_ABOVE_ONE, *SAMPLES),
            COUNT,
            "Both claims are tested: the two expressions of Eq 15 are equal, and $(1+k)/l$ is "
            "the average of $x_j$ over the samples, of which $b=n/(2l)$ have the value 1 and as "
            "many the value $k$.",
        ),
        reading(
            "arithmetic",
            "(n/l+(n/l)*k+n*(1-1/(2*l))*0)/n == (1+k)/l",
            (CLASSES, STRENGTH_ABOVE_ONE, *SAMPLES),
            COUNT,
            "Only the equality of the two expressions of Eq 15 is tested.",
        ),
        reading(
            "optimal",
            "var+((1+k)/l-(1+k)/(2*l))**2 <= var+(c-(1+k)/(2*l))**2",
            (CLASSES, STRENGTH_ABOVE_ONE, "c in (-oo, oo)"),
            where("var"),
            '"The constant reconstruction is optimal" is read as: no other constant $c$ has a '
            "smaller mean squared error (Eq 7).",
        ),
        reading(
            "near-optimal",
            "var+((1+k)/l-(1+k)/(2*l))**2 <= (1+1/(l-1))*var",
            (CLASSES, STRENGTH_ABOVE_ONE),
            where("var"),
            "Is the error of $(1+k)/l$ within the factor $1+1/(l-1)$ of that of the best constant?",
        ),
        repairs=(
            reading(
                "repair",
                "(b*1+b*k+(n-2*b)*0)/n == (1+k)/(2*l) and var <= var+(c-(1+k)/(2*l))**2",
                (CLASSES, STRENGTH_ABOVE_ONE, *SAMPLES, "c in (-oo, oo)"),
                COUNT + where("var"),
                "The average of the values, and the best constant, is $(1+k)/(2l)$ in place of "
                "$(1+k)/l$.",
            ),
        ),
        uses=("eq7", "def.data"),
    ),
    claim(
        "qsep",
        r"The theory reconstructs 'from output probabilities $q$', whereas Definition 3 and Eqs."
        r" 6-7 reconstruct from the "
        r"output vector $o$; both are treated as one problem. (Deterministic start; least"
        r" squares.)",
        reading(
            "printed",
            "Ro == Ropt",
            MODEL,
            LOGITS + where("Ropt"),
            "Definition 3 gives $g_j$ the outputs $o(x)$, the analysis the probabilities $q$: "
            "is the least error of an affine decoder the same from all $l$ outputs, $R_o$, as "
            "from $q$?",
        ),
        reading(
            "start-outputs",
            "1*(1/l) == k*(1/l)",
            (CLASSES, STRENGTH_ABOVE_ONE),
            (),
            'Are the outputs $o$ themselves "identical for all inputs" at $t=0$, as Eq 15 and '
            "Theorem 12 say of $q$? There $o_y=v/l$ on samples of strength $v$.",
        ),
        reading(
            "start-constant",
            "var <= ((1-1/l)**2+(k-k/l)**2+(l-1)*((0-1/l)**2+(0-k/l)**2))/(2*l)",
            (CLASSES, STRENGTH_ABOVE_ONE),
            where("var"),
            "At $t=0$, is a constant at least as good as the affine decoder that returns the "
            "output $o_y=v/l$?",
        ),
        Reading(
            "logits-thm8-start",
            Asymptotic(
                "(1+k**2)*(l-1)/(2*l**2)", "k**2/l", "Omega", (STRENGTH_ABOVE_ONE,), constant=()
            ),
            r"Does $R^{(0)}=\Omega(k^2/l)$ of Theorem 8 and Corollary 4 hold for the least error "
            "of an affine decoder from the outputs $o$?",
        ),
        Reading(
            "logits-thm8-end",
            Asymptotic("Ro", "k/l", "Omega", (STRENGTH, MARGIN), where=LOGITS),
            r"Does $R=\Omega(k/l)$ of Theorem 8 hold for the least error of an affine decoder "
            r"from the outputs $o$ at $t>0$? (Corollary 4 asks for more, $\Omega(k^2/l)$.)",
        ),
        Reading(
            "logits-thm9",
            Asymptotic(
                "(1-own)**2",
                "k",
                "Omega",
                (STRENGTH, "c in (1, oo)", MARGIN, "c/l <= f", "f < 1"),
                constant=("k", "c"),
                where=LOGITS,
            ),
            r"Does $R_1=\Omega(k)$ of Theorem 9 hold for the best affine decoder from the "
            "outputs $o$, on weak samples of the own class?",
        ),
        Reading(
            "logits-thm10",
            Asymptotic("other**2", "k**2/l**2", "O", (STRENGTH, MARGIN), where=LOGITS, constant=()),
            "Does $R_{0,C_1}=O(k^2/l^2)$ of Theorem 10 hold for the best affine decoder from "
            "the outputs $o$, on weak samples of another class?",
        ),
        Reading(
            "logits-thm11",
            Asymptotic(
                "(1-own)**2", "k**2", "Theta", (STRENGTH, MARGIN, "(log(l)-1)/k < f"), where=LOGITS
            ),
            r"Does $R_1=\Theta(k^2)$ of Theorem 11 hold for the best affine decoder from the "
            "outputs $o$, on weak samples of the own class?",
        ),
        Reading(
            "logits-thm13-first",
            Asymptotic("Ro", "k**2/l**2", "O", (STRENGTH, MARGIN), where=LOGITS, constant=()),
            "Does $R=O(k^2/l^2)$ of Theorem 13 hold for the least error of an affine decoder "
            "from the outputs $o$?",
        ),
        Reading(
            "logits-thm13-late",
            Asymptotic("Ro", "k**2/l", "Theta", (STRENGTH, MARGIN), where=LOGITS),
            r"Does $R=\Theta(k^2/l)$ of Theorem 13 hold for the least error of an affine decoder "
            "from the outputs $o$?",
        ),
        repairs=(
            reading(
                "repair",
                "(k-1)**2/(4*l**2) <= Ropt",
                MODEL,
                where("Ropt"),
                "Definition 3 takes the probabilities $q$ in place of the outputs $o$; then the "
                "least error never falls below $(k-1)^2/(4l^2)$.",
            ),
            reading(
                "repair-2",
                "Ropt < var",
                MODEL,
                where("Ropt", "var"),
                "With $q$ in place of $o$ in Definition 3, the least error is below that of the "
                "best constant from the first step on.",
            ),
        ),
        uses=("def3", "eq7", "def.gj"),
    ),
)

CLAIMS = DEFINITIONS + DATA + SYMMETRY
