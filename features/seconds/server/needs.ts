/** What the server side of seconds contracts asks of other rooms. */
import type { Asset } from '../../../core/money/units.ts';
import type { Caller, Reply } from '../../../platform/server/http/call.ts';
import type { Relations } from '../../../platform/server/rooms/mirrored.ts';
import type { AssetDefinition, Market } from '../../catalogue/contract.ts';

/** The app fills it. */
export interface SecondsServerNeeds extends Relations {
  market(marketId: number): Market | undefined;
  markets(): readonly Market[];
  assets(): readonly AssetDefinition[];
  /** The coin of all stakes. */
  stakeAsset(): Asset | undefined;
  /** Why a customer may not place orders; undefined when he may. */
  refusalFor(caller: Caller): Promise<Extract<Reply, { refused: string }> | undefined>;
  /** Whether the server asks for the risk notice to be accepted, or leaves that to the screen. */
  readonly riskNoticeRequired: boolean;
}
