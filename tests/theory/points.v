(* Tactics for terms at points: their values by intervals, and what has none refuted. *)
Lemma asin_m1 : asin (-1) = - (PI / 2).
Proof. replace (-1) with (- (1)) by lra. rewrite asin_opp, asin_1. reflexivity. Qed.
Ltac inverses :=
  repeat match goal with
  | |- context [acos ?a] => rewrite (acos_asin a) by lra
  | |- context [asin ?a] =>
      first [ replace a with 1 by lra; rewrite asin_1
            | replace a with (-1) by lra; rewrite asin_m1
            | rewrite (asin_atan a) by lra; unfold Rsqr ]
  | |- context [Rmin ?a ?b] => first [rewrite (Rmin_left a b) by lra | rewrite (Rmin_right a b) by lra]
  | |- context [Rmax ?a ?b] => first [rewrite (Rmax_left a b) by lra | rewrite (Rmax_right a b) by lra]
  end.
Ltac number := unfold tanh, sinh, cosh; inverses; first [lra | interval with (i_prec 130)].
Ltac different := first [lra | apply Rgt_not_eq; number | apply Rlt_not_eq; number].
Ltac value := intros; subst; repeat split; lazymatch goal with |- _ <> _ => different | |- _ => number end.
Ltac cosine_zero :=
  match goal with
  | |- cos ?a = 0 => replace a with (PI / 2) by lra; exact cos_PI2
  | |- cos ?a = 0 => replace a with (- (3 * (PI / 2))) by lra; rewrite cos_neg; exact cos_3PI2
  end.
Ltac absurd :=
  lazymatch goal with
  | H : _ /\ _ |- False => destruct H as [? H]; absurd
  | _ => first [lra | match goal with D : _ <> _ |- _ => apply D; first [lra | cosine_zero] end]
  end.
