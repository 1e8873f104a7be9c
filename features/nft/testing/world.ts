/** A small house with artists, auctions and boxes. */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../../core/ledger/ledger.ts';
import { assetId } from '../../../core/money/units.ts';
import { ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { BTC, btcUsdt, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import {
  AUCTION_TERMS,
  type BidForWork,
  type ListWork,
  type MintWork,
  type NftBox,
  type NftOrder,
  type NftSale,
  type NftSeries,
  type NftWork,
  type PlanSeries,
} from '../contract/index.ts';
import { pathOf, rootOfSecrets, secretOf } from '../rules/secrets.ts';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
/** Who makes works, and who buys them. */
export const [ARTIST, OTHER_ARTIST, BUYER, SECOND, THIRD] = [201, 202, 203, 204, 205];
export const MASTER = '5a'.repeat(32);

/** Something that looks like the hash of a file. */
export function hashOf(number: number): string {
  return number.toString(16).padStart(64, '0');
}

/** A work as a test changes it. */
export function minting(number: number, change: Partial<MintWork> = {}): MintWork {
  return {
    type: 'nft.mint',
    name: `Work ${number}`,
    description: 'A work of a test.',
    collection: 'Tests',
    kind: 'image',
    rarity: 'N',
    mediaHash: hashOf(number),
    mediaUrl: `/uploads/work-${number}.webp`,
    posterUrl: `/uploads/work-${number}.webp`,
    royaltyPpm: 50_000,
    boxUnits: '0',
    hasRights: true,
    ...change,
  };
}

/** Makes, sells, bids, opens, and looks at the money. */
export class NftWorld extends ContractEngine {
  private made = 0;

  constructor() {
    super();
    for (const owner of [ARTIST, OTHER_ARTIST, BUYER, SECOND, THIRD]) {
      this.endow(owner, KIND.spot, '10000');
      this.endow(owner, KIND.spot, '1', BTC);
    }
    this.endow(HOUSE.promotions, KIND.house, '1000');
    this.approve(ARTIST);
    this.approve(OTHER_ARTIST);
  }

  /** Somebody who has money has a little more; once for each. */
  topUp(owner: number, whole: string): void {
    this.endow(owner, KIND.margin, whole);
    const amount = usdt(whole).toString();
    const kinds = { fromKind: KIND.margin, toKind: KIND.spot };
    this.must(owner, { type: 'wallet.transfer', assetId: USDT, ...kinds, amount });
  }

  /** The house stands still, and goes on; gives for how long. */
  standStill(ms: number): number {
    const fromMs = this.engine.machine.lastTimeMs;
    const toMs = this.timeMs + ms;
    const command = { type: 'engine.resumed', fromMs, toMs } as never;
    this.engine.machine.execute({ actor: 0, command }, fromMs);
    this.timeMs = toMs;
    this.wait(0);
    return toMs - fromMs;
  }

  /** Somebody is an artist from now on. */
  approve(owner: number): void {
    this.must(owner, { type: 'nft.apply', name: `Artist ${owner}`, about: '' });
    const decide = { operator: 1, artist: owner, verdict: 'approve', reason: '' };
    this.must(0, { type: 'nft.decide_artist', ...decide });
  }

  /** A new work. */
  work(change: Partial<MintWork> = {}, artist = ARTIST): NftWork {
    this.made += 1;
    const { id } = this.must<{ id: number }>(artist, minting(this.made, change));
    return this.workNow(id);
  }

  /** A work as it is now. */
  workNow(id: number): NftWork {
    return { ...(this.engine.nft.state.works.get(id) as NftWork) };
  }

  /** What listing a work is given as: 100 USDT for a day. */
  listing(work: NftWork, change: Partial<ListWork> = {}): ListWork {
    return {
      type: 'nft.list',
      code: work.code,
      mode: 'fixed',
      assetId: USDT,
      price: usdt('100').toString(),
      step: '0',
      margin: '0',
      reserve: '0',
      startMs: this.timeMs,
      endMs: this.timeMs + DAY_MS,
      termsVersion: AUCTION_TERMS,
      ...change,
    };
  }

  /** A new work on sale at a fixed price. */
  onSale(change: Partial<ListWork> = {}, of: Partial<MintWork> = {}): NftWork {
    const work = this.work(of);
    this.must(work.owner, this.listing(work, change));
    return this.workNow(work.id);
  }

  /** A new work in an auction from 100 USDT in steps of 10, with a margin of 5 shown. */
  auction(change: Partial<ListWork> = {}, of: Partial<MintWork> = {}): NftWork {
    const auction = { step: usdt('10').toString(), margin: usdt('5').toString() };
    return this.onSale({ mode: 'auction', ...auction, ...change }, of);
  }

  /** A bid as it is given. */
  bid(work: NftWork, raise: string, change: Partial<BidForWork> = {}): BidForWork {
    const units = usdt(raise).toString();
    return { type: 'nft.bid', code: work.code, raise: units, expected: '', ...change };
  }

  /** What bidding is answered, some seconds after the last bid. */
  bids(owner: number, work: NftWork, raise: string, change: Partial<BidForWork> = {}): string {
    this.wait(5_000);
    return this.refusal(owner, this.bid(work, raise, change));
  }

  /** A sale that runs, or waits for a payment. */
  sale(work: NftWork): NftSale {
    const id = this.workNow(work.id).saleId;
    return { ...(this.engine.nft.state.sales.get(id) as NftSale) };
  }

  /** The last order that there is. */
  lastOrder(): NftOrder {
    const all = this.savedRows<NftOrder>('nft_orders');
    const id = Math.max(...all.map((order) => order.id));
    return { ...(all.findLast((order) => order.id === id) as NftOrder) };
  }

  /** So many works that boxes may draw, a tenth of them rare. */
  boxWorks(count: number, artist = ARTIST): number[] {
    return Array.from({ length: count }, (_, index) => {
      const rarity = index === 0 ? 'SR' : index % 5 === 1 ? 'R' : 'N';
      if (index % 20 === 19) this.waitDays(1);
      return this.work({ rarity, boxUnits: usdt('5').toString() }, artist).id;
    });
  }

  /** A series as it is planned: 20 USDT a box, for ten days. */
  planning(works: readonly number[], change: Partial<PlanSeries> = {}): PlanSeries {
    return {
      type: 'nft.plan_series',
      operator: 1,
      name: 'Tests',
      description: '',
      imageUrl: '/uploads/series.webp',
      assetId: USDT,
      price: usdt('20').toString(),
      works,
      startMs: 0,
      endMs: this.timeMs + 10 * DAY_MS,
      reason: 'agreed',
      ...change,
    };
  }

  /**
   * A series of so many boxes that is on sale.
   * @param opening what else its opening says; nothing as in earlier releases
   */
  series(count = 4, change: Partial<PlanSeries> = {}, opening: object = {}): NftSeries {
    const works = this.boxWorks(count);
    this.fresh();
    const { id } = this.must<{ id: number }>(0, this.planning(works, change));
    const verdict = { operator: 2, seriesId: id, verdict: 'confirm' };
    this.must(0, { type: 'nft.decide_series', ...verdict });
    const root = rootOfSecrets(MASTER, count);
    this.must(0, { type: 'nft.open_series', seriesId: id, root, ...opening });
    return this.seriesNow(id);
  }

  seriesNow(id: number): NftSeries {
    return { ...(this.engine.nft.state.series.get(id) as NftSeries) };
  }

  /** Somebody buys the next box. */
  box(owner: number, series: NftSeries): NftBox {
    const { id } = this.must<{ id: number }>(owner, {
      type: 'nft.buy_box',
      code: series.code,
      price: '',
    });
    return this.boxNow(id);
  }

  /** A box as it was saved last. */
  boxNow(id: number): NftBox {
    this.appended('nft_boxes');
    const all = this.batches.flatMap(({ changes }) => changes.saved.get('nft_boxes') ?? []);
    return all.filter((row) => (row as NftBox).id === id).at(-1) as NftBox;
  }

  /** Opens an own box. */
  openBox(box: NftBox, nonce = ''): string {
    return this.refusal(box.owner, { type: 'nft.open_box', code: box.code, nonce });
  }

  /** What revealing a box is answered. */
  reveal(box: NftBox, change: object = {}): string {
    const { count } = this.seriesNow(box.seriesId);
    const told = { secret: secretOf(MASTER, box.number), path: pathOf(MASTER, count, box.number) };
    return this.refusal(0, { type: 'nft.reveal_box', boxId: box.id, ...told, ...change });
  }

  /** Both beacon markets have a price, two seconds later. */
  beacon(ticks = 8_000_100): void {
    this.index(ticks, btcUsdt, 2_000);
    this.index(ticks + 100, ethUsdt, 0);
  }

  /** Both markets have a fresh price. */
  fresh(): void {
    this.index(8_000_000, btcUsdt, 1_000);
    this.index(8_000_000, ethUsdt, 0);
  }

  /** Time goes by, and the house is there all the time. */
  waitDays(days: number): void {
    this.wait(days * DAY_MS);
  }

  /** What somebody has to spend, and what is frozen. */
  purse(owner: number, asset = USDT): readonly [bigint, bigint] {
    const kind: AccountKind = owner > 0 ? KIND.spot : KIND.house;
    const { ledger } = this.engine.machine;
    const slot = ledger.slot(owner, kind, assetId(asset));
    return [ledger.available(slot), ledger.frozen(slot)];
  }

  /** The same as decimals of USDT, for reading. */
  has(owner: number): string {
    return this.purse(owner)
      .map((amount) => (Number(amount) / 1e8).toString())
      .join(' + ');
  }
}
