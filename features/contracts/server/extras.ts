/**
 * How the extras of a demo trade contracts: five habits that anybody could have. Each decides by
 * the prices that have been and by what he himself has won or lost so far; none knows, and nobody
 * picks for him, what comes next, and no price is made to suit anybody. What differs is when they
 * stop. Who is content with little is ahead in most months, and in the others behind by more: over
 * many months that earns him nothing, but of four such traders most are ahead at any time. Who
 * turns his margin over every hour pays more in fees than most markets give, and says so himself.
 */
import type { Market } from '../../catalogue/contract.ts';
import type {
  ClosePosition,
  ContractTerms,
  OpenPosition,
  Position,
  Side,
} from '../contract/index.ts';
import { closingTicks, tickLotUnits, valueUnits } from '../rules/formulas.ts';

interface Habit {
  readonly symbol: string;
  readonly multiple: number;
  /** Whole units of the margin coin that its positions are worth. */
  readonly worth: bigint;
  /** Steps between two positions, and for how many each is kept. */
  readonly every: number;
  readonly hold: number;
  /** 1 goes with the price of the last steps, -1 against it, 0 is always long. */
  readonly way: 1 | 0 | -1;
  /**
   * In basis points of what a position is worth: once so much is won, all in all and after costs,
   * he closes and goes on with a tenth of his size; 0 for who never has enough, and no patience.
   */
  readonly enough: number;
}

/** What a habit has come to since its practice: in basis points of its worth. */
interface Score {
  closed: number;
  won: number;
  restsUntil: number;
}

const HABITS: readonly Habit[] = [
  { symbol: 'BTC/USDT', multiple: 10, worth: 4_000n, every: 15, hold: 14, way: 1, enough: 120 },
  { symbol: 'ETH/USDT', multiple: 5, worth: 2_500n, every: 17, hold: 16, way: -1, enough: 160 },
  { symbol: 'SOL/USDT', multiple: 5, worth: 2_000n, every: 13, hold: 12, way: 1, enough: 180 },
  { symbol: 'BTC/USDT', multiple: 20, worth: 6_000n, every: 2, hold: 1, way: -1, enough: 0 },
  { symbol: 'ETH/USDT', multiple: 5, worth: 3_000n, every: 21, hold: 20, way: 0, enough: 160 },
];
/** So many positions are practice: what they came to is no reason to go on or to stop. */
const PRACTICE = 20;
/** Who has enough goes on with one of so many parts. */
const CAREFUL = 10n;
/** After it he rests for so many steps, in which he may begin to lead. */
const REST = 24;
/** From then on he gives a position so many times as long, where he does not win before. */
const PATIENCE = 8;
const BPS = 10_000;
/** What a position costs at both ends, of its worth: its fees; its spread is in its prices. */
const FEES_BPS = 10;
/** How far back a habit looks, in steps. */
const LOOKS_BACK = 24;

/** What they work with. */
export interface ExtrasMeans {
  readonly markets: () => readonly Market[];
  readonly indexTicks: (marketId: number) => number;
  readonly terms: (marketId: number) => ContractTerms | undefined;
  readonly positionsOf: (owner: number) => readonly Readonly<Position>[];
  /** Only whether it was refused is asked. */
  readonly give: (actor: number, command: OpenPosition | ClosePosition) => Promise<object>;
}

/** The extras that trade, step by step: an hour of a demo's past, or a minute of its present. */
export class Extras {
  private readonly means: ExtrasMeans;
  private readonly owners: readonly number[];
  private readonly seen = new Map<number, number[]>();
  private readonly sinceStep = new Map<number, number>();
  private readonly scores = new Map<number, Score>();

  /** @param owners customers; the first five have a habit */
  constructor(owners: readonly number[], means: ExtrasMeans) {
    this.owners = owners.slice(0, HABITS.length);
    this.means = means;
  }

  /** Does what habits say at a step; what is refused is left for another time. */
  async act(step: number): Promise<void> {
    this.look();
    for (const [index, owner] of this.owners.entries()) {
      const habit = HABITS[index];
      if (habit !== undefined) await this.actFor(owner, habit, step);
    }
  }

  private look(): void {
    for (const { id, symbol } of this.means.markets()) {
      if (!HABITS.some((habit) => habit.symbol === symbol)) continue;
      const prices = this.seen.get(id) ?? [];
      prices.push(this.means.indexTicks(id));
      if (prices.length > LOOKS_BACK) prices.shift();
      this.seen.set(id, prices);
    }
  }

  private async actFor(owner: number, habit: Habit, step: number): Promise<void> {
    const open = this.means.positionsOf(owner).filter(({ state }) => state === 'open');
    if (open.length === 0) {
      const isRested = step >= this.scoreOf(owner).restsUntil;
      if (isRested && step % habit.every === 0) await this.open(owner, habit, step);
      return;
    }
    const score = this.scoreOf(owner);
    const held = step - (this.sinceStep.get(owner) ?? 0);
    if (held < patience(habit, score) && !this.hasCome(habit, score, open)) return;
    for (const position of open) {
      const { id: positionId } = position;
      const gained = this.gainOf(position) / Number(partOf(habit, score));
      const command: ClosePosition = { type: 'contracts.close', positionId, lots: 0 };
      const result = await this.means.give(owner, command);
      if ('refused' in result) continue;
      score.closed += 1;
      if (score.closed > PRACTICE) score.won += gained;
      else if (score.closed === PRACTICE && habit.enough > 0) score.restsUntil = step + REST;
    }
  }

  /** Whether closing now makes enough of what was not enough before. */
  private hasCome(habit: Habit, score: Score, open: readonly Readonly<Position>[]): boolean {
    if (habit.enough === 0 || score.closed < PRACTICE || score.won >= habit.enough) return false;
    const gain = open.reduce((sum, position) => sum + this.gainOf(position), 0);
    return score.won + gain >= habit.enough;
  }

  private scoreOf(owner: number): Score {
    const score = this.scores.get(owner) ?? { closed: 0, won: 0, restsUntil: 0 };
    this.scores.set(owner, score);
    return score;
  }

  /** What closing a position now would come to, in basis points of its worth. */
  private gainOf({ marketId, side, openTicks }: Readonly<Position>): number {
    const terms = this.means.terms(marketId);
    if (terms === undefined) return 0;
    const ticks = closingTicks(side, this.means.indexTicks(marketId), terms.spreadBps);
    const moved = ((ticks - openTicks) / openTicks) * BPS;
    return (side === 'long' ? moved : -moved) - FEES_BPS;
  }

  private async open(owner: number, habit: Habit, step: number): Promise<void> {
    const market = this.means.markets().find(({ symbol }) => symbol === habit.symbol);
    const terms = market === undefined ? undefined : this.means.terms(market.id);
    if (market === undefined || terms === undefined) return;
    const ticks = this.means.indexTicks(market.id);
    const lot = valueUnits(tickLotUnits(market, terms), ticks, 1);
    if (lot === 0n) return;
    const part = partOf(habit, this.scoreOf(owner));
    const worth = (habit.worth * 10n ** BigInt(market.quote.scale)) / part;
    const command: OpenPosition = {
      type: 'contracts.open',
      marketId: market.id,
      side: this.sideOf(habit, market.id, ticks),
      mode: 'isolated',
      lots: Math.max(1, Number(worth / lot)),
      multiple: habit.multiple,
      limitTicks: 0,
      takeProfitTicks: 0,
      stopLossTicks: 0,
      needsCover: true,
    };
    const result = await this.means.give(owner, command);
    if (!('refused' in result)) this.sinceStep.set(owner, step);
  }

  private sideOf({ way }: Habit, marketId: number, ticks: number): Side {
    const before = this.seen.get(marketId)?.[0] ?? ticks;
    const hasRisen = ticks >= before;
    return way === 0 || hasRisen === way > 0 ? 'long' : 'short';
  }
}

/** With one of how many parts of his size somebody goes on. */
function partOf({ enough }: Habit, { won }: Score): bigint {
  return enough > 0 && won >= enough ? CAREFUL : 1n;
}

/** For how many steps a position is kept that does not make enough before. */
function patience({ enough, hold }: Habit, { closed }: Score): number {
  return enough > 0 && closed >= PRACTICE ? hold * PATIENCE : hold;
}
