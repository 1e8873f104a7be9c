/** What somebody agrees to who follows a trader, as a notice of risk. */
import type { RiskNotice } from '../../../platform/server/rooms/risk-notices.ts';
import type { CopyTrader } from '../contract.ts';

/** The wording of the agreement; another one asks everybody again. Shares wait since the second. */
const WORDING = 2;
const WORDING_STEP = 10_000_000;

/**
 * The agreement with a trader: its wording, and the share that he takes. Another share is another
 * agreement, which whoever begins to follow again is asked for.
 */
export function agreementOf(
  trader: Readonly<Pick<CopyTrader, 'owner' | 'sharePpm'>> | undefined,
  owner: number,
): RiskNotice | undefined {
  if (trader === undefined) return undefined;
  const version = WORDING * WORDING_STEP + trader.sharePpm;
  return { owner, product: 'copy', key: trader.owner, version };
}
