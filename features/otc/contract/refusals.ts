/** Why OTC refuses, each list in the order in which it is checked. */

/** Why an advertisement is not written, in the order in which it is checked. */
export const AD_REFUSALS = [
  'not_allowed',
  'not_a_merchant',
  'unknown_ad',
  'ad_is_on',
  'too_many_ads',
  'unknown_coin',
  'unknown_fiat',
  'bad_kinds',
  'bad_pay_minutes',
  'bad_amount',
  'bad_price',
  'price_unavailable',
  'outside_price_band',
  'bad_limits',
  'above_fiat_limit',
] as const;
export type AdRefusal = (typeof AD_REFUSALS)[number];

/** Why an advertisement is not switched. */
export const SWITCH_REFUSALS = [
  'not_allowed',
  'unknown_ad',
  'not_a_merchant',
  'nothing_changes',
  'price_unavailable',
  'outside_price_band',
  'insufficient_balance',
] as const;
export type SwitchRefusal = (typeof SWITCH_REFUSALS)[number];

/**
 * Why an order is not begun, in the order in which it is checked. Whoever sells hears what
 * `GIVE_REFUSALS` of withdrawals say after these.
 */
export const ORDER_REFUSALS = [
  'not_allowed',
  'verification_needed',
  'unknown_ad',
  'ad_off',
  'own_ad',
  'related_account',
  'blocked_by_maker',
  'too_many_orders',
  'paused_after_cancels',
  'bad_amount',
  'price_unavailable',
  'price_moved',
  'below_minimum',
  'above_maximum',
  'above_fiat_limit',
  'no_common_payment',
  'fall_is_due',
  'insufficient_balance',
] as const;
export type OrderRefusal = (typeof ORDER_REFUSALS)[number];

/** Why a step of an order is not taken, in the order in which it is checked. */
export const STEP_REFUSALS = [
  'unknown_order',
  'not_your_turn',
  'order_not_in_state',
  'too_early',
  'price_unavailable',
] as const;
export type StepRefusal = (typeof STEP_REFUSALS)[number];

export const APPLY_REFUSALS = [
  'not_allowed',
  'market_not_open',
  'verification_needed',
  'bad_amount',
  'nothing_changes',
  'insufficient_balance',
] as const;
export type ApplyRefusal = (typeof APPLY_REFUSALS)[number];
export const LEAVE_REFUSALS = ['not_allowed', 'not_a_merchant', 'orders_are_open'] as const;
export type LeaveRefusal = (typeof LEAVE_REFUSALS)[number];

/** Why operators do not decide, in the order in which it is checked. */
export const DECISION_REFUSALS = [
  'not_allowed',
  'unknown_order',
  'order_not_in_state',
  'too_early',
  'bad_award',
  'decision_is_yours',
  'unknown_decision',
] as const;
export type DecisionRefusal = (typeof DECISION_REFUSALS)[number];
