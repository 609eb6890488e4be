"""Claims of `phases` about sums of weights and their symmetry: Eqs 16-49 and Theorem 6 (second
copy: Eqs 1-26, 57-59).
"""

from __future__ import annotations

from assay.theory.language.shorthand import reading
from assay.theory.papers.phases.forms import (
    ATTRIBUTES,
    COUNT,
    POSITIONS,
    SAMPLES,
    START,
    SUMS,
    claim,
    probability,
    stepped,
)
from assay.theory.papers.phases.network import SYMMETRIC_READING
from assay.theory.papers.phases.notation import CLASSES, STRENGTH, STRENGTH_ABOVE_ONE, where

SYMMETRY = (
    claim(
        "eq16_18",
        r"Sums of weights (Eqs. 16-18): $o_{y'}(C_v^y)=v\,S_{y,y'}$ with $S_{y,y'}=\sum_{i\in"
        r" A_y}w_{y',i}"
        r"=|A_y|w_{y',i\in A_y}=\frac dl w_{y',i\in A_y}$; the text gives $v\in\{0,k\}$ and the"
        r" initial weight '$1/l$ "
        r"(Def 2)'.",
        reading(
            "printed",
            "m*(w*v)+(d-m)*(c*0) == v*(m*w) and m*w == (d/l)*w",
            (CLASSES, *ATTRIBUTES, "v in [0, oo)", "w in (-oo, oo)", "c in (-oo, oo)"),
            (("d", "m*l"),),
            "Eqs 16 to 18 are read for the deterministic start, where the weights inside of "
            "$A_y$ are all equal to $w$; the weights $c$ outside meet attributes that are zero; "
            "$m=d/l$.",
        ),
        reading(
            "strengths",
            "1 == 0 or 1 == k",
            (STRENGTH,),
            (),
            r'Is the strength 1 of weak samples one of the values of "$v\in\{0,k\}$"?',
        ),
        reading(
            "initial",
            "m*(1/l) == 1/l",
            (CLASSES, *ATTRIBUTES),
            (),
            "Does the initial weight $1/l$ of the text give the sum $S^{(0)}=1/l$ of Eq 88?",
        ),
        reading(
            "random",
            "w0+w1 == 2*w0",
            ("w0 in (-oo, oo)", "w1 in (-oo, oo)"),
            (),
            "Does Eq 18 hold for the random start with $d/l=2$, where the two weights $w_0$ and "
            "$w_1$ of $A_y$ may differ?",
        ),
        repairs=(
            reading(
                "repair",
                "m*(w*v)+(d-m)*(c*0) == v*(m*w) and m*(1/d) == 1/l",
                (CLASSES, *ATTRIBUTES, "v in [1, oo)", "w in (-oo, oo)", "c in (-oo, oo)"),
                (("d", "m*l"),),
                r"The strengths are $v\in\{1,k\}$ in place of $\{0,k\}$, and the initial weight "
                "is $1/d$, as in Assumption 2.",
            ),
        ),
        uses=("def1", "def.data", "ay", "ass2"),
        proof_uses=("def1", "ass2", "eq8_9"),
    ),
    claim(
        "eq19_23",
        r"Update (Eqs. 19-23): $S^{(t+1)}=S^{(t)}-\partial S^{(t)}$, $\partial"
        r" S_{y,y'}=\frac{\lambda d}{2l^2}"
        r"\sum_{v\in\{1,k\}}v(q(y'|C_v^y)-\mathbb 1_{y=y'})$.",
        reading(
            "printed",
            "m*(w-(lam/n)*(b*1*(q1-t)+b*k*(qk-t))) == m*w-(lam*d/(2*l**2))*((q1-t)+k*(qk-t)) "
            "and (lam/n)*(d/l)*(n/(2*l))*((q1-t)+k*(qk-t)) == (lam*d/(2*l**2))*((q1-t)+k*(qk-t))",
            (
                CLASSES,
                *ATTRIBUTES,
                *SAMPLES,
                "k in (1, oo)",
                "lam in (0, oo)",
                "w in (-oo, oo)",
                "t in {0..1}",
                "q1 in (0, 1)",
                "qk in (0, 1)",
            ),
            COUNT + (("d", "m*l"),),
            "Eq 5 is summed over $A_y$, and the chain of Eqs 20 to 23 follows; $t$ stands for "
            r"$\mathbb{1}_{y'=y}$, and $q_1,q_k$ for the probabilities of $y'$ on weak and "
            "strong samples.",
        ),
        reading(
            "margin",
            "(f-g*((p1-1)+k*(pk-1)))-(u-g*(r1+k*rk)) == D+g*(l/(l-1))*((1-p1)+k*(1-pk))",
            (*START, "g in (0, oo)"),
            where("f", "u", "p1", "pk", "r1", "rk"),
            r"From the symmetric start the margin $\Delta=S_{y,y}-S_{y,y'}$ alone determines its "
            r"next value; $g=\lambda d/(2l^2)$.",
        ),
        uses=("eq5", "eq8_9", "eq16_18"),
        proof_uses=("eq24_34",),
    ),
    claim(
        "sym",
        r"For the deterministic start and every $t$: $S_{y,y}$ is the same for all classes $y$, and"
        r" $S_{y,y'}$ is the same "
        r"for all $y\neq y'$ (Eqs. 24-49, induction over $t$).",
        reading(
            "printed",
            f"{stepped('f', 'i')} == {stepped('f', 'j')} and {stepped('u', 'i')} =="
            f" {stepped('u', 'j')}",
            (*SUMS, "g in (0, oo)", *POSITIONS),
            (),
            "The step of the induction is tested: from symmetric sums $f=S_{y,y}$ and "
            "$u=S_{y,y'}$ the new own sums of two classes $i$ and $j$ agree, and so do the new "
            "cross sums; at $t=0$ all sums are $1/l$.",
        ),
        SYMMETRIC_READING,
        uses=("eq19_23", "ass2"),
        proof_uses=("eq24_34", "eq37", "eq39", "eq41_45", "eq49"),
    ),
    claim(
        "eq24_34",
        r"Gradient sum (Eqs. 24-34): $\sum_{(x,y)\in D}\partial L/\partial"
        r" w_{y',j}=\sum_{v\in\{1,k\}}\frac n{2l}"
        r"(q(y'|C_v^y)-\mathbb 1_{y'=y})v$ for $j\in A_y$; Eq. 34 carries a single stray bar.",
        reading(
            "printed",
            "b*((q1-t)*1)+b*((qk-t)*k)+(n-2*b)*0 == (n/(2*l))*(q1-t)*1+(n/(2*l))*(qk-t)*k",
            (CLASSES, *SAMPLES, "k in (1, oo)", "t in {0..1}", "q1 in (0, 1)", "qk in (0, 1)"),
            COUNT,
            "The stray bar is dropped, and samples of other classes contribute 0; $t$ stands "
            r"for $\mathbb{1}_{y'=y}$ and $b$ for $|C_v^y|=n/(2l)$.",
        ),
        reading(
            "absolute",
            "b*((q1-t)*1)+b*((qk-t)*k) == (n/(2*l))*abs((q1-t)*1)+(n/(2*l))*abs((qk-t)*k)",
            (CLASSES, *SAMPLES, "k in (1, oo)", "t in {0..1}", "q1 in (0, 1)", "qk in (0, 1)"),
            COUNT,
            "The stray bar is read as one half of an absolute value; $t$ stands for "
            r"$\mathbb{1}_{y'=y}$.",
        ),
        reading(
            "second-copy",
            "b*((q1-t)*1)+b*((qk-t)*k) == (n/(2*l))*b*(q1-t)*1+(n/(2*l))*b*(qk-t)*k",
            (CLASSES, *SAMPLES, "k in (1, oo)", "t in {0..1}", "q1 in (0, 1)", "qk in (0, 1)"),
            COUNT,
            "Eq 11 of the second copy is read as it stands, where the size of the set occurs "
            r"twice, $n/(2l)\cdot|C_v^y|$.",
        ),
        repairs=(
            reading(
                "repair",
                "b*((q1-t)*1)+b*((qk-t)*k) == b*(q1-t)*1+b*(qk-t)*k and b == n/(2*l)",
                (CLASSES, *SAMPLES, "k in (1, oo)", "t in {0..1}", "q1 in (0, 1)", "qk in (0, 1)"),
                COUNT,
                "The size of the set occurs once, as $|C_v^y|$ or as $n/(2l)$, and without bars.",
            ),
        ),
        uses=("eq8_9", "eq3_4", "def.data"),
        proof_uses=("eq8_9",),
    ),
    claim(
        "eq37",
        r"Softmax on $C_v^y$ (Eqs. 35-37): $q(y'|C_v^y)=e^{v\frac dl w_{y',i\in A_y}}/\sum_{y''}"
        r"e^{v\frac dl w_{y'',i\in A_{y''}}}$, the sum taken with the own weights of every class.",
        reading(
            "printed",
            "exp(v*(1/l))/(l*exp(v*(1/l))) == exp(v*(1/l))/(exp(v*(1/l))+(l-1)*exp(v*(1/l)))",
            (CLASSES, "v in (0, oo)"),
            (),
            "The display is read at $t=0$, the initial condition for which the text states it, "
            "where own and other weights are equal.",
        ),
        reading(
            "any-time",
            "exp(f)/(l*exp(f)) == p1 and exp(k*f)/(l*exp(k*f)) == pk",
            START,
            where("p1", "pk", "f"),
            "The display is read at every $t$, for $y'=y$: each of the $l$ own weights times "
            "$d/l$ is $f=S_{y,y}$.",
        ),
        reading(
            "second-copy",
            "exp(f)/(exp(f)+(l-1)*exp(u)) == p1 and exp(k*f)/(exp(k*f)+(l-1)*exp(k*u)) == pk "
            "and exp(u)/(exp(f)+(l-1)*exp(u)) == r1 and exp(k*u)/(exp(k*f)+(l-1)*exp(k*u)) == rk",
            START,
            where("p1", "pk", "r1", "rk", "f", "u"),
            r"Eq 14 of the second copy is read, with $w_{y'',i\in A_y}$ in the sum.",
        ),
        repairs=(
            reading(
                "repair",
                "exp(f)/(exp(f)+(l-1)*exp(u)) == p1 and exp(k*f)/(exp(k*f)+(l-1)*exp(k*u)) == pk",
                START,
                where("p1", "pk", "f", "u"),
                "The sum has $A_y$ in place of $A_{y''}$, as Eq 36 and the second copy have it.",
            ),
        ),
        uses=("eq2", "eq16_18"),
        proof_uses=("eq16_18",),
    ),
    claim(
        "eq39",
        r"Induction hypothesis (Eqs. 39-40): $q(y'|C_v^y)=q(y''|C_v^{y''})$, and the same 'for"
        r" $y\neq y'$ and "
        r"$y''\neq y''''$'.",
        reading(
            "printed",
            "r1 == p1 and rk == pk",
            START,
            where("r1", "p1", "rk", "pk"),
            "Eqs 39 and 40 are read literally, with $y'$ other than $y$: the left side is the "
            "probability of another class, the right side that of the own class.",
        ),
        reading(
            "own",
            " and ".join(
                f"{probability('f', 'i', v)} == {probability('f', 'j', v)}" for v in ("1", "k")
            ),
            (*SUMS, *POSITIONS),
            (),
            "Eq 39 is read with $y'=y$: the probabilities of the own class agree for two "
            "classes $i$ and $j$; $f=S_{y,y}$ and $u=S_{y,y'}$.",
        ),
        reading(
            "second-copy",
            " and ".join(
                f"{probability(w, 'i', v)} == {probability(w, 'j', v)}"
                for w in ("f", "u")
                for v in ("1", "k")
            ),
            (*SUMS, *POSITIONS),
            (),
            "Eqs 16 and 17 of the second copy are read, own classes with own classes and others "
            "with others; $f=S_{y,y}$ and $u=S_{y,y'}$.",
        ),
        repairs=(
            reading(
                "repair",
                " and ".join(
                    f"{probability('u', 'i', v)} == {probability('u', 'j', v)}" for v in ("1", "k")
                ),
                (*SUMS, *POSITIONS),
                (),
                "Eq 40 has $q(y'''|C_v^{y''})$ on the right, with $y'''$ other than $y''$.",
            ),
        ),
        uses=("eq2", "eq3_4", "eq16_18"),
    ),
    claim(
        "eq41_45",
        r"Equal gradients (Eqs. 41-45): for any classes, $\sum_v\frac n{2l}(q(y'|C_v^y)-\mathbb"
        r" 1_{y'=y})v"
        r"=\sum_v\frac n{2l}(q(y''|C_v^{y''})-\mathbb 1_{y''=y''})v$.",
        reading(
            "printed",
            "b*(r1-0)+b*(rk-0)*k == b*(p1-1)+b*(pk-1)*k",
            (*START, *SAMPLES),
            where("r1", "rk", "p1", "pk"),
            "The chain is read with $y'$ other than $y$: the left gradient is that of a weight "
            "to another class, the right one that of a weight to the own class.",
        ),
        reading(
            "own",
            f"b*({probability('f', 'i', '1')}-1)+b*({probability('f', 'i', 'k')}-1)*k == "
            f"b*({probability('f', 'j', '1')}-1)+b*({probability('f', 'j', 'k')}-1)*k",
            (*SUMS, *POSITIONS, *SAMPLES),
            (),
            "The chain is read with $y'=y$: the gradients of weights to the own class agree for "
            "two classes $i$ and $j$; $f=S_{y,y}$, $u=S_{y,y'}$ and $b=n/(2l)$.",
        ),
        reading(
            "second-copy",
            f"b*({probability('f', 'i', '1')}-1)+b*({probability('f', 'i', 'k')}-1)*k == "
            f"b*({probability('f', 'j', '1')}-1)+b*({probability('f', 'j', 'k')}-1)*k and "
            f"b*{probability('u', 'i', '1')}+b*{probability('u', 'i', 'k')}*k == "
            f"b*{probability('u', 'j', '1')}+b*{probability('u', 'j', 'k')}*k",
            (*SUMS, *POSITIONS, *SAMPLES),
            (),
            "Eqs 18 to 20 of the second copy are read, with $y'''$ on the right: own classes "
            "with own classes and others with others.",
        ),
        reading(
            "second-copy-eq22",
            "b*r1+b*rk*k == b*p1+b*pk*k",
            (*START, *SAMPLES),
            where("r1", "rk", "p1", "pk"),
            "Eq 22 of the second copy is read with $y'''$ other than $y''$: the derivative of "
            "$L(x,y''')$ by $w_{y''}$ on samples of class $y''$.",
        ),
        repairs=(
            reading(
                "repair",
                f"b*({probability('f', 'i', '1')}-1)+b*({probability('f', 'i', 'k')}-1)*k == "
                f"b*({probability('f', 'j', '1')}-1)+b*({probability('f', 'j', 'k')}-1)*k and "
                f"b*{probability('u', 'i', '1')}+b*{probability('u', 'i', 'k')}*k == "
                f"b*{probability('u', 'j', '1')}+b*{probability('u', 'j', 'k')}*k",
                (*SUMS, *POSITIONS, *SAMPLES),
                (),
                "The two cases are kept apart: $y'=y$ with $y'''=y''$, and $y'$ other than $y$ "
                "with $y'''$ other than $y''$.",
            ),
        ),
        uses=("eq24_34", "eq39"),
        proof_uses=("eq24_34", "eq39"),
    ),
    claim(
        "eq49",
        r"Equal weights (Eqs. 46-49): for $j\in A_y$, $w_{y,j}^{(t+1)}=w_{y'',j}^{(t+1)}$, the same"
        r" attribute $j$ and two "
        r"output classes.",
        reading(
            "printed",
            "1/d+(lam/n)*b*((1-1/l)+k*(1-1/l)) == 1/d-(lam/n)*b*((1/l)+k*(1/l))",
            (CLASSES, STRENGTH_ABOVE_ONE, *ATTRIBUTES, *SAMPLES, "lam in (0, oo)"),
            COUNT + (("d", "m*l"),),
            "Eqs 46 to 49 are read at $t=0$: one step of Eq 5 from the deterministic start, the "
            "weight to the own class $y$ against that to any other $y''$.",
        ),
        reading(
            "second-copy",
            "1/d+(lam/n)*b*((1-1/l)+k*(1-1/l)) == 1/d-(lam/n)*b*((1/l)+k*(1/l)) "
            "and 1/d-(lam/n)*b*((1/l)+k*(1/l)) == 1/d-(lam/n)*b*((1/l)+k*(1/l))",
            (CLASSES, STRENGTH_ABOVE_ONE, *ATTRIBUTES, *SAMPLES, "lam in (0, oo)"),
            COUNT + (("d", "m*l"),),
            "Eqs 23 to 26 of the second copy are read as $w_{y',j}=w_{y'',j}$ for any $y'$ and "
            "$y''$, the case $y'=y$ included.",
        ),
        repairs=(
            reading(
                "repair",
                f"({stepped('f', 'i')})/m == ({stepped('f', 'j')})/m and ({stepped('u', 'i')})/m =="
                f" ({stepped('u', 'j')})/m",
                (*SUMS, "g in (0, oo)", *POSITIONS, *ATTRIBUTES),
                (),
                r"The equality is $w_{y,j}=w_{y'',j''}$ with $j\in A_y$ and $j''\in A_{y''}$ "
                "(and likewise for weights to other classes), for any $t$.",
            ),
        ),
        uses=("eq5", "eq24_34"),
        proof_uses=("eq41_45", "eq5"),
    ),
    claim(
        "thm6",
        r"Theorem 6: initially $q^{(0)}(y'|x)=1/l$ for every sample and every class $y'$.",
        reading(
            "printed",
            "exp(v*(1/l))/(l*exp(v*(1/l))) == 1/l and (d/l)*(1/d) == 1/l",
            (CLASSES, *ATTRIBUTES, "v in (0, oo)"),
            (("d", "m*l"),),
            "The start is deterministic, with all weights $1/d$, so that $S^{(0)}=1/l$ (Eqs 85 "
            "to 88); $v$ is the strength of the sample and $m=d/l$.",
        ),
        reading(
            "any-constant",
            "exp(v*c)/(l*exp(v*c)) == 1/l",
            (CLASSES, "v in (0, oo)", "c in (-oo, oo)"),
            (),
            'Does the theorem hold for any start with equal weights, such as the "$1/l$" of the '
            "text before Eq 18? All sums are then one number $c$.",
        ),
        reading(
            "random",
            "exp(v*a)/(exp(v*a)+exp(v*c)) == 1/2",
            ("v in (0, oo)", "a in (-oo, oo)", "c in (-oo, oo)"),
            (),
            "The start is the random one of Assumption 2, with $l=2$: the two sums $a$ and $c$ "
            "for one sample may differ.",
        ),
        uses=("eq2", "ass2", "eq16_18"),
        proof_uses=("eq2", "eq16_18", "ass2"),
    ),
)
