/** What the server side of contracts asks of other rooms. */
import type { Asset } from '../../../core/money/units.ts';
import type { Caller, Reply } from '../../../platform/server/http/call.ts';
import type { Relations } from '../../../platform/server/rooms/mirrored.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { ContractsViewNeeds } from './view.ts';

/** The app fills it. */
export interface ContractsServerNeeds extends ContractsViewNeeds, Relations {
  markets(): readonly Market[];
  /** How a customer is shown to others. */
  nickname(customerId: number): Promise<string>;
  /** Scripted customers who trade now; none but in a demo whose market runs. */
  extras(): readonly number[];
  pair(currencyId: number, quoteId: number): Market | undefined;
  /** The coin of all margins. */
  marginAsset(): Asset | undefined;
  /** Whether those are refused who have not read what they can lose. */
  readonly isRiskNeeded: boolean;
  /** Whether contracts are offered where a customer is. */
  isOffered(customerId: number): Promise<boolean>;
  /** Why a customer may not open contracts; undefined when he may. */
  refusalFor(caller: Caller): Promise<Extract<Reply, { refused: string }> | undefined>;
}
