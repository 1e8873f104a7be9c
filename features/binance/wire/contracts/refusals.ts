/** What the refusals of contracts are called here; all others are called as those of spot. */
import type { Refusal } from '../../../../core/engine/command.ts';
import { type ApiError, apiError } from '../errors.ts';
import { errorOfRefusal, NOTHING_TO_CANCEL } from '../refusals.ts';

const MUST_CLOSE = apiError(-2022, 'ReduceOnly Order is rejected.');
export const WOULD_TRIGGER = apiError(-2021, 'Order would immediately trigger.');
export const NOT_MAKER = apiError(
  -5022,
  'Due to the order could not be executed as maker, the Post Only order will be rejected.',
);
/** What the house does not offer, in the words that clients know. */
export const NOT_OFFERED = apiError(-4084, 'Method is not allowed currently. Upcoming soon.');
export const LIMIT_ONLY = apiError(-5025, 'Only limit order is supported.');
export const SAME_ORDER = apiError(-5027, 'No need to modify the order.');
export const DUPLICATE_NAME = apiError(-4116, 'ClientOrderId is duplicated.');
/** The house has as much of a side as it can pay for: closing goes on. */
const ONLY_REDUCE = apiError(
  -4400,
  'Futures Trading Quantitative Rules violated, only reduceOnly order is allowed, please try ' +
    'again later.',
);
const ABOVE_LEVERAGE = apiError(
  -2027,
  'Exceeded the maximum allowable position at current leverage.',
);
const NO_PRICE = apiError(
  -4131,
  "The counterparty's best price does not meet the PERCENT_PRICE filter limit.",
);
const NOT_HERE = apiError(
  -4402,
  'Dear user, as per our Terms of Use and compliance with local regulations, this feature is ' +
    'currently not available in your region.',
);

export const NOT_ISOLATED = apiError(-4049, 'Add margin only support for isolated position.');
export const NO_POSITION = apiError(-4054, 'Cannot add position margin: position is 0.');
export const NOT_POSITIVE = apiError(-4055, 'Amount must be positive.');
const CROSS_LACKS = apiError(-4050, 'Cross balance insufficient.');
const ISOLATED_LACKS = apiError(-4051, 'Isolated balance insufficient.');

export const MODE_POSITION = apiError(
  -4048,
  'Margin type cannot be changed if there exists position.',
);

const TOO_MANY_STOPS = apiError(-4045, 'Reach max stop order limit.');

const OF_REFUSALS: Readonly<Record<string, ApiError>> = {
  insufficient_margin: apiError(-2019, 'Margin is insufficient.'),
  nothing_to_close: MUST_CLOSE,
  loss_needs_gains: apiError(
    -4118,
    'ReduceOnly Order Failed. Please check your existing position and open orders',
  ),
  margin_mode_in_use: MODE_POSITION,
  unknown_multiple: apiError(-4028, 'Leverage is not valid'),
  too_many_lots: apiError(-4005, 'Quantity greater than max quantity.'),
  too_many_lots_together: ABOVE_LEVERAGE,
  multiple_above_tier: ABOVE_LEVERAGE,
  too_many_positions: apiError(-2025, 'Reach max open order limit.'),
  too_many_reductions: TOO_MANY_STOPS,
  too_many_entries: TOO_MANY_STOPS,
  price_out_of_band: apiError(-4016, 'Price is higher than mark price multiplier cap.'),
  expiry_in_past: apiError(
    -5040,
    'The goodTillDate timestamp must be greater than the current time',
  ),
  stop_would_trigger: WOULD_TRIGGER,
  house_day_loss: ONLY_REDUCE,
  day_loss_reached: ONLY_REDUCE,
  exposure_capped: ONLY_REDUCE,
  house_is_full: ONLY_REDUCE,
  client_order_id_in_use: DUPLICATE_NAME,
  no_price: NO_PRICE,
  risk_not_accepted: apiError(-4088, 'User can not place order currently'),
  not_offered_in_your_country: NOT_HERE,
  unknown_position: NOTHING_TO_CANCEL,
  order_not_waiting: NOTHING_TO_CANCEL,
  not_isolated: NOT_ISOLATED,
  margin_too_low: apiError(-2019, 'Margin is insufficient.'),
};

/** The same where margin is moved: which of the two sides lacks it. */
export function marginError(refusal: Refusal): ApiError {
  if (refusal.refused === 'insufficient_margin') return CROSS_LACKS;
  return refusal.refused === 'margin_too_low' ? ISOLATED_LACKS : contractError(refusal);
}

/** What a refusal of contracts is called here. */
export function contractError(refusal: Refusal): ApiError {
  return OF_REFUSALS[refusal.refused] ?? errorOfRefusal(refusal);
}
