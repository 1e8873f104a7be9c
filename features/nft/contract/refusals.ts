import { GIVE_REFUSALS } from '../../withdrawal/contract.ts';

/** Why the NFT market refuses, each list in the order in which it is checked. */

export const APPLY_REFUSALS = ['not_allowed', 'bad_name', 'bad_text', 'already_asked'] as const;
export const DECIDE_ARTIST_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'reason_needed',
  'unknown_artist',
  'nothing_changes',
] as const;
export const MINT_REFUSALS = [
  'not_allowed',
  'not_an_artist',
  'rights_missing',
  'bad_name',
  'bad_text',
  'media_refused',
  'media_minted',
  'bad_royalty',
  'wrong_price',
  'too_many_works',
] as const;
export const LIST_REFUSALS = [
  'not_allowed',
  'unknown_work',
  'not_owner',
  'still_reselling',
  'in_a_series',
  'work_hidden',
  'unknown_coin',
  'wrong_price',
  'no_increment',
  'wrong_end_time',
] as const;
export const BUY_REFUSALS = [
  'not_allowed',
  'unknown_work',
  'not_on_sale',
  'sale_ended',
  'own_work',
  'related_account',
  'price_changed',
  'insufficient_balance',
  ...GIVE_REFUSALS,
] as const;
export const BID_REFUSALS = [
  'not_allowed',
  'unknown_work',
  'not_on_sale',
  'sale_ended',
  'own_work',
  'related_account',
  'already_highest',
  'bid_moved',
  'wrong_increment',
  'wrong_price',
  'margin_needed',
  ...GIVE_REFUSALS,
] as const;
export const MARGIN_REFUSALS = [
  'not_allowed',
  'unknown_work',
  'not_on_sale',
  'sale_ended',
  'own_work',
  'related_account',
  'nothing_changes',
  'margin_needed',
  ...GIVE_REFUSALS,
] as const;
/** The machine knows orders that wait only: of others the gateway says `already_paid`. */
export const PAY_REFUSALS = [
  'unknown_order',
  'order_expired',
  'insufficient_balance',
  ...GIVE_REFUSALS,
] as const;
export const BUY_BOX_REFUSALS = [
  'not_allowed',
  'unknown_work',
  'not_on_sale',
  'sale_ended',
  'own_work',
  'related_account',
  'price_changed',
  'too_many_boxes',
  'insufficient_balance',
  'house_is_full',
  ...GIVE_REFUSALS,
] as const;
export const OPEN_BOX_REFUSALS = [
  'not_allowed',
  'box_not_yours',
  'box_opened',
  'sale_runs',
  'bad_nonce',
  'index_stale',
] as const;
export const LIKE_REFUSALS = ['not_allowed', 'unknown_work', 'too_many_liked'] as const;
export const FOLLOW_REFUSALS = ['not_allowed', 'unknown_artist', 'too_many_liked'] as const;
export const HIDE_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'reason_needed',
  'unknown_work',
  'nothing_changes',
] as const;
export const PLAN_SERIES_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'reason_needed',
  'bad_name',
  'bad_text',
  'bad_works',
  'wrong_price',
  'wrong_end_time',
] as const;
export const DECIDE_SERIES_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'unknown_series',
  'already_decided',
  'own_plan',
  'bad_works',
] as const;
export const OPEN_SERIES_REFUSALS = [
  'not_allowed',
  'unknown_series',
  'bad_root',
  'root_used',
  'index_stale',
] as const;
export const REVEAL_REFUSALS = [
  'not_allowed',
  'unknown_box',
  'not_its_turn',
  'no_beacon',
  'wrong_secret',
] as const;
