/**
 * How the extras of a demo trade contracts: five habits that anybody could have, each by the prices
 * of the past only. What they win and lose is what the market makes of it; who turns his margin
 * over every hour pays more in fees than most markets give.
 */
import type { AnswerTo, Command } from '../../../core/engine/command.ts';
import type { Result } from '../../../platform/server/writer/writer-options.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { ClosePosition, ContractTerms, OpenPosition, Position, Side } from '../contract.ts';
import { tickLotUnits, valueUnits } from '../rules/formulas.ts';

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
}

const HABITS: readonly Habit[] = [
  { symbol: 'BTC/USDT', multiple: 10, worth: 4_000n, every: 15, hold: 14, way: 1 },
  { symbol: 'ETH/USDT', multiple: 5, worth: 2_500n, every: 17, hold: 16, way: -1 },
  { symbol: 'SOL/USDT', multiple: 5, worth: 2_000n, every: 13, hold: 12, way: 1 },
  { symbol: 'BTC/USDT', multiple: 20, worth: 6_000n, every: 2, hold: 1, way: -1 },
  { symbol: 'ETH/USDT', multiple: 5, worth: 3_000n, every: 21, hold: 20, way: 0 },
];
/** How far back a habit looks, in steps. */
const LOOKS_BACK = 24;

/** What they work with. */
export interface ExtrasMeans {
  readonly markets: () => readonly Market[];
  readonly indexTicks: (marketId: number) => number;
  readonly terms: (marketId: number) => ContractTerms | undefined;
  readonly positionsOf: (owner: number) => readonly Readonly<Position>[];
  readonly give: <Asked extends Command>(
    actor: number,
    command: Asked,
  ) => Promise<Result<AnswerTo<Asked>>>;
}

/** The extras that trade, step by step: an hour of a demo's past, or a minute of its present. */
export class Extras {
  private readonly means: ExtrasMeans;
  private readonly owners: readonly number[];
  private readonly seen = new Map<number, number[]>();
  private readonly sinceStep = new Map<number, number>();

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
      if (step % habit.every === 0) await this.open(owner, habit, step);
      return;
    }
    if (step - (this.sinceStep.get(owner) ?? 0) < habit.hold) return;
    for (const { id } of open) {
      const command: ClosePosition = { type: 'contracts.close', positionId: id, lots: 0 };
      await this.means.give(owner, command);
    }
  }

  private async open(owner: number, habit: Habit, step: number): Promise<void> {
    const market = this.means.markets().find(({ symbol }) => symbol === habit.symbol);
    const terms = market === undefined ? undefined : this.means.terms(market.id);
    if (market === undefined || terms === undefined) return;
    const ticks = this.means.indexTicks(market.id);
    const lot = valueUnits(tickLotUnits(market, terms), ticks, 1);
    if (lot === 0n) return;
    const worth = habit.worth * 10n ** BigInt(market.quote.scale);
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
