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
            "Such data exist exactly when $2l$ divides $n$ and $l$ divides $d$: do the mean and "
            "the variance of an attribute $x_j$ come out as $(1+k)/(2l)$ and a positive number? "
            "Here $b=n/(2l)$.",
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
            "Are the outputs on strong samples $k$ times those on weak ones, and is the output "
            "for another class 0? It is written out for $l=2$ and $d=4$; the general sum is Eq "
            "16.",
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
            "Are the probabilities positive, below 1 and of sum 1, and unchanged when all "
            "outputs are shifted by $c$? Here $a$ is one output and $s$ the sum of the other "
            "exponentials, so that every number of classes is covered.",
        ),
        reading(
            "symmetric",
            "p1+(l-1)*r1 == 1 and pk+(l-1)*rk == 1 and r1 > 0 and rk > 0 and p1 > 0 and pk > 0",
            START,
            where("p1", "pk", "r1", "rk"),
            "Do the probabilities sum to 1 and stay positive when the sums of weights are "
            "symmetric? Here $p_1,p_k$ belong to the own class, $r_1,r_k$ to another one.",
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
            "Are all elements of one set $C_v^y$ identical, so that the abbreviations apply "
            "there? The formula is the squared distance of two of its inputs.",
        ),
        reading(
            "other-classes",
            "m*(v-0)**2+m*(0-v)**2+(m*l-2*m)*(0-0)**2 == 0",
            ("l in {3..}", *ATTRIBUTES, "v in (0, oo)"),
            (),
            r"Are all elements of the set $C_v^{y'\neq y}$ of Eq 14 identical when $l\geq3$? The "
            "formula is the squared distance of inputs of two different classes.",
        ),
        repairs=(
            reading(
                "repair",
                "exp(v*u)/(exp(v*u)+exp(v*f)+(l-2)*exp(v*u)) == 1/(exp(v*D)+l-1)",
                ("l in {3..}", "v in (0, oo)", MARGIN_FROM_START),
                where("f", "u"),
                "The inputs differ, but with symmetric sums of weights $q(y|x)$ is the same for "
                "$x$ in every class $y'$ other than $y$.",
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
            "Do the initial weights of a set $A_y$ sum to $S^{(0)}=1/l$? They are $|A_y|=d/l$ "
            "equal weights $1/d$, or as many independent variances $1/d$, which gives the same "
            "sum.",
        ),
        reading(
            "deviation",
            "m*(1/d)**2 == 1/l",
            (CLASSES, *ATTRIBUTES),
            (("d", "m*l"),),
            "Is the variance of the sum $1/l$ when the second parameter of $N$ is the standard "
            r'deviation, as in "$\sigma=1/d$" after Theorem 17?',
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
            "Is the loss positive on weak and strong samples, and its exponential "
            r"$1+(l-1)e^{-\Delta}$ and $1+(l-1)e^{-k\Delta}$, with $\Delta=S_{y,y}-S_{y,y'}$?",
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
            "Does a step leave the sum of a row of weights as it is? The change of the own "
            r"entry $a$ is added to the changes of all others; $g=\lambda d/(2l^2)$.",
        ),
        reading(
            "symmetric",
            "g*((1-p1)+k*(1-pk))-(l-1)*g*(r1+k*rk) == 0",
            (*START, "g in (0, oo)"),
            where("p1", "pk", "r1", "rk"),
            "Does $f+(l-1)u$ stay 1 after the deterministic start, where $f=S_{y,y}$, "
            r"$u=S_{y,y'}$ and $g=\lambda d/(2l^2)$?",
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
            "Can a decoder from all outputs separate class and strength? The outputs of a "
            "sample sum to its strength $v$, so that $f=S_{y,y}$ and $u=S_{y,y'}$ give it.",
        ),
        reading(
            "from-q",
            "e1+ek+(l-1)*(h1+hk) == 0 and e1*p1+ek*pk+(l-1)*(h1*r1+hk*rk) == 0 "
            "and e1*r1+ek*rk+h1*p1+hk*pk+(l-2)*(h1*r1+hk*rk) == 0 "
            "and (e1**2+ek**2+(l-1)*(h1**2+hk**2))/(2*l) == Ropt",
            MODEL,
            BEST,
            "With $q$ in place of $o$, do the normal equations of all $l$ slopes and the bias "
            r"hold for the decoder that uses $q_y$ alone, with the error $R_{\mathrm{opt}}$? The "
            "fit is convex, so that this is then the least error.",
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
            "Is the total loss of a constant decoder $c$ the variance of $x_j$, which "
            "is positive, plus the squared distance of $c$ from the mean? Here "
            "$b=n/(2l)$.",
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
            "Is the denominator of Eq 14 positive and the slope at least $k$? The argument is "
            "read as $q(y|x)$, with $y$ the class of attribute $j$.",
        ),
        reading(
            "index",
            "j <= l-1",
            (CLASSES, *ATTRIBUTES, "j in {0..}", "j <= m*l-1"),
            (),
            "Does the $o_j$ of Eq 14 exist, read literally? The index $j$ counts the attributes "
            r"$0,\dots,d-1$, but $o_j$ exists for $j=0,\dots,l-1$ only.",
        ),
        reading(
            "start",
            "pk-rk == 0",
            (CLASSES, STRENGTH_ABOVE_ONE),
            (("D", "0"), *where("pk", "rk")),
            "Is the denominator of Eq 14 zero at $t=0$, where the text uses Eq 15 instead?",
        ),
        repairs=(
            reading(
                "repair",
                "0 <= y < l",
                (CLASSES, *ATTRIBUTES, "j in {0..}", "y in {0..}", "j <= m*l-1", "y*m <= j"),
                (),
                r"The $o_j$ is replaced by the output of the class $y$ with $j\in A_y$; that "
                "index always exists.",
            ),
        ),
        uses=("def3", "eq2", "eq3_4"),
    ),
)
