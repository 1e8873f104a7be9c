/**
 * The weekly draw. Its secret is promised before the first ticket, its entries are published at the
 * close, its beacon are the prices after that: nobody can choose who wins. What must always hold:
 * what the prizes may cost is set aside from before the first ticket until each is given.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { MovedDeadline } from '../../../core/engine/deadlines.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import {
  BEACON_AFTER_MS,
  beaconOf,
  DrawNumbers,
  fitsCommitment,
  rootOf,
  seedOf,
} from '../../../core/draw/draw.ts';
import type { Prize } from '../../coupons/contract.ts';
import { type IndexTick, tickContent } from '../../feeds/contract.ts';
import {
  type CloseDraw,
  type Draw,
  drawChanged,
  type DrawPlan,
  type DrawPublication,
  drawPublished,
  type DrawTick,
  type GiveUpDraw,
  LEAST_OPEN_MS,
  MOST_PRIZES,
  MOST_TICKETS,
  type PublicationRow,
  REVEAL_MS,
  type Ticket,
  TICKET_POINTS,
  ticketChanged,
} from '../contract.ts';
import { nextClose } from './formulas.ts';
import type { GameNeeds } from './needs.ts';
import type { Players } from './players.ts';
import { prizesIn } from './plans.ts';

const BEACON_BASES: readonly string[] = ['BTC', 'ETH', 'SOL'];
const BEACON_QUOTE = 'USDT';

/** The name of a draw, which its numbers follow from. */
export function drawName(id: number): string {
  return `game:${id}`;
}

/** Each prize by itself, in the order in which they are drawn. */
export function eachPrize(prizes: readonly Prize[]): readonly Prize[] {
  return prizes.flatMap((prize) =>
    Array.from({ length: prize.count }, () => ({ ...prize, count: 1 })),
  );
}

/** The same prizes with their counts again. */
export function counted(each: readonly Prize[]): readonly Prize[] {
  const byText = new Map<string, Prize>();
  for (const prize of each) {
    const text = canonicalText({ ...prize, count: 0 });
    const count = (byText.get(text)?.count ?? 0) + prize.count;
    byText.set(text, { ...prize, count });
  }
  return [...byText.values()];
}

/** What draws work with. */
interface DrawMeans {
  readonly context: RoomContext;
  readonly needs: GameNeeds;
  readonly players: Players;
}

/** The draw that runs, the last one that has ended, and the tickets of the one that runs. */
export class Draws {
  private readonly means: DrawMeans;
  private running: Draw | undefined;
  private ended: Draw | undefined;
  private tickets: Ticket[] = [];
  private readonly byPerson = new Map<number, number>();
  private readonly commitments = new Set<string>();

  constructor(means: DrawMeans) {
    this.means = means;
    const { changes } = means.context;
    changes.tellSaved('game_draws', drawChanged);
    changes.tellSaved('game_tickets', ticketChanged);
  }

  /** The draw that takes tickets, or waits to be drawn. */
  get current(): Readonly<Draw> | undefined {
    return this.running;
  }

  /** Whether a secret of this hash was ever promised. */
  isUsed(commitment: string): boolean {
    return this.commitments.has(commitment);
  }

  /**
   * The prizes that the next draw adds to what was left of the last one: those of its plan, and
   * none where that is a list of its own.
   */
  addedPrizes(plan: Readonly<DrawPlan>): readonly Prize[] {
    const waiting = this.leftover().reduce((sum, { count }) => sum + count, 0);
    return waiting > MOST_PRIZES ? [] : prizesIn(plan.prizes);
  }

  /** The plan of the last draw that has ended, where nobody could win some of its prizes. */
  get leftoverOf(): number | undefined {
    const isLeft = this.ended?.state === 'drawn' && this.ended.leftover !== '';
    return isLeft && this.running === undefined ? this.ended?.planId : undefined;
  }

  /**
   * Sets free what nobody could win: there will be no next draw. What a draw owes that was never
   * revealed is not set free, or keeping its secret back would win the house its prizes.
   */
  freeLeftover(): void {
    if (this.ended === undefined || this.leftoverOf === undefined) return;
    this.means.needs.coupons.prizes.free(this.leftover());
    this.ended.leftover = '';
    this.save(this.ended);
  }

  private leftover(): readonly Prize[] {
    return prizesIn(this.ended?.leftover ?? '');
  }

  /** The markets whose prices will be the beacon. */
  beaconMarkets(): number[] {
    const markets = this.means.needs.catalogue.allMarkets();
    return BEACON_BASES.flatMap((code) =>
      markets
        .filter(({ base, quote }) => base.code === code && quote.code === BEACON_QUOTE)
        .map(({ id }) => id),
    );
  }

  /** How many tickets a person has in the draw that runs. */
  countOf(person: number): number {
    return this.byPerson.get(person) ?? 0;
  }

  /** Opens a draw; what its prizes may cost beyond what is held already is set aside. */
  open(plan: DrawPlan, commitment: string, context: CommandContext): Draw {
    const { timeMs } = context;
    const added = this.addedPrizes(plan);
    const prizes = counted([...added, ...this.leftover()]);
    const closesMs = nextClose(timeMs, LEAST_OPEN_MS);
    const draw: Draw = {
      id: this.means.context.nextId(),
      planId: plan.id,
      commitment,
      openedMs: timeMs,
      closesMs: this.means.context.deadlineMs(closesMs, 'end', context),
      prizes: canonicalText(prizes),
      markets: canonicalText(this.beaconMarkets()),
      state: 'open',
      entries: 0,
      root: '',
      beacon: '',
      secret: '',
      winners: '',
      leftover: '',
      endedMs: 0,
    };
    this.means.needs.coupons.prizes.reserve(added);
    if (this.ended !== undefined && this.ended.leftover !== '') {
      this.ended.leftover = '';
      this.save(this.ended);
    }
    this.restore(draw);
    this.save(draw);
    this.publish(context, {
      productId: draw.id,
      version: 1,
      commitment,
      openedMs: draw.openedMs,
      closesMs: draw.closesMs,
      prizes,
      markets: this.beaconMarkets(),
      ticketPoints: TICKET_POINTS,
      mostTickets: MOST_TICKETS,
    });
    return draw;
  }

  /** Puts a draw back; they come in their order, tickets after them. */
  restore(draw: Draw): void {
    this.commitments.add(draw.commitment);
    if (draw.state === 'drawn' || draw.state === 'unproven') {
      this.ended = draw;
      return;
    }
    this.running = draw;
    this.tickets = [];
    this.byPerson.clear();
    const { timers } = this.means.context;
    const closes: CloseDraw = { type: 'game.close_draw', drawId: draw.id };
    const givesUp: GiveUpDraw = { type: 'game.give_up', drawId: draw.id };
    if (draw.state === 'open') {
      timers.setDeadline(`game.close_draw:${draw.id}`, draw.closesMs, closes, 'end');
    } else {
      timers.setDeadline(`game.give_up:${draw.id}`, draw.endedMs, givesUp, 'reply');
    }
  }

  /** Puts a ticket of the draw that runs back, in the order of their numbers. */
  restoreTicket(ticket: Ticket): void {
    this.tickets.push(ticket);
    this.byPerson.set(ticket.person, this.countOf(ticket.person) + 1);
  }

  /** Adds tickets to the draw that runs; their points have been taken. */
  take(
    owner: number,
    nonces: readonly string[],
    { timeMs: takenMs }: CommandContext,
  ): { first: number; last: number } {
    const draw = this.must();
    const first = draw.entries + 1;
    const person = this.means.needs.identity.personOf(owner);
    for (const nonce of nonces) {
      draw.entries += 1;
      const names = { id: this.means.context.nextId(), drawId: draw.id, number: draw.entries };
      const ticket: Ticket = { ...names, owner, person, nonce, takenMs, couponId: 0 };
      this.restoreTicket(ticket);
      this.means.context.changes.save('game_tickets', ticket);
    }
    this.save(draw);
    return { first, last: draw.entries };
  }

  /** Nothing more is taken. Until it is given up, `endedMs` says when that will be. */
  close(context: CommandContext): void {
    const draw = this.must();
    const { context: room } = this.means;
    draw.state = 'closed';
    draw.closesMs = context.timeMs;
    draw.root = rootOf(this.tickets);
    draw.endedMs = room.deadlineMs(context.timeMs + REVEAL_MS, 'reply', context);
    const givesUp: GiveUpDraw = { type: 'game.give_up', drawId: draw.id };
    room.timers.setDeadline(`game.give_up:${draw.id}`, draw.endedMs, givesUp, 'reply');
    this.save(draw);
    const { id: productId, closesMs: closedMs, entries, root } = draw;
    this.publish(context, { productId, version: 2, closedMs, entries, root });
  }

  /** A price has come: the first of each beacon market after the close is part of the beacon. */
  see(tick: IndexTick): void {
    const draw = this.running;
    if (draw?.state !== 'closed' || tick.timeMs <= draw.closesMs + BEACON_AFTER_MS) return;
    const known = ticksIn(draw.beacon);
    const { marketId, number, timeMs, ticks } = tick;
    const isNew = !known.some((it) => it.marketId === marketId);
    if (!isNew || !marketsIn(draw.markets).includes(marketId)) return;
    const part: DrawTick = { marketId, number, timeMs, ticks, content: tickContent(tick) };
    draw.beacon = canonicalText([...known, part]);
    this.save(draw);
  }

  /** The beacon in the order of its markets; undefined while a part of it has not come. */
  beacon(): readonly DrawTick[] | undefined {
    const draw = this.running;
    if (draw?.state !== 'closed') return undefined;
    const known = ticksIn(draw.beacon);
    const parts = marketsIn(draw.markets).map((id) => known.find((it) => it.marketId === id));
    const found = parts.filter((part) => part !== undefined);
    return found.length === parts.length ? found : undefined;
  }

  /** Whether this is the secret that was promised. */
  fits(secret: string): boolean {
    return fitsCommitment(secret, this.must().commitment);
  }

  /** Draws: each prize to the owner of an entry, none of which wins twice. */
  reveal(secret: string, context: CommandContext): void {
    const draw = this.must();
    const beacon = beaconOf(this.beacon() ?? []);
    const numbers = new DrawNumbers(
      seedOf({ id: drawName(draw.id), secret, root: draw.root, beacon }),
    );
    const each = eachPrize(prizesIn(draw.prizes));
    const wanted = Math.min(each.length, this.tickets.length);
    const chosen = numbers.choose(wanted, this.tickets.length);
    for (const [place, index] of chosen.entries()) {
      const [prize, ticket] = [each[place], this.tickets[index]];
      if (prize === undefined || ticket === undefined) throw new Error('no such entry');
      ticket.couponId = this.means.needs.coupons.prizes.award(prize, ticket.owner, context);
      this.means.context.changes.save('game_tickets', ticket);
    }
    const winners = chosen.map((index) => index + 1);
    draw.secret = secret;
    draw.winners = canonicalText(winners);
    draw.leftover = canonicalText(counted(each.slice(wanted)));
    this.end(draw, 'drawn', winners, context);
  }

  /** Nobody has revealed in time: points go back, prizes to the next draw. */
  giveUp(context: CommandContext): void {
    const draw = this.must();
    const back = new Map<number, number>();
    for (const { owner } of this.tickets) back.set(owner, (back.get(owner) ?? 0) + TICKET_POINTS);
    for (const [owner, points] of back) {
      this.means.players.add(owner, points, 'returned', draw.id, context.timeMs);
    }
    draw.leftover = draw.prizes;
    this.end(draw, 'unproven', [], context);
  }

  /** Writes the new times of ends down that a standstill has moved. */
  moveDeadlines(moved: readonly MovedDeadline[]): void {
    const draw = this.running;
    if (draw === undefined) return;
    for (const { dueMs } of moved) {
      if (draw.state === 'open') draw.closesMs = dueMs;
      else draw.endedMs = dueMs;
      this.save(draw);
    }
  }

  /** What is set aside for prizes, by coin. */
  *holds(): Generator<Hold> {
    const draw = this.running ?? this.ended;
    if (draw === undefined) return;
    const prizes = prizesIn(draw === this.running ? draw.prizes : draw.leftover);
    for (const [asset, sum] of this.means.needs.coupons.prizes.cost(prizes)) {
      const of = { owner: HOUSE.promotions, kind: KIND.house, assetId: assetId(asset) };
      yield { ...of, units: units(sum), what: 'game_draw', id: draw.id };
    }
  }

  *stateLines(): Generator<string> {
    if (this.ended !== undefined) yield `ended ${canonicalText(this.ended)}`;
    if (this.running !== undefined) yield `draw ${canonicalText(this.running)}`;
    for (const ticket of this.running === undefined ? [] : this.tickets) {
      yield `ticket ${canonicalText(ticket)}`;
    }
    for (const commitment of [...this.commitments].sort()) yield `commitment ${commitment}`;
  }

  private end(
    draw: Draw,
    state: 'drawn' | 'unproven',
    winners: readonly number[],
    context: CommandContext,
  ): void {
    draw.state = state;
    draw.endedMs = context.timeMs;
    this.means.context.timers.clear(`game.give_up:${draw.id}`);
    this.running = undefined;
    this.ended = draw;
    this.tickets = [];
    this.byPerson.clear();
    this.save(draw);
    const { id: productId, secret } = draw;
    this.publish(context, { productId, version: 3, state, secret, winners });
  }

  private publish({ seq, timeMs }: CommandContext, what: DrawPublication): void {
    const { productId: drawId, version } = what;
    const terms = canonicalText(what);
    const row: PublicationRow = { drawId, version, seq, timeMs, terms };
    this.means.context.changes.append('game_publications', row);
    this.means.context.changes.emit(drawPublished, what);
  }

  private save(draw: Draw): void {
    this.means.context.changes.save('game_draws', draw);
  }

  private must(): Draw {
    if (this.running === undefined) throw new Error('there is no draw');
    return this.running;
  }
}

function ticksIn(text: string): readonly DrawTick[] {
  return text === '' ? [] : (JSON.parse(text) as readonly DrawTick[]);
}

function marketsIn(text: string): readonly number[] {
  return JSON.parse(text) as readonly number[];
}
