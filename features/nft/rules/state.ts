/** What all rules of the NFT market share: registers, accounts, and what is held. */
import { type CommandContext, type Refusal, refuse } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { GivesValue, Vouched } from '../../../core/engine/vouched.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import {
  type NftArtist,
  nftArtistChanged,
  type NftBox,
  nftBoxChanged,
  type NftBuyer,
  type NftFan,
  type NftLike,
  type NftMargin,
  nftMarginChanged,
  type NftMarginFreed,
  nftMarginFreed,
  type NftOrder,
  nftOrderChanged,
  type NftPaid,
  nftPaid,
  type NftSale,
  nftSaleChanged,
  type NftSeries,
  nftSeriesChanged,
  type NftTrade,
  nftTradeChanged,
  type NftWork,
  nftWorkChanged,
  WASH_MS,
} from '../contract/index.ts';
import type { Giving } from '../../withdrawal/contract.ts';
import type { NftNeeds } from './needs.ts';

/** Whether a sale still concerns somebody's money or work. */
export function isLive({ state }: Pick<NftSale, 'state'>): boolean {
  return state === 'open' || state === 'unpaid' || state === 'offered';
}

/** Two people in the order of their numbers. */
export function pairOf(one: number, other: number): readonly [number, number] {
  return one < other ? [one, other] : [other, one];
}

/** The larger of two amounts. */
export function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** The registers, and how each is saved. */
export class NftState {
  readonly context: RoomContext;
  readonly needs: NftNeeds;
  readonly artists = new Map<number, NftArtist>();
  readonly works = new Map<number, NftWork>();
  readonly workByCode = new Map<string, NftWork>();
  /** Works of each media, which belongs to who minted it first. */
  private readonly byMedia = new Map<string, { readonly artist: number; count: number }>();
  /** Sales that run, or wait for a payment. */
  readonly sales = new Map<number, NftSale>();
  /** Bidders of these auctions. */
  readonly margins = new Map<number, Map<number, NftMargin>>();
  /** Orders that wait for their payment. */
  readonly orders = new Map<number, NftOrder>();
  /** The last sale between two people, by their numbers, while another would be a wash. */
  private readonly lastTrades = new Map<string, NftTrade>();
  readonly series = new Map<number, NftSeries>();
  readonly seriesByCode = new Map<string, NftSeries>();
  /** Boxes that are not drawn. */
  readonly boxes = new Map<number, NftBox>();
  readonly boxByCode = new Map<string, NftBox>();
  /** How many boxes people have bought on the last day on which anybody did. */
  private readonly buyers = new Map<number, NftBuyer>();
  /** Works that somebody likes. */
  readonly likes = new Map<string, NftLike>();
  /** Artists whom somebody follows. */
  readonly fans = new Map<string, NftFan>();
  /** How many works and artists somebody likes. */
  readonly liked = new Map<number, number>();

  constructor(context: RoomContext, needs: NftNeeds) {
    this.context = context;
    this.needs = needs;
    const { changes } = context;
    changes.tellSaved('nft_artists', nftArtistChanged);
    changes.tellSaved('nft_works', nftWorkChanged);
    changes.tellSaved('nft_sales', nftSaleChanged);
    changes.tellSaved('nft_margins', nftMarginChanged);
    changes.tellSaved('nft_orders', nftOrderChanged);
    changes.tellSaved('nft_trades', nftTradeChanged);
    changes.tellSaved('nft_series', nftSeriesChanged);
    changes.tellSaved('nft_boxes', nftBoxChanged);
  }

  /** The customer's account that the market takes from and pays into. */
  slot(owner: number, asset: number): number {
    return this.context.ledger.slot(owner, KIND.spot, assetId(asset));
  }

  /** An account of the house. */
  house(owner: number, asset: number): number {
    return this.context.ledger.slot(owner, KIND.house, assetId(asset));
  }

  /** Whether a customer has so much to spend. */
  canTake(owner: number, asset: number, amount: bigint): boolean {
    return this.context.ledger.canTake(this.slot(owner, asset), units(amount));
  }

  /** Who somebody is, as far as is known: accounts of unknown people count for themselves. */
  personOf(owner: number): number {
    const person = this.needs.identity.personOf(owner);
    return person > 0 ? person : -owner;
  }

  /** Why somebody may not have a work of these; undefined where he may. */
  sideRefusal(actor: number, others: readonly number[]): Refusal | undefined {
    if (others.includes(actor)) return refuse('own_work');
    const isRelated = others.some((other) => this.needs.identity.related(actor, other));
    return isRelated ? refuse('related_account') : undefined;
  }

  /**
   * Why somebody may not give so much to others now, beside what he has bid elsewhere. Nothing is
   * asked of commands of releases that asked nothing.
   */
  giveRefusal(
    { vouched }: GivesValue,
    { actor, timeMs }: CommandContext,
    asked: Pick<Giving, 'assetId' | 'amount' | 'receivers'> & { readonly saleId?: number },
  ): Refusal | undefined {
    if (vouched === undefined) return undefined;
    const { assetId: asset, amount, receivers, saleId } = asked;
    const promised = this.promisedBy(actor, saleId);
    const of = { owner: actor, receivers, assetId: asset, amount };
    return this.needs.withdrawal.giving.refusal({ ...of, promised, vouched }, timeMs);
  }

  /** Tells what a guarded purchase has paid to somebody. */
  tellPaid(vouched: Vouched | undefined, paid: Omit<NftPaid, 'floorUnits'>): void {
    if (vouched === undefined) return;
    this.context.changes.emit(nftPaid, { ...paid, floorUnits: vouched.floorUnits });
  }

  /** What a customer has bid, or frozen, in auctions that are not over for him, but for one. */
  private promisedBy(owner: number, saleId = 0): Giving['promised'] {
    return [...this.margins].flatMap(([id, bidders]) => {
      const margin = id === saleId ? undefined : bidders.get(owner);
      if (margin === undefined || margin.heldUnits === 0n) return [];
      return [{ assetId: margin.assetId, amount: larger(margin.bestUnits, margin.heldUnits) }];
    });
  }

  /** Who has minted works of a media, and how many of them. */
  mintedOf(mediaHash: string): { readonly artist: number; readonly count: number } | undefined {
    return this.byMedia.get(mediaHash);
  }

  /** Puts a work into the registers. */
  addWork(work: NftWork): void {
    this.works.set(work.id, work);
    this.workByCode.set(work.code, work);
    const known = this.byMedia.get(work.mediaHash);
    if (known === undefined) this.byMedia.set(work.mediaHash, { artist: work.artist, count: 1 });
    else known.count += 1;
  }

  addSeries(series: NftSeries): void {
    this.series.set(series.id, series);
    this.seriesByCode.set(series.code, series);
  }

  /** Works of a series that no box has drawn, in the order of its promise. */
  leftOf(series: Readonly<NftSeries>): number[] {
    const all = JSON.parse(series.works) as readonly number[];
    return all.filter((id) => this.works.get(id)?.seriesId === series.id);
  }

  marginOf(saleId: number, owner: number): NftMargin | undefined {
    return this.margins.get(saleId)?.get(owner);
  }

  /** Bidders of an auction in the order of their numbers. */
  marginsOf(saleId: number): NftMargin[] {
    return [...(this.margins.get(saleId)?.values() ?? [])].sort((a, b) => a.owner - b.owner);
  }

  addMargin(margin: NftMargin): void {
    const known = this.margins.get(margin.saleId);
    if (known === undefined) this.margins.set(margin.saleId, new Map([[margin.owner, margin]]));
    else known.set(margin.owner, margin);
  }

  saveArtist(artist: NftArtist): void {
    this.artists.set(artist.owner, artist);
    this.context.changes.save('nft_artists', artist);
  }

  saveWork(work: NftWork): void {
    this.context.changes.save('nft_works', work);
  }

  /** Saves a sale; one that is over, and its bidders, are forgotten. */
  saveSale(sale: NftSale): void {
    if (isLive(sale)) {
      this.sales.set(sale.id, sale);
    } else {
      this.sales.delete(sale.id);
      this.margins.delete(sale.id);
    }
    this.context.changes.save('nft_sales', sale);
  }

  saveMargin(margin: NftMargin): void {
    this.addMargin(margin);
    this.context.changes.save('nft_margins', margin);
  }

  saveOrder(order: NftOrder): void {
    if (order.state === 'unpaid') this.orders.set(order.id, order);
    else this.orders.delete(order.id);
    this.context.changes.save('nft_orders', order);
  }

  saveSeries(series: NftSeries): void {
    this.addSeries(series);
    this.context.changes.save('nft_series', series);
  }

  /** The last sale between two people, where it was not too long before the newest of all. */
  lastTrade({ onePerson, otherPerson }: NftTrade): NftTrade | undefined {
    return this.lastTrades.get(`${onePerson} ${otherPerson}`);
  }

  /** Notes a sale, which is newer than all others. */
  noteTrade(trade: NftTrade): void {
    const key = `${trade.onePerson} ${trade.otherPerson}`;
    this.lastTrades.delete(key);
    this.lastTrades.set(key, trade);
    for (const [other, { timeMs }] of this.lastTrades) {
      if (trade.timeMs - timeMs < WASH_MS) return;
      this.lastTrades.delete(other);
    }
  }

  /** Sales that another one could make a wash of. */
  trades(): Iterable<NftTrade> {
    return this.lastTrades.values();
  }

  /** How many boxes somebody has bought on a day. */
  buyerOf(person: number, day: number): NftBuyer {
    const known = this.buyers.get(person);
    return known?.day === day ? known : { person, day, boxes: 0 };
  }

  /** Notes what somebody has bought today; days before are over for all. */
  noteBuyer(buyer: NftBuyer): void {
    const [first] = this.buyers.values();
    if (first !== undefined && first.day < buyer.day) this.buyers.clear();
    this.buyers.set(buyer.person, buyer);
  }

  /** Who has bought boxes on the last day. */
  buyersOfDay(): Iterable<NftBuyer> {
    return this.buyers.values();
  }

  /** Puts a box into the registers; one that has ended is in the table only. */
  addBox(box: NftBox): void {
    if (box.state === 'unopened' || box.state === 'opening') {
      this.boxes.set(box.id, box);
      this.boxByCode.set(box.code, box);
      return;
    }
    this.boxes.delete(box.id);
    this.boxByCode.delete(box.code);
  }

  saveBox(box: NftBox): void {
    this.addBox(box);
    this.context.changes.save('nft_boxes', box);
  }

  /** Gives a bidder back what he has frozen for an auction; who has paid knows it. */
  releaseMargin(sale: NftSale, margin: NftMargin, how: NftMarginFreed['how'] | 'paid'): void {
    const { owner, assetId, heldUnits: freedUnits } = margin;
    if (freedUnits === 0n) return;
    const { ledger, changes } = this.context;
    ledger.release(this.slot(owner, assetId), units(freedUnits));
    margin.heldUnits = 0n;
    this.saveMargin(margin);
    if (how === 'paid') return;
    const { id: workId, name } = this.workOf(sale);
    const told = { saleId: sale.id, owner, workId, name, assetId, freedUnits, how };
    changes.emit(nftMarginFreed, told);
  }

  /** A work is no longer on sale: it lies with its owner. */
  endSale(sale: NftSale, state: 'sold' | 'unsold', { timeMs }: CommandContext): void {
    const how = state === 'sold' ? 'paid' : 'no_sale';
    for (const margin of this.marginsOf(sale.id)) this.releaseMargin(sale, margin, how);
    sale.state = state;
    sale.endedMs = timeMs;
    this.context.timers.clear(`nft.end_sale:${sale.id}`);
    const work = this.workOf(sale);
    work.saleId = 0;
    this.saveWork(work);
    this.saveSale(sale);
  }

  workOf({ workId }: { readonly workId: number }): NftWork {
    const work = this.works.get(workId);
    if (work === undefined) throw new Error(`there is no work ${workId}`);
    return work;
  }

  /** Margins of bidders, prices of boxes that are not drawn, and as much again of the house. */
  *holds(): Generator<Hold> {
    const kind = KIND.spot;
    for (const bidders of this.margins.values()) {
      for (const { owner, saleId: id, assetId: asset, heldUnits } of bidders.values()) {
        if (heldUnits === 0n) continue;
        yield { owner, kind, assetId: asset, units: heldUnits, what: 'nft_margin', id };
      }
    }
    for (const { owner, id, assetId: asset, priceUnits } of this.boxes.values()) {
      yield { owner, kind, assetId: asset, units: priceUnits, what: 'nft_box', id };
      const of = { owner: HOUSE.promotions, kind: KIND.house, assetId: asset };
      yield { ...of, units: priceUnits, what: 'nft_box', id };
    }
  }
}
