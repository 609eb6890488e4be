"""The measures of Sections 3 to 6 and Appendix B.

``M`` (C x d) has the rows mu_c - mu_G, so Sigma_B = M'M/C; the columns of ``W`` are the deviations
(h_i - mu_c)/sqrt(C n_c), so Sigma_W = WW' and NC1 = Tr(W'PW)/C with P the pseudo-inverse of the
symmetric Sigma_B (its four conditions are hypotheses).  ``m`` is the squared distance of two class
means, ``s`` and ``t`` the traces of two class covariances (divided by n_c): D_ij = m + s + t, D_ii
= 2 s.
"""

from __future__ import annotations

from assay.theory.claims import Claim
from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.collapse.notation import claim

_SPREAD = ("W: d x n", "M: C x d", "P: d x d")
_PINV = ("S*P*S == S", "P*S*P == P", "S*P == P*S", "P' == P")
_S = (("S", "M'*M/C"),)

NC1 = (
    claim(
        "nc1.def",
        r"$\mathrm{NC}_1=\frac1C\mathrm{Tr}(\Sigma_W\Sigma_B^\dagger)$ measures the variability"
        r" within classes: it is at least 0, and 0 "
        r"when that variability vanishes.",
        sized(
            "printed",
            "W'*P*W >= 0 and (0*W)'*P*(0*W) == 0",
            _SPREAD,
            _PINV,
            _S,
            "Here $W$ holds the deviations of samples from their class means, $M$ the centred"
            r" class means, and $P$ is the pseudo-inverse of $\Sigma_B$. $W^\top PW$ is positive"
            r" semidefinite, so that its trace $C\,\mathrm{NC}_1$ is not negative, and $W=0$ gives"
            " 0, for any class sizes.",
        ),
        sized(
            "invariant",
            "(c*W)'*(P/c^2)*(c*W) == W'*P*W and (c^2*S)*(P/c^2)*(c^2*S) == c^2*S and"
            " (P/c^2)*(c^2*S)*(P/c^2) == P/c^2",
            (*_SPREAD, "c"),
            (*_PINV, "c != 0"),
            _S,
            "Does multiplying all representations by $c$ change nothing? The new pseudo-inverse is"
            " $P/c^2$.",
        ),
        sized(
            "rotation",
            "(Q'*W)'*(Q'*P*Q)*(Q'*W) == W'*P*W and (Q'*S*Q)*(Q'*P*Q)*(Q'*S*Q) == Q'*S*Q and "
            "(Q'*P*Q)*(Q'*S*Q)*(Q'*P*Q) == Q'*P*Q and (Q'*S*Q)*(Q'*P*Q) == (Q'*P*Q)*(Q'*S*Q)",
            (*_SPREAD, "Q: d x d"),
            (*_PINV, "Q*Q' == I_d"),
            _S,
            r"Does rotating all representations, from $h$ to $Q^\top h$, change nothing either?",
        ),
        sized(
            "relabelling",
            "(R*M)'*(R*M) == M'*M and (W*T)*(W*T)' == W*W'",
            (*_SPREAD, "R: C x C", "T: n x n"),
            ("R'*R == I_C", "T*T' == I_n"),
            (),
            r"Does renumbering classes (by $R$) and samples (by $T$) leave $\Sigma_B$ and"
            r" $\Sigma_W$ as they are?",
        ),
        sized(
            "rank",
            "q'*B == 0 and B'*B/C >= 0 and W*W' >= 0",
            ("U: C x d", "W: d x n", "e: C", "q: C", "N"),
            ("q'*e == N", "N != 0"),
            (("B", "U-e*(q'*U)/N"),),
            "Here $U$ holds the class means, $q$ the class sizes, $e$ is all ones and $B$ holds"
            r" the centred means. These depend on each other, so that $\Sigma_B$ has rank at most"
            " $C-1$; are both covariances positive semidefinite?",
        ),
        sized(
            "converse",
            "W == 0",
            _SPREAD,
            (*_PINV, "W'*P*W == 0"),
            _S,
            r"Does $\mathrm{NC}_1=0$ force collapse, which is $W=0$?",
        ),
        sized(
            "outside",
            "W'*P*W == 0",
            _SPREAD,
            (*_PINV, "M*W == 0"),
            _S,
            "Do deviations that are orthogonal to all centred class means not count, however"
            r" large they are? The rank of $\Sigma_B$ is at most $C-1$.",
        ),
        repairs=(
            sized(
                "repair",
                "M*W == 0",
                (*_SPREAD, "lam"),
                (*_PINV, "W'*P*W == 0", "P >= lam*S", "lam > 0"),
                _S,
                "In place of collapse stands that every deviation is orthogonal to every centred"
                r" class mean, which is all that $\mathrm{NC}_1=0$ says. The inverse square of the"
                r" largest eigenvalue of $\Sigma_B$ serves for $\lambda$, or 1 when $\Sigma_B=0$.",
            ),
            sized(
                "repair-span",
                "W == 0",
                (*_SPREAD, "lam"),
                (*_PINV, "W'*P*W == 0", "W == S*P*W", "P >= lam*S*P", "lam > 0"),
                _S,
                "It is added that all deviations lie in the span of the centred class means; then"
                r" $\mathrm{NC}_1=0$ is collapse. The inverse of the largest eigenvalue of"
                r" $\Sigma_B$ serves for $\lambda$.",
            ),
        ),
    ),
)

_K = ("K", "I_C-e*e'/C")
ETF = (("u", "(1-1/C)/sqrt(C-1)"), ("v", "-1/(C*sqrt(C-1))"))

NC2 = (
    claim(
        "nc2.def",
        r"$\mathrm{NC}_2=\big\|\frac{MM^\top}{\|MM^\top\|_F}-\frac1{\sqrt{C-1}}(I-\frac1C\mathbf"
        r" 1\mathbf 1^\top)\big\|_F$ is 0 exactly when the "
        r"centred class means form a simplex equiangular tight frame.",
        reading(
            "printed",
            "C*u**2+C*(C-1)*v**2 == 1 and f**2 == C*a**2+C*(C-1)*o**2 and a/f == u and o/f == v and"
            " h/g == -1/(C-1) and g > 0",
            ("C in {2..}", "a in (0, oo)", "F in (0, oo)"),
            (*ETF, ("o", "-a/(C-1)"), ("f", "a*C/sqrt(C-1)"), ("g", "F*u"), ("h", "F*v")),
            "Here $u$ and $v$ are the entries of the target, whose norm is 1. A simplex frame"
            " with squared lengths $a$ and cosines $-1/(C-1)$ has the norm $f$, and after"
            r" division the entries $u$ and $v$; an $MM^\top$ that is $F$ times the target has"
            " these cosines. $M$ is centred as in the text.",
        ),
        reading(
            "range",
            "0 <= 2-2*p/(sqrt(C-1)*f) and 2-2*p/(sqrt(C-1)*f) <= 2-2/sqrt(C-1)",
            ("C in {2..}", "f in (0, oo)", "p in [f, sqrt(C-1)*f]"),
            (),
            r"How large can $\mathrm{NC}_2$ be for classes of equal size?"
            r" $\mathrm{NC}_2^2=2-2\,\mathrm{Tr}(MM^\top)/(\sqrt{C-1}f)$ with the norm $f$, and"
            r" $p=\mathrm{Tr}(MM^\top)$ is between $f$ and $\sqrt{C-1}f$, as there are $C-1$"
            " eigenvalues, none of them negative.",
        ),
        sized(
            "invariant",
            "(c*R*M*Q)*(c*R*M*Q)' == c^2*R*(M*M')*R' and R*K*R' == K",
            ("M: C x d", "R: C x C", "Q: d x d", "e: C", "c"),
            ("Q*Q' == I_d", "R*R' == I_C", "R*e == e"),
            (_K,),
            r"Do scaling, rotation and renumbering of classes (by $R$) leave $\mathrm{NC}_2$"
            r" unchanged? They multiply and renumber $MM^\top$, and the target stays.",
        ),
        reading(
            "two-classes",
            "x**2+y**2+2*z**2 == 0",
            ("q in (0, oo)",),
            (("f", "2*q/4"), ("x", "q/4/f-1/2"), ("y", "q/4/f-1/2"), ("z", "-q/4/f+1/2")),
            r"For two classes of equal size and $q=\lVert\mu_1-\mu_2\rVert^2$, is"
            r" $\mathrm{NC}_2=0$ for any two different means, so that it says nothing?",
        ),
        reading(
            "unbalanced",
            "x**2+y**2+2*z**2 == 0",
            ("k in {1..}", "n in {1..}", "q in (0, oo)"),
            (
                ("f", "q*(n**2+k**2)/(n+k)**2"),
                ("x", "q*n**2/(n+k)**2/f-1/2"),
                ("y", "q*k**2/(n+k)**2/f-1/2"),
                ("z", "-q*n*k/(n+k)**2/f+1/2"),
            ),
            "Two classes have $k$ and $n$ samples. Two means always form a simplex around their"
            r" midpoint, but (3) centres with the mean over all samples. Is $\mathrm{NC}_2=0$?",
        ),
        reading(
            "unbalanced-value",
            "x**2+y**2+2*z**2 == (n-k)**2/(n**2+k**2)",
            ("k in {1..}", "n in {1..}", "q in (0, oo)"),
            (
                ("f", "q*(n**2+k**2)/(n+k)**2"),
                ("x", "q*n**2/(n+k)**2/f-1/2"),
                ("y", "q*k**2/(n+k)**2/f-1/2"),
                ("z", "-q*n*k/(n+k)**2/f+1/2"),
            ),
            r"Which value has $\mathrm{NC}_2^2$ for two classes of $k$ and $n$ samples?",
        ),
        sized(
            "forces-balance",
            "C*q == e*(e'*q)",
            ("M: C x d", "e: C", "q: C", "s"),
            ("e'*e == C", "M'*q == 0", "M*M' == s*K", "s != 0"),
            (_K,),
            r"Does $\mathrm{NC}_2=0$ force all classes to have the same size? Here $q$ holds the"
            r" class sizes, for which always $q^\top M=0$, and $e$ is all ones.",
        ),
        repairs=(
            sized(
                "repair",
                "(K*A)*(K*A)' == s*K",
                ("A: C x d", "E: C x d", "g: d", "e: C", "s"),
                ("e'*e == C", "A == E+e*g'", "E*E' == s*K", "E'*e == 0"),
                (_K,),
                "The class means are centred with the mean of the $C$ class means in place of that"
                " of all samples, for classes of any sizes. Then means that form a simplex frame"
                " $E$ around some point $g$ give a multiple of the target.",
            ),
        ),
    ),
)

LINES = (
    claim(
        "coarse.lines",
        r"With $C=10$, $\tilde C=5$ and $\tilde y=y\bmod5$ the pairs of one super-class form three"
        r" lines of $D$; were inputs to dominate, $D$ "
        r"would be a diagonal matrix (Fig. 4a), were collapse to dominate, there would be three"
        r" dark lines (Fig. 4b).",
        reading(
            "printed",
            "(q != 0 or g*(g-5)*(g+5) == 0) and (g*(g-5)*(g+5) != 0 or q == 0)",
            ("k in {-1..1}", "q in {-4..4}"),
            (("g", "5*k+q"),),
            "Classes $i=5a+r$ and $j=5b+s$ of 0 to 9 have the coarse labels $r$ and $s$. With"
            " $k=b-a$ and $q=s-r$ the lines are $g=j-i=0,5,-5$, for instance airplane (0) and dog"
            " (5).",
        ),
        reading(
            "general",
            "r-s < C and s-r < C and C <= C*k",
            ("C in {1..}", "r in {0..C-1}", "s in {0..C-1}", "k in {1..}"),
            (),
            "More than printed: with $C$ super-classes of $q$ classes each, different labels never"
            " differ by a multiple of $C$, so that the lines are $j-i=Ck$ with $|k|<q$. They are"
            " $2q-1$, whether classes are numbered from 0 or from 1.",
        ),
        reading(
            "diagonal-matrix",
            "m+s+t == 0",
            ("m in (0, oo)", "s in [0, oo)", "t in [0, oo)"),
            (),
            "'A diagonal matrix' is read literally, for two classes with different means: the"
            " entry off the diagonal is 0. Here $m$ is the squared distance of the means, and $s$"
            " and $t$ are the traces of the two covariances.",
        ),
        reading(
            "dark-diagonal",
            "(2*s+2*t)/2 < m+s+t",
            ("m in (0, oo)", "s in [0, oo)", "t in [0, oo)"),
            (),
            "It is read as Fig. 4(a) shows it: an entry off the diagonal exceeds the mean of its"
            " two diagonal entries whenever the class means differ. Classes that collapse"
            " ($s=t=0$) have $D_{ii}=0<D_{ij}$.",
        ),
        reading(
            "dark-lines",
            "m+s+t <= 4*v and 2*s <= 4*v and 2*t <= 4*v",
            ("m in [0, oo)", "s in [0, oo)", "t in [0, oo)"),
            (("v", "(s+t)/2+m/4"),),
            "Two classes of equal size are in one super-class, whose variability is $v$: the"
            " entries on all three lines are at most $4v$.",
        ),
        reading(
            "equally-dark",
            "m+s+t <= 2*(s+t)",
            ("m in [0, oo)", "s in (0, oo)", "t in (0, oo)", "v <= 1/10**6"),
            (("v", "(s+t)/2+m/4"),),
            "Does a small variability $v$ of the super-class bring the three lines to within a"
            " factor 2 of each other?",
        ),
        repairs=(
            reading(
                "repair-zero",
                "m+s+t <= 0 and 2*s <= 0 and 2*t <= 0",
                ("m in [0, oo)", "s in [0, oo)", "t in [0, oo)", "v <= 0"),
                (("v", "(s+t)/2+m/4"),),
                "Exact collapse, $v=0$, takes the place of little variability; it makes the three"
                " lines equally dark.",
            ),
        ),
        uses=("d.def",),
    ),
    claim(
        "fine.lines",
        r"For the 20 fine classes $\hat y=y+10\beta$ representations in 10 clusters give three dark"
        r" lines of $D$.",
        reading(
            "printed",
            "(q != 0 or g*(g-10)*(g+10) == 0) and (g*(g-10)*(g+10) != 0 or q == 0)",
            ("k in {-1..1}", "q in {-9..9}"),
            (("g", "10*k+q"),),
            "Fine classes $i=10a+r$ and $j=10b+s$ of 0 to 19 have the original classes $r$ and"
            " $s$. With $k=b-a$ and $q=s-r$ the three lines are $g=j-i=0,10,-10$.",
        ),
        reading(
            "halves",
            "(2*w/n+2*w*(1-1/n))/(2*w*(1-1/n)) == 1",
            ("n in {2..}", "w in (0, oo)"),
            (),
            "Two random halves of $n$ samples each are drawn from one law of variance $w$. Have"
            " $D_{i,i+10}$ and $D_{i,i}$ the same mean?",
        ),
        repairs=(
            reading(
                "repair-halves",
                "(2*w/n+2*w*(1-1/n))/(2*w*(1-1/n)) == 1+1/(n-1)",
                ("n in {2..}", "w in (0, oo)"),
                (),
                "The side lines are lighter by the factor $n/(n-1)$, in place of equal, since"
                " $D_{i,i}$ contains the $n$ zeros $u=v$.",
            ),
        ),
        uses=("d.def",),
    ),
    claim(
        "d.def",
        r"$D_{i,j}=\frac1{n_in_j}\sum_{u,v}\|h^{(i)}_u-h^{(j)}_v\|^2$, a $C\times C$ matrix over"
        r" the original classes.",
        sized(
            "printed",
            "(x-y*e)'*(x-y*e)/n == s+(mu-y)^2 and (z-mu*f)'*(z-mu*f)/m == t+(nu-mu)^2",
            ("x: n", "z: m", "e: n", "f: m", "y", "mu", "nu", "s", "t"),
            (
                "e'*e == n",
                "f'*f == m",
                "mu == e'*x/n",
                "nu == f'*z/m",
                "s == (x-mu*e)'*(x-mu*e)/n",
                "t == (z-nu*f)'*(z-nu*f)/m",
            ),
            (),
            "Is there a shorter way to the class distances? For one coordinate of the $n$ and $m$"
            " samples of two classes, with $e$ and $f$ all ones, the mean over $u$ is"
            r" $s+(\mu-y)^2$ at each $y=z_v$, and its mean over $v$ is $s+t+(\nu-\mu)^2$. Summed"
            " over coordinates the distance is"
            r" $\lVert\mu_i-\mu_j\rVert^2+\mathrm{tr}\,S_i+\mathrm{tr}\,S_j$, which takes $O(nd)$"
            " steps.",
        ),
        sized(
            "diagonal",
            "2*n*x'*x-2*(e'*x)^2 == n^2*2*s",
            ("x: n", "e: n", "mu", "s"),
            ("e'*e == n", "mu == e'*x/n", "s == (x-mu*e)'*(x-mu*e)/n"),
            (),
            r"Is $D_{ii}=2\,\mathrm{tr}\,S_i$? For one coordinate the formula adds $(x_u-x_v)^2$"
            " over all pairs, the pairs $u=v$ included.",
        ),
        sized(
            "invariant",
            "(c*Q'*(x+s-(y+s)))'*(c*Q'*(x+s-(y+s))) == c^2*((x-y)'*(x-y)) and (x-y)'*(x-y) >= 0",
            ("x: d", "y: d", "s: d", "Q: d x d", "c"),
            ("Q*Q' == I_d",),
            (),
            "Are the entries not negative, unchanged under rotation and shift, and multiplied by"
            " $c^2$ under scaling? Then the ratio MSDR is unchanged.",
        ),
        reading(
            "super-class",
            "i <= S",
            ("C in {2..}", "S in {1..C}", "i in {1..C}"),
            (),
            "The text has 'the $k$-th sample of super-class $c$'. With samples of $S$"
            " super-classes only, are all $C$ rows of $D$ defined?",
        ),
        repairs=(
            reading(
                "repair",
                "i <= C",
                ("C in {2..}", "i in {1..C}"),
                (),
                "The vector $h_k^{(c)}$ is that of the $k$-th sample of the original class $c$, in"
                " place of the super-class.",
            ),
        ),
    ),
)

_MSDR = (("R", "(Q/(p*k*(k-1))+2*S/(p*k))/(2*S/(p*k))"),)
_GROUPS = ("k in {2..}", "p in {1..}", "S in (0, oo)")

MSDR = (
    claim(
        "msdr.def",
        r"$\mathrm{MSDR}$, the mean of $D_{i,j}$ over $i\ne j$ in one super-class by the mean of"
        r" $D_{i,i}$: larger means more pronounced fine "
        r"structure, about 1 none.",
        reading(
            "printed",
            "R == 1+Q/(2*(k-1)*S) and Q == 2*(k-1)*S*(R-1) and R >= 1",
            (*_GROUPS, "Q in [0, oo)"),
            _MSDR,
            "There are $p$ super-classes of $k$ classes each, $Q$ is the sum of"
            r" $\lVert\mu_i-\mu_j\rVert^2$ over the ordered pairs, and $S$ that of all"
            r" $\mathrm{tr}\,S_i$. That MSDR measures the fine-grained structure is read as: it is"
            " at least 1, grows with $Q$, and is 1 exactly when the sub-class means coincide.",
        ),
        sized(
            "pairs",
            "e'*(x*e'+e*x')*e-2*e'*x == 2*(k-1)*(e'*x)",
            ("x: k", "e: k"),
            ("e'*e == k",),
            (),
            "For the traces $x$ of the $k$ classes of one super-class, with $e$ all ones, the sum"
            r" of $x_i+x_j$ over $i\ne j$ is $2(k-1)$ times the sum of $x$.",
        ),
        reading(
            "null",
            "(2*w/n+2*w*(1-1/n))/(2*w*(1-1/n)) == 1",
            ("n in {2..}", "w in (0, oo)"),
            (),
            "Sub-classes have one law of variance $w$ and $n$ samples each. Is the ratio of the"
            " means of $D_{ij}$ and $D_{ii}$ equal to 1?",
        ),
        reading(
            "unequal-sizes",
            "(4*s+12*t)/8/((4*s+6*t)/5) >= 1",
            ("s in (0, oo)", "t in (0, oo)"),
            (),
            "Super-classes have 2 and 3 classes, all means are equal within each, and the traces"
            " are $s$ in the first and $t$ in the second. Is MSDR at least 1?",
        ),
        reading(
            "separation",
            "z <= 6",
            ("d in {1..}", "z in (0, oo)", "z**2/(2*d) <= 1/100"),
            (),
            r"Two classes with covariance $I$ in $\mathbb R^d$ and $z=\lVert\mu_1-\mu_2\rVert$"
            " have $1+z^2/(2d)$ for MSDR. Does a value of at most 1.01 keep $z$ below 6?",
        ),
        reading(
            "same-means",
            "s == t",
            ("s in (0, oo)", "t in (0, oo)", "q in [0, oo)", "(q+s+t)/(s+t) == 1"),
            (),
            "A value of 1 is read as saying that the two sub-classes are alike, at least in their"
            " traces $s$ and $t$.",
        ),
        repairs=(
            reading(
                "repair-null",
                "(2*w/n+2*w*(1-1/n))/(2*w*(1-1/n)) == 1+1/(n-1) and 1 < 1+1/(n-1) and 1+1/(n-1) <="
                " 1+2/n",
                ("n in {2..}", "w in (0, oo)"),
                (),
                "The value without fine-grained structure is $1+1/(n-1)$ in place of 1, so 1.002"
                " for the 500 samples of Appendix B.",
            ),
            reading(
                "repair-sizes",
                "(Q+2*(k-1)*S+2*(l-1)*T)/(2*(k-1)*S+2*(l-1)*T) >= 1",
                ("k in {2..}", "l in {2..}", "S in (0, oo)", "T in (0, oo)", "Q in [0, oo)"),
                (),
                "For super-classes of $k$ and $l$ classes with sums of traces $S$ and $T$, the"
                " diagonal entries are weighted as the pairs weigh them, by the size of the"
                " super-class minus 1.",
            ),
            reading(
                "repair-separation",
                "z**2 == 2*d*(R-1)",
                ("d in {1..}", "z in (0, oo)"),
                (("R", "1+z**2/(2*d)"),),
                r"What decides how far the classes are apart is $d\,(R-1)$, where $R$ is MSDR, in"
                " place of MSDR itself.",
            ),
        ),
        uses=("d.def",),
    ),
)

CLAIMS: tuple[Claim, ...] = (
    *NC1,
    *NC2,
    *LINES,
    *MSDR,
)
