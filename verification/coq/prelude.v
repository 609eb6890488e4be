From Coq Require Import Reals Lra Psatz ZArith.
From Interval Require Import Tactic.
Open Scope R_scope.

Definition is_integer (x : R) : Prop := exists z : Z, x = IZR z.

Lemma diff_lt a b v : b - a = v -> 0 < v -> a < b. Proof. lra. Qed.
Lemma diff_le a b v : b - a = v -> 0 <= v -> a <= b. Proof. lra. Qed.
Lemma diff_gt a b v : a - b = v -> 0 < v -> a > b. Proof. lra. Qed.
Lemma diff_ge a b v : a - b = v -> 0 <= v -> a >= b. Proof. lra. Qed.
Lemma diff_eq a b v : a - b = v -> v = 0 -> a = b. Proof. lra. Qed.
Lemma diff_ne a b v : a - b = v -> 0 < v -> a <> b. Proof. lra. Qed.
Lemma diff_ne' a b v : b - a = v -> 0 < v -> a <> b. Proof. lra. Qed.
Lemma pos_nz x : 0 < x -> x <> 0. Proof. lra. Qed.
Lemma neg_nz x : 0 < - x -> x <> 0. Proof. lra. Qed.
Lemma weak x : 0 < x -> 0 <= x. Proof. lra. Qed.
Lemma same_pos v w : v = w -> 0 < w -> 0 < v. Proof. lra. Qed.
Lemma same_nonneg v w : v = w -> 0 <= w -> 0 <= v. Proof. lra. Qed.
Lemma ratio_pos p q : 0 < p -> 0 < q -> 0 < p / q. Proof. intros. apply Rdiv_lt_0_compat; assumption. Qed.
Lemma ratio_nonneg p q : 0 <= p -> 0 < q -> 0 <= p / q.
Proof. intros. apply Rmult_le_pos; [assumption|]. apply Rlt_le, Rinv_0_lt_compat; assumption. Qed.
Lemma exp_pow x n : exp x ^ n = exp (INR n * x).
Proof.
  induction n as [|n IH]; [simpl; rewrite Rmult_0_l, exp_0; reflexivity|].
  rewrite <- tech_pow_Rmult, IH, <- exp_plus, S_INR. f_equal. ring.
Qed.
Lemma name_exp x : exists g, g = exp x /\ 0 < g. Proof. exists (exp x). split; [reflexivity|apply exp_pos]. Qed.
Lemma name_real (x : R) : exists g, g = x. Proof. exists x. reflexivity. Qed.
Lemma name_sqrt x : 0 <= x -> exists g, g = sqrt x /\ 0 <= g /\ g ^ 2 = x.
Proof. intros. exists (sqrt x). split; [reflexivity|]. split; [apply sqrt_pos|]. rewrite <- Rsqr_pow2. apply Rsqr_sqrt; assumption. Qed.
Lemma exp_gap a b : 0 < a - b -> 0 < exp a - exp b.
Proof. intros. assert (exp b < exp a) by (apply exp_increasing; lra). lra. Qed.
Lemma exp_gap_weak a b : 0 <= a - b -> 0 <= exp a - exp b.
Proof. intros [H|H]; [apply Rlt_le, exp_gap; assumption|]. replace a with b by lra. lra. Qed.
Lemma exp_tangent a : 0 <= exp a - 1 - a. Proof. pose proof (exp_ineq1_le a). lra. Qed.
Lemma ln_pos x : 0 < x - 1 -> 0 < ln x. Proof. intros. rewrite <- ln_1. apply ln_increasing; lra. Qed.
Lemma ln_nonneg x : 0 <= x - 1 -> 0 <= ln x.
Proof. intros [H|H]; [apply Rlt_le, ln_pos; assumption|]. replace x with 1 by lra. rewrite ln_1. lra. Qed.
Lemma even_pow x n : 0 <= x ^ (2 * n). Proof. rewrite pow_mult. apply pow_le, pow2_ge_0. Qed.
Lemma abs_le q c : q <= c -> - q <= c -> Rabs q <= c. Proof. intros. apply Rabs_le. lra. Qed.
Lemma abs_lt q c : q < c -> - q < c -> Rabs q < c. Proof. intros. apply Rabs_def1; lra. Qed.
Lemma abs_le_nonneg q c : 0 <= q -> q <= c -> Rabs q <= c. Proof. intros. rewrite Rabs_pos_eq; assumption. Qed.
Lemma abs_lt_nonneg q c : 0 <= q -> q < c -> Rabs q < c. Proof. intros. rewrite Rabs_pos_eq; assumption. Qed.
Lemma le_abs q c : c <= q -> c <= Rabs q. Proof. intros. pose proof (Rle_abs q). lra. Qed.
Lemma le_abs' q c : c <= - q -> c <= Rabs q. Proof. intros. pose proof (Rle_abs (- q)). rewrite Rabs_Ropp in *. lra. Qed.
Lemma lt_abs q c : c < q -> c < Rabs q. Proof. intros. pose proof (Rle_abs q). lra. Qed.
Lemma lt_abs' q c : c < - q -> c < Rabs q. Proof. intros. pose proof (Rle_abs (- q)). rewrite Rabs_Ropp in *. lra. Qed.

(* signs of sums of products of things of known sign; the first summand is the positive one *)
Ltac pos :=
  lazymatch goal with
  | |- _ > 0 => apply Rlt_gt; pos
  | |- _ >= 0 => apply Rle_ge; pos
  | |- 0 < _ + _ => first [apply Rplus_lt_le_0_compat; [solve [pos]|solve [pos]] | apply Rplus_le_lt_0_compat; [solve [pos]|solve [pos]]]
  | |- 0 <= _ + _ => apply Rplus_le_le_0_compat; pos
  | |- 0 < _ * _ => apply Rmult_lt_0_compat; pos
  | |- 0 <= _ * _ => apply Rmult_le_pos; pos
  | |- 0 < _ / _ => first [apply Rdiv_lt_0_compat; solve [pos] | lra]
  | |- 0 <= _ / _ => first [apply ratio_nonneg; solve [pos] | lra]
  | |- 0 < _ ^ _ => apply pow_lt; pos
  | |- 0 <= ?x ^ ?n =>
      first [apply pow_le; solve [pos] | change (0 <= x ^ (2 * (Nat.div2 n))); apply even_pow]
  | |- 0 < exp _ => apply exp_pos
  | |- 0 <= exp _ => apply Rlt_le, exp_pos
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- 0 < sqrt _ => apply sqrt_lt_R0; pos
  | |- _ => first [assumption | apply Rlt_le; assumption | lra]
  end.

(* conditions that field leaves: factors of denominators that are known not to vanish *)
Ltac zero_by Z x := transitivity x; [ring | exact Z].
Ltac nonzero :=
  lazymatch goal with
  | |- ?x <> 0 =>
      first
        [ assumption
        | apply pos_nz; solve [pos]
        | lra
        | match goal with D : ?d <> 0 |- _ => let Z := fresh in intro Z; apply D; solve [zero_by Z x] end
        | match goal with D : ?d <> 0 |- _ => let Z := fresh in intro Z; apply D; solve [transitivity (- x); [ring | rewrite Z; ring]] end
        | match goal with D : ?a / ?b <> 0 |- _ =>
            let Z := fresh in intro Z; apply D; replace a with 0 by (symmetry; zero_by Z x); unfold Rdiv; ring end
        | match goal with D : 0 < ?d |- _ => apply pos_nz; replace x with d by ring; assumption end
        | match goal with D : ?d > 0 |- _ => apply pos_nz; replace x with d by ring; assumption end
        | match goal with D : 0 < ?d |- _ => apply neg_nz; replace (- x) with d by ring; assumption end
        | apply pos_nz; nra
        | apply neg_nz; nra
        | match goal with D : ?d <> 0 |- _ => let Z := fresh in intro Z; apply D; nra end ]
  end.
Ltac nonzeros := repeat split; nonzero.
Ltac quotients := first [ring | field; nonzeros].
Ltac even_square := match goal with |- 0 <= ?x ^ ?n => change (0 <= x ^ (2 * (Nat.div2 n))); apply even_pow end.

(* a product of powers of exponentials is the exponential of the sum *)
Ltac exponents :=
  rewrite ?exp_pow, <- ?exp_plus; unfold Rdiv; rewrite ?Rmult_1_l, <- ?exp_Ropp, <- ?exp_plus; apply f_equal; cbn [INR];
  solve [ring | field; nonzeros].
Ltac decided :=
  lazymatch goal with
  | |- _ = _ \/ _ <> _ => apply Req_dec
  | |- ?a <> ?b \/ _ => destruct (Req_dec a b); [right|left]; assumption
  | |- (?a < ?b) \/ _ => destruct (Rlt_or_le a b); [left|right]; lra
  | |- (?a <= ?b) \/ _ => destruct (Rle_or_lt a b); [left|right]; lra
  | |- (?a > ?b) \/ _ => destruct (Rlt_or_le b a); [left|right]; lra
  | |- (?a >= ?b) \/ _ => destruct (Rle_or_lt b a); [left|right]; lra
  end.
Lemma integer_cut x a : is_integer x -> is_integer a -> x <= a \/ a + 1 <= x.
Proof.
  intros [m M] [n N]. subst. destruct (Z_le_gt_dec m n) as [L|L]; [left; apply IZR_le; assumption|right].
  rewrite <- plus_IZR. apply IZR_le. auto with zarith.
Qed.
