/**
 * The NFT market as a room of the machine.
 * What must always hold: every work has one owner; what is frozen is the margins of live auctions
 * and the prices of boxes that are not drawn, these twice; a work is drawn once.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { MovedDeadline } from '../../../core/engine/deadlines.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { indexTicked } from '../../feeds/contract.ts';
import type {
  EndSale,
  NftBox,
  NftBuyer,
  NftCommand,
  NftFan,
  NftLike,
  NftMargin,
  NftOrder,
  NftSale,
  NftSeries,
  NftTrade,
  NftWork,
} from '../contract/index.ts';
import { ArtistRules } from './artists.ts';
import { AuctionRules } from './auctions.ts';
import { BoxRules } from './boxes.ts';
import { moveNftDeadlines } from './moving.ts';
import type { NftNeeds } from './needs.ts';
import { PaymentRules } from './payments.ts';
import { SaleRules } from './sales.ts';
import { SeriesRules } from './series.ts';
import { NftState } from './state.ts';
import { TradingRules } from './trading.ts';

/** The commands of `nft`. */
export class NftRules implements Room {
  readonly name = 'nft';
  readonly state: NftState;
  readonly boxes: BoxRules;
  readonly reactions = [reaction(indexTicked, (tick) => this.boxes.see(tick))];
  private readonly artists: ArtistRules;
  private readonly sales: SaleRules;
  private readonly payments: PaymentRules;
  private readonly auctions: AuctionRules;
  private readonly series: SeriesRules;

  constructor(context: RoomContext, needs: NftNeeds) {
    const state = new NftState(context, needs);
    const trading = new TradingRules(state);
    this.state = state;
    this.artists = new ArtistRules(state);
    this.sales = new SaleRules(state, trading);
    this.payments = new PaymentRules(state, trading);
    this.auctions = new AuctionRules(state, this.sales, this.payments);
    this.series = new SeriesRules(state);
    this.boxes = new BoxRules({ state, series: this.series, trading });
  }

  holds(): Generator<Hold> {
    return this.state.holds();
  }

  /** A standstill has moved deadlines. */
  moveDeadlines(moved: readonly MovedDeadline[]): void {
    moveNftDeadlines(this.state, moved, (order) => this.payments.setReminder(order));
  }

  decide(command: Command, context: CommandContext): OutcomeOf<NftCommand> {
    const order = command as NftCommand;
    switch (order.type) {
      case 'nft.apply':
        return this.artists.apply(order, context);
      case 'nft.decide_artist':
        return this.artists.decide(order, context);
      case 'nft.mint':
        return this.artists.mint(order, context);
      case 'nft.hide':
        return this.artists.hide(order, context);
      case 'nft.collect':
        return this.artists.collect(order, context);
      case 'nft.follow':
        return this.artists.follow(order, context);
      case 'nft.plan_series':
        return this.series.plan(order, context);
      case 'nft.decide_series':
        return this.series.decide(order, context);
      case 'nft.open_series':
        return this.series.open(order, context);
      case 'nft.end_series':
        return this.series.end(order, context);
      case 'nft.open_rest':
        return this.boxes.openRest(order, context);
      case 'nft.list':
        return this.sales.list(order, context);
      case 'nft.buy':
        return this.sales.buy(order, context);
      case 'nft.end_sale':
        return this.endSale(order, context);
      case 'nft.bid':
        return this.auctions.bid(order, context);
      case 'nft.margin':
        return this.auctions.freeze(order, context);
      case 'nft.pay':
        return this.payments.pay(order, context);
      case 'nft.remind':
        return this.payments.remind(order, context);
      case 'nft.expire_payment':
        return this.payments.expire(order, context);
      case 'nft.buy_box':
        return this.boxes.buy(order, context);
      case 'nft.open_box':
        return this.boxes.open(order, context);
      case 'nft.reveal_box':
        return this.boxes.reveal(order, context);
      case 'nft.refund_box':
        return this.boxes.refund(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  private endSale(order: EndSale, context: CommandContext): OutcomeOf<EndSale> {
    const sale = this.state.sales.get(order.saleId);
    if (context.actor !== 0 || sale?.mode !== 'fixed') return this.auctions.end(order, context);
    if (context.timeMs < sale.endMs) return refuse('too_early');
    this.state.endSale(sale, 'unsold', context);
    return accept();
  }

  restoreWork(work: NftWork): void {
    this.state.addWork(work);
  }

  restoreSale(sale: NftSale): void {
    this.state.sales.set(sale.id, sale);
    if (sale.state === 'open') this.sales.setEnd(sale);
  }

  restoreMargin(margin: NftMargin): void {
    this.state.addMargin(margin);
  }

  restoreOrder(order: NftOrder): void {
    this.state.orders.set(order.id, order);
    this.payments.setTimers(order);
  }

  restoreTrade(trade: NftTrade): void {
    this.state.noteTrade(trade);
  }

  restoreSeries(series: NftSeries): void {
    this.state.addSeries(series);
    if (series.state === 'open' || series.state === 'confirmed') this.series.setEnd(series);
    if (series.openByMs > 0) this.series.setOpening(series);
  }

  restoreBox(box: NftBox): void {
    this.boxes.restore(box);
  }

  restoreBuyer(buyer: NftBuyer): void {
    this.state.noteBuyer(buyer);
  }

  restoreLike(like: NftLike): void {
    this.state.likes.set(`${like.owner} ${like.workId}`, like);
    this.artists.restoreLiked(like.owner);
  }

  restoreFan(fan: NftFan): void {
    this.state.fans.set(`${fan.owner} ${fan.artist}`, fan);
    this.artists.restoreLiked(fan.owner);
  }

  *stateLines(): Generator<string> {
    const { state } = this;
    yield* lines('artist', state.artists.values(), ({ owner }) => [owner]);
    yield* lines('work', state.works.values(), ({ id }) => [id]);
    yield* lines('sale', state.sales.values(), ({ id }) => [id]);
    for (const saleId of [...state.margins.keys()].sort((a, b) => a - b)) {
      yield* lines('margin', state.marginsOf(saleId), ({ owner }) => [owner]);
    }
    yield* lines('order', state.orders.values(), ({ id }) => [id]);
    yield* lines('trade', state.trades(), ({ id }) => [id]);
    yield* lines('series', state.series.values(), ({ id }) => [id]);
    yield* lines('box', state.boxes.values(), ({ id }) => [id]);
    yield* lines('buyer', state.buyersOfDay(), ({ person }) => [person]);
    yield* lines('like', state.likes.values(), ({ owner, workId }) => [owner, workId]);
    yield* lines('fan', state.fans.values(), ({ owner, artist }) => [owner, artist]);
  }
}

/** Rows as lines of text, in the order of their numbers. */
function* lines<Row extends object>(
  name: string,
  rows: Iterable<Row>,
  keyOf: (row: Row) => readonly number[],
): Generator<string> {
  const before = (a: Row, b: Row): number => {
    const [one, other] = [keyOf(a), keyOf(b)];
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
  };
  for (const row of [...rows].sort(before)) yield `${name} ${canonicalText(row)}`;
}
