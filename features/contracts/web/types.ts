/** Positions, terms and accounts of contracts as the wire shows them. Amounts are decimal texts. */
import type {
  accountMessage,
  ContractFrame,
  detailMessage,
  positionRow,
  positionsMessage,
} from '../wire/index.ts';
import type { entryRow } from '../wire/entries.ts';
import type { settingRow } from '../wire/settings.ts';
import type { exposureRow, termsRow } from '../wire/terms.ts';

export type SettingRow = ReturnType<typeof settingRow>;
export type EntryRow = ReturnType<typeof entryRow>;
export type PositionRow = ReturnType<typeof positionRow>;
export type AccountRow = ReturnType<typeof accountMessage>;
export type TermsRow = ReturnType<typeof termsRow>;
export type ExposureRow = ReturnType<typeof exposureRow>;
export type FillRow = PositionDetail['fills'][number];
/** A fill that has just been told. */
export type FillNews = ContractFrame['contract_fills'][number];
export type PositionDetail = ReturnType<typeof detailMessage>;
export type PositionsPage = ReturnType<typeof positionsMessage>;
export type NightRow = PositionDetail['nights'][number];
export type LiquidationRow = NonNullable<PositionDetail['liquidation']>;

/** 1 long, 2 short. */
export type Direction = PositionRow['type'];

/** Prices that a line was dragged to, proposed by the sheet of stops. */
export type ProposedStops = { readonly takeProfit?: string; readonly stopLoss?: string };
