/** Listing tokens and trading them, for tests. */
import { ContractEngine } from '../../../tests/support/contract-engine.ts';
import type { PlaceOrder } from '../../spot/contract/index.ts';
import type { NewAsset, NewMarket } from '../contract.ts';
import { NEW_ASSET, newMarket } from './listings.ts';

/** A house in which operators list assets and markets, and customers trade in them. */
export class ListingWorld extends ContractEngine {
  readonly reason = 'A project was taken';

  ask(what: { asset: NewAsset } | { market: NewMarket }, operator = 1): string | number {
    const type = 'asset' in what ? 'catalogue.list_asset' : 'catalogue.list_market';
    const command = { type, operator, reason: this.reason, ...what };
    const refusal = this.refusal(0, command);
    return refusal === 'accepted' ? this.lastId() : refusal;
  }

  /** Listings are numbered by the machine: the last one is the highest that waits. */
  private lastId(): number {
    const lines = [...this.engine.catalogue.stateLines()].filter((it) => it.startsWith('listing '));
    return (JSON.parse((lines.at(-1) ?? 'listing {}').slice(8)) as { id: number }).id;
  }

  confirm(id: string | number, operator = 2, verdict = 'confirm'): string {
    return this.refusal(0, { type: 'catalogue.decide_listing', operator, id, verdict });
  }

  listAsset(asset = NEW_ASSET): number {
    const id = this.ask({ asset });
    this.must(0, { type: 'catalogue.decide_listing', operator: 2, id, verdict: 'confirm' });
    return this.engine.catalogue.assetByCode(asset.code)?.id ?? 0;
  }

  listMarket(baseId: number, change: Partial<NewMarket> = {}): number {
    const id = this.ask({ market: newMarket(baseId, change) });
    const command = { type: 'catalogue.decide_listing', operator: 2, id, verdict: 'confirm' };
    return this.must<{ listedId: number }>(0, command).listedId;
  }

  halt(marketId: number, isHalted: boolean): void {
    this.must(0, { type: 'catalogue.halt', operator: 1, marketId, isHalted, reason: 'Trading' });
  }

  order(
    owner: number,
    side: 'buy' | 'sell',
    marketId: number,
    ticks: number,
    lots = 100,
    change: Partial<PlaceOrder> = {},
  ): string {
    return this.refusal(owner, {
      type: 'spot.place',
      marketId,
      side,
      kind: 'limit',
      lots,
      budget: 0,
      limitTicks: ticks,
      stopTicks: 0,
      triggerBy: 'index',
      timeInForce: 'gtc',
      postOnly: false,
      expiresMs: 0,
      selfTrade: 'cancel_taker',
      clientOrderId: '',
      ...change,
    });
  }
}
