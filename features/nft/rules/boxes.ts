/**
 * Boxes: bought, opened, drawn. The price stays frozen in the buyer's account until a work is
 * drawn, and as much again in `promotions`, for the case that nobody reveals it in time.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
  type Refusal,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { units } from '../../../core/money/units.ts';
import {
  BEACON_AFTER_MS,
  beaconOf,
  commitmentOf,
  isBelow,
  isHex,
  type ProofStep,
  SECRET_BYTES,
} from '../../../core/draw/draw.ts';
import { type IndexTick, tickContent } from '../../feeds/contract.ts';
import {
  type BeaconPart,
  BOXES_A_DAY,
  type BuyBox,
  NONCE_BYTES,
  OPEN_AGAIN_MS,
  type NftBox,
  type NftBuyer,
  type NftSeries,
  type OpenBox,
  type OpenRest,
  type RefundBox,
  REVEAL_MS,
  type RevealBox,
} from '../contract/index.ts';
import { boxAnswer } from './answers.ts';
import { boxCode, dayOf, drawnFrom, hashOfWorks } from './formulas.ts';
import type { SeriesRules } from './series.ts';
import type { NftState } from './state.ts';
import type { TradingRules } from './trading.ts';

const MOST_STEPS = 64;

/** What boxes work with. */
export interface BoxMeans {
  readonly state: NftState;
  readonly series: SeriesRules;
  readonly trading: TradingRules;
}

/** Sells, opens, draws and gives back. */
export class BoxRules {
  private readonly state: NftState;
  private readonly series: SeriesRules;
  private readonly trading: TradingRules;
  /** Boxes that wait for their draw. */
  private readonly opening = new Map<number, NftBox>();

  constructor({ state, series, trading }: BoxMeans) {
    this.state = state;
    this.series = series;
    this.trading = trading;
  }

  /** Puts a stored box back. */
  restore(box: NftBox): void {
    this.state.addBox(box);
    if (box.state === 'opening') this.wait(box);
  }

  buy(order: BuyBox, context: CommandContext): OutcomeOf<BuyBox> {
    const { actor, timeMs } = context;
    const found = this.onSale(order.code, context);
    if ('refused' in found) return found;
    const { assetId, priceUnits } = found;
    const price = priceUnits.toString();
    if (order.price !== '' && order.price !== price) return refuse('price_changed', { price });
    const buyer = this.buyerOf(actor, timeMs);
    if (buyer.boxes >= BOXES_A_DAY) return refuse('too_many_boxes', { most: String(BOXES_A_DAY) });
    if (!this.state.canTake(actor, assetId, priceUnits)) return refuse('insufficient_balance');
    const { ledger } = this.state.context;
    const reserve = this.state.house(HOUSE.promotions, assetId);
    if (!ledger.canTake(reserve, units(priceUnits))) return refuse('house_is_full');
    const given = { assetId, amount: priceUnits, receivers: this.artistsOf(found) };
    const refusal = this.state.giveRefusal(order, context, given);
    if (refusal !== undefined) return refusal;
    // It counts from now on, whoever the draw will pay.
    const paid = { owner: actor, receiver: 0, assetId, amount: priceUnits };
    this.state.tellPaid(order.vouched, paid);
    ledger.hold(this.state.slot(actor, assetId), units(priceUnits));
    ledger.hold(reserve, units(priceUnits));
    buyer.boxes += 1;
    this.state.noteBuyer(buyer);
    this.state.context.changes.save('nft_buyers', buyer);
    return accept(boxAnswer(this.sell(found, context)));
  }

  /** A series that sells a box to a customer now, or why it does not. */
  private onSale(code: string, { actor, timeMs }: CommandContext): NftSeries | Refusal {
    if (actor <= 0) return refuse('not_allowed');
    const series = this.state.seriesByCode.get(code);
    const isKnown = series !== undefined && series.root !== '';
    if (!isKnown) return refuse('unknown_work');
    if (timeMs < series.startMs) return refuse('not_on_sale');
    if (series.state !== 'open' || timeMs >= series.endMs) return refuse('sale_ended');
    return this.state.sideRefusal(actor, this.artistsOf(series)) ?? series;
  }

  private artistsOf({ works }: NftSeries): number[] {
    const all = JSON.parse(works) as readonly number[];
    return [...new Set(all.map((workId) => this.state.workOf({ workId }).artist))];
  }

  private buyerOf(owner: number, timeMs: number): NftBuyer {
    return this.state.buyerOf(this.state.personOf(owner), dayOf(timeMs));
  }

  private sell(series: NftSeries, { actor, timeMs }: CommandContext): NftBox {
    series.sold += 1;
    const box: NftBox = {
      id: this.state.context.nextId(),
      code: boxCode(series.id, series.sold),
      seriesId: series.id,
      number: series.sold,
      owner: actor,
      priceUnits: series.priceUnits,
      assetId: series.assetId,
      boughtMs: timeMs,
      state: 'unopened',
      nonce: '',
      openedMs: 0,
      dueMs: 0,
      beacon: '',
      secret: '',
      path: '',
      leftWorks: '',
      workId: 0,
      version: 0,
    };
    this.state.saveBox(box);
    this.series.finish(series);
    this.state.saveSeries(series);
    return box;
  }

  open({ code, nonce }: OpenBox, context: CommandContext): OutcomeOf<OpenBox> {
    const { actor } = context;
    if (actor <= 0) return refuse('not_allowed');
    const box = this.state.boxByCode.get(code);
    if (box?.owner !== actor) return refuse('box_not_yours');
    if (box.state !== 'unopened') return refuse('box_opened');
    // Who buys shall know of what is left no more than who bought before him.
    const { opensAfterSale, state } = this.seriesOf(box);
    if (opensAfterSale && state === 'open') return refuse('sale_runs');
    if (nonce !== '' && (typeof nonce !== 'string' || !isHex(nonce, NONCE_BYTES))) {
      return refuse('bad_nonce');
    }
    if (!this.series.areFresh(this.marketsOf(box))) return refuse('index_stale');
    this.begin(box, nonce, context);
    return accept(boxAnswer(box));
  }

  /** From now on the prices to come are its beacon; without an own nonce its number is one. */
  private begin(box: NftBox, nonce: string, context: CommandContext): void {
    const { timeMs } = context;
    box.nonce = nonce === '' ? String(box.number) : nonce;
    box.state = 'opening';
    box.openedMs = timeMs;
    box.dueMs = this.state.context.deadlineMs(timeMs + REVEAL_MS, 'reply', context);
    this.wait(box);
    this.state.saveBox(box);
  }

  /** Opens what nobody has opened by the promised time, as its owners could have. */
  openRest({ seriesId }: OpenRest, context: CommandContext): OutcomeOf<OpenRest> {
    const { actor, timeMs } = context;
    if (actor !== 0) return refuse('not_allowed');
    const series = this.state.series.get(seriesId);
    if (series === undefined || series.openByMs === 0) return refuse('unknown_series');
    if (timeMs < series.openByMs) return refuse('too_early');
    const isFresh = this.series.areFresh(JSON.parse(series.markets) as readonly number[]);
    if (isFresh) {
      series.openByMs = 0;
      for (const box of this.unopenedOf(series)) this.begin(box, '', context);
    } else {
      series.openByMs = this.state.context.deadlineMs(timeMs + OPEN_AGAIN_MS, 'reply', context);
      this.series.setOpening(series);
    }
    this.state.saveSeries(series);
    return accept();
  }

  private unopenedOf({ id }: NftSeries): NftBox[] {
    const own = [...this.state.boxes.values()].filter(({ seriesId }) => seriesId === id);
    return own.filter(({ state }) => state === 'unopened').sort((a, b) => a.number - b.number);
  }

  private wait(box: NftBox): void {
    this.opening.set(box.id, box);
    const command = { type: 'nft.refund_box', boxId: box.id } as const;
    const { timers } = this.state.context;
    timers.setDeadline(`nft.refund_box:${box.id}`, box.dueMs, command, 'reply');
  }

  /** A price has come: the first of each market after an opening is part of its beacon. */
  see(tick: IndexTick): void {
    for (const box of this.opening.values()) {
      const isLater = tick.timeMs > box.openedMs + BEACON_AFTER_MS;
      if (!isLater || !this.marketsOf(box).includes(tick.marketId)) continue;
      const known = partsIn(box.beacon);
      if (known.some(({ marketId }) => marketId === tick.marketId)) continue;
      const { marketId, number, timeMs, ticks } = tick;
      const part: BeaconPart = { marketId, number, timeMs, ticks, content: tickContent(tick) };
      box.beacon = canonicalText([...known, part]);
      this.state.saveBox(box);
    }
  }

  /** Draws. Who opened first is drawn first: nobody chooses what is left for whom. */
  reveal(order: RevealBox, context: CommandContext): OutcomeOf<RevealBox> {
    if (context.actor !== 0) return refuse('not_allowed');
    const box = this.opening.get(order.boxId);
    if (box === undefined) return refuse('unknown_box');
    if (this.isBefore(box)) return refuse('not_its_turn');
    const beacon = this.beaconOf(box);
    if (beacon === undefined) return refuse('no_beacon');
    const series = this.seriesOf(box);
    if (!fits(series, box, order)) return refuse('wrong_secret');
    const left = this.state.leftOf(series);
    const { secret } = order;
    const workId = drawnFrom(left, { secret, nonce: box.nonce, beacon: beaconOf(beacon) });
    box.secret = secret;
    box.path = canonicalText(order.path.map(({ side, hash }) => ({ side, hash })));
    box.leftWorks = canonicalText(left);
    box.workId = workId;
    this.give(box, workId, context);
    const after = hashOfWorks(left.filter((id) => id !== workId));
    this.close(box, 'opened', { before: hashOfWorks(left), after }, context);
    return accept({ workId });
  }

  /** The work is the buyer's, its price the artist's; what the house set aside is free again. */
  private give(box: NftBox, workId: number, context: CommandContext): void {
    const { owner: buyer, assetId, priceUnits } = box;
    const work = this.state.workOf({ workId });
    work.seriesId = 0;
    work.boxUnits = 0n;
    work.assetId = assetId;
    work.priceUnits = priceUnits;
    const deal = { work, buyer, kind: 'box', assetId, priceUnits, isFrozen: true } as const;
    this.trading.trade(deal, context);
    const reserve = this.state.house(HOUSE.promotions, assetId);
    this.state.context.ledger.release(reserve, units(priceUnits));
  }

  /** Nobody has revealed in time: the price back, and as much again. */
  refund({ boxId }: RefundBox, context: CommandContext): OutcomeOf<RefundBox> {
    if (context.actor !== 0) return refuse('not_allowed');
    const box = this.opening.get(boxId);
    if (box === undefined) return refuse('unknown_box');
    if (context.timeMs < box.dueMs) return refuse('too_early');
    const { owner, assetId, priceUnits } = box;
    const { ledger } = this.state.context;
    const own = this.state.slot(owner, assetId);
    const reserve = this.state.house(HOUSE.promotions, assetId);
    ledger.release(own, units(priceUnits));
    ledger.postFrozen(reserve, own, units(priceUnits), 'nft_not_revealed', box.id);
    const left = hashOfWorks(this.state.leftOf(this.seriesOf(box)));
    this.close(box, 'refunded', { before: left, after: left }, context);
    return accept();
  }

  private close(
    box: NftBox,
    state: 'opened' | 'refunded',
    works: { readonly before: string; readonly after: string },
    context: CommandContext,
  ): void {
    const series = this.seriesOf(box);
    box.state = state;
    box.dueMs = context.timeMs;
    this.opening.delete(box.id);
    this.state.context.timers.clear(`nft.refund_box:${box.id}`);
    series.done += 1;
    if (state === 'refunded') series.refunded += 1;
    const { number, nonce, openedMs, secret, workId } = box;
    const kind = state === 'opened' ? 'drawn' : 'not_revealed';
    const result = { kind, box: number, nonce, openedMs, secret, workId, ...works } as const;
    this.series.publish(series, context, result);
    box.version = series.version;
    this.state.saveBox(box);
    this.series.finish(series);
    this.state.saveSeries(series);
  }

  /** Boxes that wait for their draw, for reading, those that come first in front. */
  waiting(): NftBox[] {
    return [...this.opening.values()].sort((a, b) => a.openedMs - b.openedMs || a.id - b.id);
  }

  /** The beacon of a box in the order of its markets; undefined while a part has not come. */
  beaconOf(box: Readonly<NftBox>): readonly BeaconPart[] | undefined {
    const known = partsIn(box.beacon);
    const parts = this.marketsOf(box).map((id) => known.find((it) => it.marketId === id));
    const found = parts.filter((part) => part !== undefined);
    return found.length === parts.length ? found : undefined;
  }

  private isBefore(box: NftBox): boolean {
    const first = this.waiting().find(({ seriesId }) => seriesId === box.seriesId);
    return first !== box;
  }

  private seriesOf({ seriesId }: Readonly<NftBox>): NftSeries {
    const series = this.state.series.get(seriesId);
    if (series === undefined) throw new Error(`there is no series ${seriesId}`);
    return series;
  }

  private marketsOf(box: Readonly<NftBox>): readonly number[] {
    return JSON.parse(this.seriesOf(box).markets) as readonly number[];
  }
}

function partsIn(text: string): readonly BeaconPart[] {
  return text === '' ? [] : (JSON.parse(text) as readonly BeaconPart[]);
}

/** Whether a secret is the one that was promised for a box. */
function fits(series: NftSeries, { number }: NftBox, { secret, path }: RevealBox): boolean {
  const isSecret = typeof secret === 'string' && isHex(secret, SECRET_BYTES);
  const isPath = Array.isArray(path) && path.length <= MOST_STEPS && path.every(isStep);
  return isSecret && isPath && isBelow(series.root, { number, nonce: commitmentOf(secret) }, path);
}

function isStep({ side, hash }: ProofStep): boolean {
  const isSide = side === 'left' || side === 'right';
  return isSide && typeof hash === 'string' && isHex(hash, SECRET_BYTES);
}
