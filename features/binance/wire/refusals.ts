/** What the refusals of the house are called here. */
import type { Refusal } from '../../../core/engine/command.ts';
import {
  type ApiError,
  apiError,
  BAD_COMBINATION,
  BUSY,
  missing,
  notValid,
  UNKNOWN_OUTCOME,
  UNKNOWN_SYMBOL,
} from './errors.ts';

export const NO_SUCH_ORDER = apiError(-2013, 'Order does not exist.');
export const NOTHING_TO_CANCEL = apiError(-2011, 'Unknown order sent.');
export const BAD_SIGNATURE = apiError(-1022, 'Signature for this request is not valid.');

/** Neither of two parameters was sent. */
export function missingBoth(one: string, other: string): ApiError {
  return apiError(-1102, `Param '${one}' or '${other}' must be sent, but both were empty/null!`);
}

/** A parameter that may not be sent with the others. */
export function notRequired(name: string): ApiError {
  return apiError(-1106, `Parameter '${name}' sent when not required.`);
}

/** A number has more decimals than its asset. */
export function tooPrecise(name: string): ApiError {
  return apiError(-1111, `Parameter '${name}' has too much precision.`);
}

/** An order that does not keep a filter of its symbol. */
export function filter(name: string): ApiError {
  return apiError(-1013, `Filter failure: ${name}`);
}

function rejected(msg: string): ApiError {
  return apiError(-2010, msg);
}

const RELATION = rejected('The relationship of the prices for the orders is not correct.');
const TRIGGERS = rejected('Order would trigger immediately.');
/** A day's keys are used up: what is new waits, and what ends orders goes on. */
const NO_KEYS_LEFT = {
  ...apiError(-1015, 'Too many new orders; please try again later.', 429),
  retryAfter: 3_600,
};
const CLOSED = apiError(-1013, 'Market is closed.');
const MAY_NOT = rejected('This account may not place or cancel orders.');

/** What of the house's refusals has a name of its own here. */
const OF_REFUSALS: Readonly<Record<string, ApiError>> = {
  unknown_market: UNKNOWN_SYMBOL,
  bad_order: BAD_COMBINATION,
  bad_amount: notValid('quoteOrderQty'),
  bad_countdown: notValid('countdownTime'),
  market_halted: CLOSED,
  market_closed: CLOSED,
  price_missing: missing('price'),
  price_not_on_tick: filter('PRICE_FILTER'),
  quantity_missing: missing('quantity'),
  quantity_not_on_lot: filter('LOT_SIZE'),
  quantity_below_minimum: filter('LOT_SIZE'),
  quantity_above_maximum: filter('LOT_SIZE'),
  value_below_minimum: filter('NOTIONAL'),
  value_above_maximum: filter('NOTIONAL'),
  price_out_of_band: filter('PERCENT_PRICE_BY_SIDE'),
  expiry_in_past: BAD_COMBINATION,
  stop_would_trigger: TRIGGERS,
  activation_already_reached: TRIGGERS,
  take_profit_not_above: RELATION,
  stop_loss_not_below: RELATION,
  pair_not_around_price: RELATION,
  post_only_would_cross: rejected('Order would immediately match and take.'),
  client_order_id_in_use: rejected('Duplicate order sent.'),
  too_many_open_orders: filter('MAX_NUM_ORDERS'),
  too_many_trailing_stops: filter('MAX_NUM_ALGO_ORDERS'),
  too_many_icebergs: filter('MAX_NUM_ICEBERG_ORDERS'),
  insufficient_balance: rejected('Account has insufficient balance for requested action.'),
  account_frozen: MAY_NOT,
  not_allowed: MAY_NOT,
  proof_needed: rejected('This action is disabled on this account.'),
  not_offered_in_your_country: rejected('This symbol is not permitted for this account.'),
  unknown_order: NOTHING_TO_CANCEL,
  unknown_list: NOTHING_TO_CANCEL,
  order_has_ended: NOTHING_TO_CANCEL,
  others_wait_for_it: rejected('Order cannot be amended: others of its list wait for it.'),
  quantity_not_above_filled: rejected('Order amend (quantity increase) is not supported.'),
  pair_keeps_quantity: rejected('Order amend is not supported for orders of a list.'),
  too_many_keys: NO_KEYS_LEFT,
  already_funded_today: apiError(-3999, 'Play money is given once a day.'),
  room_halted: BUSY,
  house_halted: BUSY,
  house_not_open: BUSY,
  unavailable: UNKNOWN_OUTCOME,
};

/** What a refusal of the house is called here. */
export function errorOfRefusal({ refused }: Refusal): ApiError {
  return OF_REFUSALS[refused] ?? rejected(`Order was rejected: ${refused.replaceAll('_', ' ')}.`);
}

const TRANSFER_FAILED = apiError(-5013, 'Asset transfer failed: insufficient balance');

/** What a refused transfer is called here. */
export function errorOfTransfer({ refused }: Refusal): ApiError {
  if (refused === 'asset_not_in_account' || refused === 'unknown_asset') return notValid('asset');
  if (refused === 'bad_amount') return notValid('amount');
  if (refused === 'insufficient_balance' || refused === 'margin_in_use') return TRANSFER_FAILED;
  return rejected(`Transfer was rejected: ${refused.replaceAll('_', ' ')}.`);
}
