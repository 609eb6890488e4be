"""Definitions and assumptions of `phases`, through what follows from them (Eqs 1-7, 14; Definitions
1 and 3).
"""

from __future__ import annotations

from assay.theory.language.shorthand import reading
from assay.theory.papers.phases.forms import (
    ATTRIBUTES,
    BEST,
    COUNT,
    LOGIT_SUM,
    MODEL,
    ROW,
    ROW_Q,
    SAMPLES,
    START,
    claim,
)
from assay.theory.papers.phases.notation import (
    CLASSES,
    MARGIN,
    MARGIN_FROM_START,
    STRENGTH_ABOVE_ONE,
    where,
)

DEFINITIONS = (
    claim(
        "def.data",
        r"Data (Eq. 1): a sample of class $y$ has $x_i=v$ for $i\in A_y$ and $x_i=0$ otherwise;"
        r" each of the $l$ balanced "
        r"classes has $n/(2l)$ weak samples ($v=1$) and as many strong ones ($v=k$). It follows"
        r" that one attribute has "
        r"mean $(1+k)/(2l)$ and variance $(1+k^2)/(2l)-(1+k)^2/(4l^2)>0$.",
        reading(
            "printed",
            "(b*1+b*k+(n-2*b)*0)/n == (1+k)/(2*l) and (b*1+b*k**2)/n-((1+k)/(2*l))**2 == var and"
            " var > 0",
            (CLASSES, STRENGTH_ABOVE_ONE, *SAMPLES),
            COUNT + where("var"),
            "the data exist exactly when 2l divides n and l divides d",
        ),
    ),
    claim(
        "def1",
        r"Linear output (Definition 1): $o_y(x)=\sum_{i<d}w_{y,i}x_i$, without bias. On samples of"
        r" one class the logits "
        r"of strong samples are $k$ times those of weak ones, and attributes outside $A_y$ do not"
        r" matter.",
        reading(
            "printed",
            "w0*k+w1*k+w2*0+w3*0 == k*(w0*1+w1*1+w2*0+w3*0) and w0*0+w1*0+w2*0+w3*0 == 0",
            ("k in (1, oo)", *(f"w{i} in (-oo, oo)" for i in range(4))),
            (),
            "written out for l = 2, d = 4; the general sum is phases.eq16_18",
        ),
        uses=("def.data",),
    ),
    claim(
        "eq2",
        r"Softmax (Eq. 2): $q(y|x)=e^{o_y}/\sum_{y'}e^{o_{y'}}$. All $q$ are positive, they sum to"
        r" one, and they do not "
        r"change when every logit is shifted by the same amount.",
        reading(
            "printed",
            "exp(a)/(exp(a)+s) > 0 and exp(a)/(exp(a)+s) < 1 and exp(a)/(exp(a)+s)+s/(exp(a)+s) =="
            " 1 and exp(a+c)/(exp(a+c)+s*exp(c)) == exp(a)/(exp(a)+s)",
            ("a in (-oo, oo)", "c in (-oo, oo)", "s in (0, oo)"),
            (),
            "s is the sum of the other exponentials, so every number of classes is covered",
        ),
        reading(
            "symmetric",
            "p1+(l-1)*r1 == 1 and pk+(l-1)*rk == 1 and r1 > 0 and rk > 0 and p1 > 0 and pk > 0",
            START,
            where("p1", "pk", "r1", "rk"),
            "the same in the symmetric model",
        ),
        uses=("def1",),
    ),
    claim(
        "eq3_4",
        r"Abbreviations (Eqs. 3-4): for a set $C$ whose elements are all identical, $q(y|C)$ and"
        r" $o(C)$ stand for the "
        r"common value. They are applied to $C_v^y$ and to $C_v^{y'\neq y}$, all other classes"
        r" together.",
        reading(
            "printed",
            "m*(v-v)**2+(m*l-m)*(0-0)**2 == 0",
            (CLASSES, *ATTRIBUTES, "v in (0, oo)"),
            (),
            "squared distance of two inputs of one set C_v^y: the definition applies there",
        ),
        reading(
            "other-classes",
            "m*(v-0)**2+m*(0-v)**2+(m*l-2*m)*(0-0)**2 == 0",
            ("l in {3..}", *ATTRIBUTES, "v in (0, oo)"),
            (),
            "squared distance of inputs of two different classes, both members of the set of Eq 14"
            " when l >= 3",
        ),
        repairs=(
            reading(
                "repair",
                "exp(v*u)/(exp(v*u)+exp(v*f)+(l-2)*exp(v*u)) == 1/(exp(v*D)+l-1)",
                ("l in {3..}", "v in (0, oo)", MARGIN_FROM_START),
                where("f", "u"),
                "the inputs differ but, with symmetric sums, q(y|x) is the same for x in every"
                " class y' other than y",
            ),
        ),
        uses=("eq2", "def.data"),
    ),
    claim(
        "ass2",
        r"Initial weights (Assumption 2): deterministic $w^{(0)}_{y,j}=1/d$, or random"
        r" $w^{(0)}_{y,j}\sim N(0,1/d)$ "
        r"independently. Then the sums over $A_y$ start at $S^{(0)}=1/l$, or have variance $1/l$.",
        reading(
            "printed",
            "m*(1/d) == 1/l",
            (CLASSES, *ATTRIBUTES),
            (("d", "m*l"),),
            "|A_y| = d/l equal weights 1/d, or as many independent variances 1/d: the same sum",
        ),
        reading(
            "deviation",
            "m*(1/d)**2 == 1/l",
            (CLASSES, *ATTRIBUTES),
            (("d", "m*l"),),
            "the second parameter of N read as the standard deviation, as in 'sigma = 1/d' after"
            " Theorem 17",
        ),
        uses=("def1",),
    ),
    claim(
        "def.loss",
        r"Cross-entropy: $L(x,y)=\sum_{y'}-\mathbb 1_{y=y'}\log q(y'|x)=-\log q(y|x)$. It is"
        r" positive, and in the "
        r"symmetric model equals $\log(1+(l-1)e^{-v\Delta})$ on $C_v^y$, smaller for larger"
        r" $\Delta$.",
        reading(
            "printed",
            "1/p1 == 1+(l-1)*exp(-D) and 1/pk == 1+(l-1)*exp(-k*D) and log(1/p1) > 0 and"
            " log(1/pk) > 0",
            START,
            where("p1", "pk"),
            "exp(L) and the sign of L",
        ),
        uses=("eq2",),
    ),
    claim(
        "eq5",
        r"Gradient descent on the mean loss over all data (Eq. 5). One step leaves"
        r" $\sum_{y'}S_{y,y'}$ unchanged, for "
        r"any weights and any $\lambda$.",
        reading(
            "printed",
            "-g*((q1-1)+k*(qk-1))-g*(s1/(exp(a)+s1)+k*sk/(exp(k*a)+sk)) == 0",
            ("k in (1, oo)", "g in (0, oo)", *ROW),
            ROW_Q,
            "change of the own entry plus the changes of all others; g = lambda d/(2 l^2)",
        ),
        reading(
            "symmetric",
            "g*((1-p1)+k*(1-pk))-(l-1)*g*(r1+k*rk) == 0",
            (*START, "g in (0, oo)"),
            where("p1", "pk", "r1", "rk"),
            "f + (l-1) u stays 1 after the deterministic start",
        ),
        uses=("def.loss", "def1", "ass2"),
    ),
    claim(
        "def3",
        r"Decoder (Definition 3, Eq. 6): $g_j(o)=b_j+\sum_{y'}s_{y',j}o_{y'}$ from the output"
        r" vector $o(x)$, refitted at "
        r"every step. For the deterministic start and $\Delta>0$ this class contains a decoder"
        r" without any error, "
        r"$g_j=(o_y-u\sum_{y'}o_{y'})/\Delta$.",
        reading(
            "printed",
            f"(v*f-u*{LOGIT_SUM})/D == v and (v*u-u*{LOGIT_SUM})/D == 0",
            (CLASSES, "v in (0, oo)", MARGIN),
            where("f", "u"),
            "the logits of a sample sum to its strength v, so one more logit separates class and"
            " strength",
        ),
        reading(
            "from-q",
            "e1+ek+(l-1)*(h1+hk) == 0 and e1*p1+ek*pk+(l-1)*(h1*r1+hk*rk) == 0 "
            "and e1*r1+ek*rk+h1*p1+hk*pk+(l-2)*(h1*r1+hk*rk) == 0 "
            "and (e1**2+ek**2+(l-1)*(h1**2+hk**2))/(2*l) == Ropt",
            MODEL,
            BEST,
            "with q in place of o: the normal equations of all l slopes and the bias hold for the"
            " decoder that uses q_y alone, and its error is R_opt; the fit is convex, so this is"
            " the least error",
        ),
        uses=("def1", "eq2"),
    ),
    claim(
        "eq7",
        r"Reconstruction error (Eq. 7): $R=\frac1n\sum_{(x,y)\in D}(x_j-g_j)^2$ of one attribute."
        r" It is not negative, and "
        r"a constant decoder $c$ has $R=\mathrm{Var}\,x_j+(c-\frac{1+k}{2l})^2$.",
        reading(
            "printed",
            "(b*(1-c)**2+b*(k-c)**2+(n-2*b)*c**2)/n == var+(c-(1+k)/(2*l))**2 and var > 0",
            (CLASSES, STRENGTH_ABOVE_ONE, *SAMPLES, "c in (-oo, oo)"),
            COUNT + where("var"),
        ),
        uses=("def.data", "def3"),
    ),
    claim(
        "def.gj",
        r"Approximate decoder (Eq. 14), for $t>0$: $g_j=\frac{k}{q(y|C_k^y)-q(y|C_k^{y'\neq y})}"
        r"(o_j-q(y|C_k^{y'\neq y}))$. It is defined as soon as $\Delta>0$, that is from the first"
        r" step on, and rises in "
        r"$q$; at $t=0$ its denominator is zero.",
        reading(
            "printed",
            "pk-rk > 0 and k/(pk-rk) >= k",
            MODEL,
            where("pk", "rk"),
            "the argument read as q(y|x), y the class of attribute j",
        ),
        reading(
            "index",
            "j <= l-1",
            (CLASSES, *ATTRIBUTES, "j in {0..}", "j <= m*l-1"),
            (),
            "Eq 14 literally: j counts attributes, 0..d-1, but o_j exists for j = 0..l-1 only",
        ),
        reading(
            "start",
            "pk-rk == 0",
            (CLASSES, STRENGTH_ABOVE_ONE),
            (("D", "0"), *where("pk", "rk")),
            "at t = 0 the denominator of Eq 14 is zero, hence the separate Eq 15",
        ),
        repairs=(
            reading(
                "repair",
                "0 <= y < l",
                (CLASSES, *ATTRIBUTES, "j in {0..}", "y in {0..}", "j <= m*l-1", "y*m <= j"),
                (),
                "o_j replaced by the output of the class y with j in A_y: that index always exists",
            ),
        ),
        uses=("def3", "eq2", "eq3_4"),
    ),
)
