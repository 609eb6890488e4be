"""Claims of `equivalence` on networks and the folds of their functions (Appendices A.2, A.3)."""

from __future__ import annotations

from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.equivalence import pieces
from assay.theory.papers.equivalence.definitions import real
from assay.theory.papers.equivalence.notation import (
    APART,
    CROSSING,
    DEEPER,
    LEFT,
    RIGHT,
    SQUARE,
    TWO_SQUARES,
    claim,
    on,
    surface,
    theorem,
)

DEAD = [
    ([["1", "1/8"], ["1/4", "1/2"]], ["-2", "-2"]),
    ([["2", "3"], ["1", "-1"]], ["1", "1/2"]),
    ([["1", "2"]], ["1/3"]),
]
"""A network of widths 2, 2, 2, 1 whose first layer is never active on the square."""

HIDDEN_FOLD = [
    ([["1", "1/8"], ["1/4", "1/2"]], ["0", "2"]),
    ([["-1/4", "-1/2"], ["-1/3", "-1/5"]], ["1/8", "1/16"]),
    ([["2", "3"]], ["1/3"]),
]
"""A network of widths 2, 2, 2, 1 whose unit (1, 1) folds on the square, where no unit of layer 2 is
active.
"""

AFTER = "sum(j in 1..d, W[l+1,i,j]*max(0, h[l,j]))+b[l+1,i]"
PIECE_AFTER = "sum(j in 1..d, W[l+1,i,j]*I[l,j]*p[l,j])+b[l+1,i]"
DEPTH = "for all l in {1..}, i in {1..d}:"
NETWORK = f"({DEPTH} h[l+1,i] == {AFTER})"
PIECES = f"({DEPTH} p[l+1,i] == {PIECE_AFTER})"
INDICATORS = f"({DEPTH} (h[l,i] >= 0 => I[l,i] == 1) and (h[l,i] < 0 => I[l,i] == 0))"

CLAIMS = (
    claim(
        "lema7",
        r"$h_i^{1:l}(x)=w_i^l(I(x))\cdot x+b_i^l(I(x))$ with the activation pattern $I(x)$ of the"
        r" input.",
        theorem(
            "printed",
            f"{DEPTH} h[l,i] == p[l,i]",
            (
                "d in {1..}",
                "seq h",
                "seq p",
                "seq I",
                "seq W",
                "seq b",
                NETWORK,
                PIECES,
                INDICATORS,
                "for all i in {1..d}: h[1,i] == p[1,i]",
            ),
            "It is read for every depth and width $d$ (narrower layers have weights 0): $h_{l,i}$"
            r" is the pre-activation, and $p_{l,i}$ is $\mathbf w_i^l(\mathbf I)\cdot\mathbf"
            r" x+b_i^l(\mathbf I)$ by the recursion of (A.14) and of the mended (A.15).",
        ),
        uses=("def.pieces",),
    ),
    claim(
        "lema8",
        r"$\mathcal F(\rho\circ f)$ consists of the folds of $f$ where $f>0$ and of the points with"
        r" $f=0$ in whose neighbourhood $f$ is positive.",
        reading(
            "printed",
            "(max(0,q) == -max(0,p) => p <= 0 and q <= 0) and"
            " (p <= 0 and q <= 0 => max(0,q) == -max(0,p))",
            real("p", "q"),
            (),
            "It is read where $f=0$: $p$ and $q$ are the slopes of $f$ along a direction and its"
            r" opposite. Those of $\rho\circ f$ are $\max(0,p)$ and $\max(0,q)$, and a function"
            " that is affine there has opposite ones, so that there is no fold exactly where $f$"
            " is positive in no direction.",
        ),
        reading(
            "kink",
            "(max(0,b) == min(0,a) => a >= 0 and b <= 0) and"
            " (a >= 0 and b <= 0 => max(0,b) == min(0,a))",
            real("a", "b"),
            (),
            "Do the four cases of the proof hold in one dimension? The slope of $f$ is $a$ to the"
            " left and $b$ to the right of a zero.",
        ),
        uses=("def.posneg",),
    ),
    claim(
        "lema9",
        r"The folds of a linear combination of piece-wise linear functions lie in the union of"
        r" their folds.",
        theorem(
            "printed",
            "for all h: sum(i in 1..n, w[i]*(f[i]+h*g[i])) =="
            " sum(i in 1..n, w[i]*f[i])+h*sum(i in 1..n, w[i]*g[i])",
            ("n in {1..}", "seq w", "seq f", "seq g"),
            "It is read at a point that is no fold of any $f_i$, with values $f_i$ and slopes"
            " $g_i$ in a direction: the combination is affine there, too.",
        ),
    ),
    claim(
        "lema10",
        r"For all parameters outside a closed null set, every masked product"
        r" $I_lW_lI_{l-1}\cdots I_kW_k$ has the largest rank that its shapes allow.",
        sized(
            "printed",
            "W*V*(K*H) == I_q",
            ("V: p x n", "K: n x p", "W: q x p", "H: p x q"),
            ("V*K == I_p", "W*H == I_q"),
            (),
            "It is read for widths that do not increase and for no masks: if both factors have"
            " full row rank ($K$ and $H$ are right inverses), so has their product.",
        ),
        uses=("def.pieces",),
    ),
    claim(
        "lema11",
        r"For all parameters outside a closed null set the pieces $[w_i^l(I),b_i^l(I)]$ of units,"
        r" for patterns that are not trivial, are no multiples of each other.",
        reading(
            "printed",
            "(v1*(a1+d)-a1*v1 == v1*d) and (d != 0 => v1*(a1+d) != a1*v1 or v1 == 0)",
            real("v1", "a1", "d"),
            (),
            "The polynomial $vb'-v'b$ of two pieces is not 0 as soon as a bias in which only one"
            " of them is linear can be moved by $d$: it changes by $vd$.",
        ),
        uses=("def.pieces",),
        proof_uses=("lema11.a", "lema11.b", "lema11.c"),
    ),
    claim(
        "lema11.a",
        r"Outside a closed null set all $e_i^\top W_lI_{l-1}\cdots I_kW_ke_j$ are nonzero.",
        theorem(
            "printed",
            "for all t in {1..}: q[t] >= 1",
            (
                "seq q",
                "seq r",
                "q[1] == 1",
                "for all t in {1..}: r[t] >= 1",
                "for all t in {1..}: q[t+1] == r[t]*q[t]",
            ),
            "The polynomials are not 0: with all weights equal to 1 the product over $t$ matrices"
            " is the product $q$ of the numbers $r$ of active units in between.",
        ),
        uses=("def.pieces",),
    ),
    claim(
        "lema11.b",
        r"Moving one bias by $\delta$ gives $(c'-c)v=[0,\delta]$, hence $w_j^k=0$, which is"
        r" excluded.",
        sized(
            "printed",
            "d*v == 0",
            ("u: n", "v: n", "a", "b", "c", "g", "d"),
            ("u == c*v", "u == g*v", "a == c*b", "a+d == g*b"),
            (),
            "It is read for every dimension: $u$ and $v$ are the weights of both pieces, $a$ and"
            " $b$ their biases, $d$ is the shift, and $c$ and $g$ are the factors before and after"
            " it. As $d$ is not 0, $v$ is.",
        ),
        uses=("def.pieces",),
    ),
    claim(
        "lema11.c",
        r"$\Theta^*\setminus\Theta^\neg$ is open, hence $\Theta^\neg$ is closed.",
        theorem(
            "printed",
            "for all s: (for all r in (0, oo): exists t in (s-r, s+r): t != 0 and 1*t == t*1) =>"
            " s != 0",
            (),
            r"$\Theta^*$ has nonzero weights only. Two units of layer 1 with weight and bias $t$"
            r" each are multiples of each other for $t\ne0$, so that these $t$ belong to the"
            " exceptional set, which would have to hold the limit $t=0$ if it were closed.",
        ),
        reading(
            "open",
            "abs((p+q)*r-p*r) <= abs(q)*abs(r)",
            real("p", "q", "r"),
            (),
            "It is read for what the argument gives: the products in a minor of two pieces move"
            " little when the parameters do, so that pieces stay no multiples of each other, and"
            r" the exceptional set is closed together with the complement of $\Theta^*$.",
        ),
        uses=("def.pieces",),
    ),
    claim(
        "lema12",
        r"Outside a closed null set of networks the fold-set of a unit is its zero set, at whose"
        r" points the unit is positive and negative in the neighbourhood.",
        theorem(
            "printed",
            "for all s: (for all r in (0, oo): exists t in (s-r, s+r): exists x in (0, 1):"
            " max(0, x-t)+max(0, t-x) == 0) => exists x in (0, 1): max(0, x-s)+max(0, s-x) == 0",
            (),
            "The exceptional set itself is read as closed, for the networks"
            r" $\max(0,x-t)+\max(0,t-x)$ on inputs $x\in(0,1)$: (A.27) fails for $t\in(0,1)$,"
            " where the output has the value 0 as a local minimum, and this set of $t$ would hold"
            " its limits.",
        ),
        sized(
            "one-bias",
            "b == c",
            ("v", "b", "c"),
            ("v+b == 0", "v+c == 0"),
            (),
            "This is the step of the proof: for each of the finitely many values $v$ of local"
            " optima one bias alone is excluded.",
        ),
        uses=("def.posneg",),
    ),
    claim(
        "lema13",
        r"For a general network $\mathcal F(h_i^{1:l})=\bigcup_j\mathcal F(\rho(h_j^{1:l-1}))$.",
        sized(
            "printed",
            "a == b",
            ("w: n", "v: n", "x: n", "a", "b"),
            ("w == v", "w'*x+a == v'*x+b"),
            (),
            "The second case of the proof is read as mended, for every dimension: both pieces"
            " agree at the fold $x$, since networks are continuous. If their weights $w$ and $v$"
            " were the same, so would be their biases, and one would be a multiple of the other.",
        ),
        reading(
            "as-argued",
            "w != v",
            (*real("w", "v", "a", "b"), "w*b != v*a"),
            (),
            "The inference is read as printed: Lemma A.11 says that $[w,a]$ and $[v,b]$ are no"
            " multiples of each other, and from this 'we obtain' that $w$ and $v$ differ.",
        ),
        uses=("def.general.app",),
        proof_uses=("lema8", "lema9", "lema11"),
    ),
    claim(
        "lema14",
        r"Truncations $h^{\lambda:L}$ on the interior of the reachable inputs of general"
        r" (transparent) networks are general (transparent).",
        sized(
            "printed",
            "e'*W*J*U == c*f'*V*J*U and e'*W*J*b == c*f'*V*J*b",
            (
                "e: q",
                "f: m",
                "W: q x p",
                "V: m x p",
                "J: p x p",
                "U: p x n",
                "b: p",
                "c",
            ),
            ("e'*W == c*f'*V",),
            (),
            "This is the step from (A.29) to (A.32) and (A.33), for all widths: masked products"
            " stay multiples of each other after the factors of the layers below.",
        ),
        on(
            "empty-interior",
            "f_1_1 < 0 and f_1_2 < 0",
            {"f": DEAD},
            SQUARE,
            "Is the truncation always a network, for which Definition A.6 asks for a nonempty open"
            " set of inputs? Here no unit of layer 1 is active, so that the reachable inputs of"
            " layer 2 are the single point 0, without an interior.",
        ),
        uses=("def.general.app", "def.transparent"),
        proof_uses=("lema11",),
    ),
    claim(
        "lema15",
        r"For general and transparent networks the fold-set is the union of the zero sets of"
        r" units.",
        on(
            "printed",
            "f_1 == 0 => f_1_1 == 0 or f_1_2 == 0",
            {"f": [APART[0], (APART[1][0], ["-8"])]},
            TWO_SQUARES,
            "(2.7) is read as printed, without a range of $(l,i)$: then the output $(L,1)$ counts,"
            " and its zero set would consist of folds. The network is transparent, of widths 2, 2,"
            " 1.",
        ),
        on(
            "hidden-units",
            "(f_1_1 >= 0 => f_1 == 7*x1/4+3*x2+13/2) and (f_1_1 <= 0 => f_1 == 3*x1/2+x2+7)",
            {"f": APART},
            TWO_SQUARES,
            "With hidden units alone, as in Lemma A.15, is the output affine on both sides of the"
            " only zero set of a hidden unit, with another slope on each?",
        ),
        uses=("def.transparent", "def.general.app"),
        proof_uses=("lema15.a", "lema15.b"),
    ),
    claim(
        "lema15.a",
        r"For every network $\mathcal F(h_i^{1:l})\subseteq\bigcup_{k<l,j}\mathcal F_j^k(h)$.",
        theorem(
            "printed",
            f"{DEPTH} m[l,i] == s*h[l,i]+(1-s)*g[l,i]",
            (
                "d in {1..}",
                "s",
                "seq h",
                "seq g",
                "seq m",
                "seq I",
                "seq W",
                "seq b",
                *(
                    f"({DEPTH} {x}[l+1,i] == sum(j in 1..d, W[l+1,i,j]*I[l,j]*{x}[l,j])+b[l+1,i])"
                    for x in "hgm"
                ),
                "for all i in {1..d}: m[1,i] == s*h[1,i]+(1-s)*g[1,i]",
            ),
            "It is read for every depth and width: between inputs with the same activation pattern"
            " $I$ every unit is affine. By Lemma A.7 $h$, $g$ and $m$ are its pre-activations at"
            " two inputs and at a point of the segment between them.",
        ),
        uses=("def.net",),
        proof_uses=("lema8", "lema9"),
    ),
    claim(
        "lema15.b",
        r"For general networks that are transparent up to layer $l-1$ both sets are equal.",
        on(
            "printed",
            "f_2_1 < 0 and f_2_2 < 0 => f_1 == 1/3",
            {"f": HIDDEN_FOLD},
            SQUARE,
            "Why is transparency asked for? Where no unit of layer 2 is active the output of this"
            " network is constant.",
        ),
        on(
            "without-transparency",
            "f_1_1 == 0 => f_2_1 >= 0 or f_2_2 >= 0",
            {"f": HIDDEN_FOLD},
            SQUARE,
            "Can every fold of layer 1 be seen in a network that is not transparent?",
        ),
        uses=("def.transparent", "def.general.app"),
        proof_uses=("lema8", "lema12", "lema13"),
    ),
    claim(
        "lema16",
        r"$\mathcal F_i^{l+1}(h)$ is a union of piece-wise hyperplanes with respect to the"
        r" partition by the fold-sets of the layers below.",
        on(
            "printed",
            "f_2_2 == 0 => f_1_1 != 0 and f_1_2 != 0",
            {"f": CROSSING},
            SQUARE,
            "It is read for what it implies for one network: each point of the fold of unit"
            " $(2,2)$ lies in a part of the partition, so on no fold of layer 1.",
        ),
        on(
            "off-the-folds",
            f"f_2_2 == 0 => (f_1_1 >= 0 => {RIGHT}) and (f_1_1 <= 0 => {LEFT})",
            {"f": CROSSING},
            SQUARE,
            "What remains of it? Off the folds of layer 1 the fold of unit $(2,2)$ is to lie on"
            " one line in each part.",
        ),
        uses=("def.pwh",),
        proof_uses=("lema15.a",),
    ),
    claim(
        "cora1",
        r"The union of the unit fold-sets of the first $\kappa$ layers is a piece-wise linear"
        r" surface of order at most $\kappa$.",
        theorem(
            "printed",
            pieces.covered("0"),
            (),
            r"It is read for $\kappa=1$ and finitely many pieces, as $[n_l]$ says: unit $(1,1)$ is"
            " $x_2$, unit $(1,2)$ is $2-x_1$, and the inputs are all $x$ with"
            r" $\frac1{2m+1}<x_1<\frac1{2m}$ for some $m\ge1$ and $|x_2|<1$. The fold of unit"
            " $(1,1)$, $x_2=0$, would be covered by finitely many pieces, each in one component"
            " of this set, piece $i$ in number $c_i$.",
        ),
        surface(
            "two-layers",
            "order == 2 and pieces_1 == 2 and pieces_2 == 3",
            CROSSING,
            note=r"Which order and which numbers of pieces has one network with $\kappa=2$?",
        ),
        surface(
            "three-layers",
            "order == 3",
            DEEPER,
            note=r"Which order has one network with $\kappa=3$?",
        ),
        repairs=(
            theorem(
                "repair",
                *pieces.FOLDS,
                "A level may have any number of pieces, for every network: each point of the fold"
                " of unit $(l,i)$ that lies in no fold of a lower layer lies in a piece of the"
                " partition by those, and this piece lies in the fold. $F(l,i,z)$ says that the"
                " point $z$ lies in the fold, $u(l,i,z)$ is the pre-activation, $p(l,z,y)$ says"
                " that $z$ and $y$ lie in one part, $g(a,z)$ is the value of the affine function"
                " $a$, and $d(a)=1$ says that its weights are not all 0.",
            ),
        ),
        uses=("def.pwls",),
        proof_uses=("lema15.b", "lema16"),
    ),
)
