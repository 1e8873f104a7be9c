/** Seconds contracts as the wire shows them. Amounts and prices are decimal texts. */
import type {
  durationRows,
  limitsMessage,
  orderRow,
  payableRow,
  presetRow,
  riskMessage,
  termsRow,
} from '../wire.ts';

export type Duration = ReturnType<typeof durationRows>[number];
export type SecondsOrder = ReturnType<typeof orderRow>;
export type Limits = ReturnType<typeof limitsMessage>;
export type Risk = ReturnType<typeof riskMessage>;
export type Terms = ReturnType<typeof termsRow>;
export type Preset = ReturnType<typeof presetRow>;
export type Payable = ReturnType<typeof payableRow>;
