/**
 * Limits of their own that customers set to what they lose to the house and what they bring in.
 * What must always hold: nobody but its owner sets one, and nobody makes one looser within a day.
 * Lost and brought in is what postings say, from the first limit on; nothing else counts it.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { amountText } from '../../../core/money/text.ts';
import { type Units, worthAt } from '../../../core/money/units.ts';
import { type AssetDefinition, assetOf, type DollarPrice } from '../../catalogue/contract.ts';
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitRefusal,
  LOOSENS_AFTER_MS,
  MAX_LIMIT_UNITS,
  type OwnHour,
  type OwnLimit,
  PERIOD_HOURS,
  type SetLimit,
  type SweepHours,
} from '../contract.ts';
import { counts, freesMs, HOUR_MS, hourOf, inForce, sumIn } from './periods.ts';

/** What limits of one's own ask of all rooms. */
export interface LimitsNeeds {
  readonly stakes: {
    /** Whether what is posted between a customer and an account of the house he loses or wins. */
    isAtRisk(houseOwner: number, reason: string): boolean;
  };
  readonly catalogue: { asset(id: number): AssetDefinition | undefined };
  readonly prices: {
    last(assetId: number): DollarPrice | undefined;
    dollarAssetId(): number | undefined;
  };
}

/** So much of a coin. */
export interface CoinAmount {
  readonly assetId: number;
  readonly amountUnits: bigint;
}

/** A customer who has set a limit once, with what was counted for him. */
interface Limited {
  readonly limits: Map<string, OwnLimit>;
  readonly hours: Map<number, OwnHour>;
}

const UNITS = /^(0|[1-9]\d{0,17})$/;
const SWEEP = 'breaks.sweep';
const DAY_MS = 24 * HOUR_MS;

/** What the ledger calls a deposit, and one that its chain no longer has. */
const DEPOSIT_REASONS: readonly string[] = ['deposit', 'deposit_reversed'];

function no(refusal: LimitRefusal): Refusal {
  return refuse(refusal);
}

/** Keeps limits and counts what they are of. */
export class OwnLimits {
  private readonly context: RoomContext;
  private readonly needs: LimitsNeeds;
  private readonly customers = new Map<number, Limited>();
  /** The oldest hour that is counted; undefined where none is. */
  private oldestHour: number | undefined;

  constructor(context: RoomContext, needs: LimitsNeeds) {
    this.context = context;
    this.needs = needs;
    context.ledger.follow((from, to, amount, reason) => this.posted(from, to, amount, reason));
  }

  /** Whether a customer has ever set one. */
  has(owner: number): boolean {
    return this.customers.has(owner);
  }

  /** When a customer who has reached a limit of loss may risk something again; 0 if he may now. */
  lossFreesMs(owner: number, timeMs: number): number {
    const own = this.customers.get(owner);
    if (own === undefined) return 0;
    const hours = [...own.hours.values()];
    const losses = [...own.limits.values()].filter(({ kind }) => kind === 'loss');
    return Math.max(0, ...losses.map((limit) => freesMs(hours, limit, timeMs)));
  }

  /** Why a customer does not report a deposit beside those that wait: `own_deposit_limit`. */
  refuseDeposit(
    owner: number,
    asked: CoinAmount,
    waiting: readonly CoinAmount[],
    timeMs: number,
  ): Refusal | undefined {
    const own = this.customers.get(owner);
    const limits = [...(own?.limits.values() ?? [])].filter(
      (limit) => limit.kind === 'deposits' && counts(limit, timeMs),
    );
    if (own === undefined || limits.length === 0) return undefined;
    const hours = [...own.hours.values()];
    const reported = waiting.reduce((sum, each) => sum + this.worth(each, 1n), 0n);
    const left = limits
      .map((each) => inForce(each, timeMs) - sumIn(hours, each, timeMs) - reported)
      .reduce((least, each) => (each < least ? each : least));
    if (this.worth(asked, 1n) <= left) return undefined;
    return refuse('own_deposit_limit', { left: this.dollars(left > 0n ? left : 0n) });
  }

  /** Decides `breaks.set_limit`. */
  set({ kind, period, units }: SetLimit, context: CommandContext): OutcomeOf<SetLimit> {
    const { actor, timeMs } = context;
    if (actor <= 0) return no('not_allowed');
    const isKnown = LIMIT_KINDS.includes(kind) && LIMIT_PERIODS.includes(period);
    const isAmount = typeof units === 'string' && UNITS.test(units);
    if (!isKnown || !isAmount || BigInt(units) > MAX_LIMIT_UNITS) return no('bad_limit');
    const asked = BigInt(units);
    const last = this.customers.get(actor)?.limits.get(`${kind}.${period}`);
    const now = last === undefined ? 0n : inForce(last, timeMs);
    if (asked === 0n && now === 0n) return no('no_limit');
    const isLooser = now > 0n && (asked === 0n || asked > now);
    const row: OwnLimit = {
      owner: actor,
      kind,
      period,
      units: isLooser ? now : asked,
      nextUnits: asked,
      loosensMs: isLooser ? timeMs + LOOSENS_AFTER_MS : 0,
      changedMs: timeMs,
    };
    this.restore(row);
    this.context.changes.save('own_limits', row);
    return accept({ loosensMs: row.loosensMs });
  }

  /** The timer of a day on which an hour is out of all periods. */
  sweep({ actor, timeMs }: CommandContext): OutcomeOf<SweepHours> {
    if (actor !== 0 || this.oldestHour === undefined || timeMs < sweptMs(this.oldestHour)) {
      return no('not_allowed');
    }
    this.oldestHour = undefined;
    const oldest = hourOf(timeMs) - PERIOD_HOURS.month;
    for (const { hours } of this.customers.values()) {
      for (const { id, hour } of hours.values()) {
        if (hour >= oldest) this.noteHour(hour);
        else {
          hours.delete(hour);
          this.context.changes.remove('own_limit_hours', id);
        }
      }
    }
    return accept();
  }

  /** Puts a limit in its place, also one that was stored. */
  restore(row: OwnLimit): void {
    this.of(row.owner).limits.set(`${row.kind}.${row.period}`, row);
  }

  /** Puts a stored hour back. */
  restoreHour(row: OwnHour): void {
    this.of(row.owner).hours.set(row.hour, row);
    this.noteHour(row.hour);
  }

  *stateLines(): Generator<string> {
    for (const [, { limits, hours }] of [...this.customers].sort(([a], [b]) => a - b)) {
      const rows = [...limits].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [, row] of rows) yield `own limit ${canonicalText(row)}`;
      const counted = [...hours.values()].sort((a, b) => a.hour - b.hour);
      for (const row of counted) yield `own hour ${canonicalText(row)}`;
    }
  }

  private of(owner: number): Limited {
    const known = this.customers.get(owner);
    if (known !== undefined) return known;
    const fresh: Limited = { limits: new Map(), hours: new Map() };
    this.customers.set(owner, fresh);
    return fresh;
  }

  /** Counts what a posting takes from a customer with a limit, or gives him. */
  private posted(from: number, to: number, amountUnits: Units, reason: string): void {
    if (this.customers.size === 0) return;
    const { ledger, changes } = this.context;
    const [payer, payee] = [ledger.ownerOf(from), ledger.ownerOf(to)];
    const owner = payer > 0 ? payer : payee;
    const own = this.customers.get(owner);
    const house = payer > 0 ? payee : payer;
    if (own === undefined || house > 0) return;
    const given = payer > 0 ? 1n : -1n;
    const isLoss = this.needs.stakes.isAtRisk(house, reason);
    const isDeposit = house === HOUSE.outsideWorld && DEPOSIT_REASONS.includes(reason);
    if (!isLoss && !isDeposit) return;
    const { timeMs } = changes;
    if (![...own.limits.values()].some((limit) => counts(limit, timeMs))) return;
    const counted = isLoss ? given : -given;
    const worth = counted * this.worth({ assetId: ledger.assetOf(from), amountUnits }, counted);
    const hour = this.hourAt(owner, own, timeMs);
    if (isLoss) hour.lostUnits += worth;
    else hour.depositedUnits += worth;
    changes.save('own_limit_hours', hour);
  }

  private hourAt(owner: number, { hours }: Limited, timeMs: number): OwnHour {
    const hour = hourOf(timeMs);
    const known = hours.get(hour);
    if (known !== undefined) return known;
    const fresh = { id: `${owner}:${hour}`, owner, hour, lostUnits: 0n, depositedUnits: 0n };
    this.restoreHour(fresh);
    return fresh;
  }

  /** Keeps the oldest hour, and the timer of the day on which it is forgotten. */
  private noteHour(hour: number): void {
    if (this.oldestHour !== undefined && this.oldestHour <= hour) return;
    this.oldestHour = hour;
    this.context.timers.set(SWEEP, sweptMs(hour), { type: SWEEP });
  }

  /** At the last index, against the customer; nothing of a coin that never had one. */
  private worth({ assetId, amountUnits }: CoinAmount, counted: bigint): bigint {
    const asset = this.needs.catalogue.asset(assetId);
    const price = this.needs.prices.last(assetId);
    if (asset === undefined || price === undefined) return 0n;
    const rounding = counted > 0n ? 'up' : 'down';
    return worthAt(amountUnits, asset.scale, price.dollarUnits, rounding);
  }

  private dollars(units: bigint): string {
    const { catalogue, prices } = this.needs;
    const dollar = catalogue.asset(prices.dollarAssetId() ?? 0);
    if (dollar === undefined) throw new Error('there is no dollar coin');
    return amountText(assetOf(dollar), units);
  }
}

/** The first midnight of UTC at which an hour counts in no period. */
function sweptMs(hour: number): number {
  return Math.ceil(((hour + PERIOD_HOURS.month + 1) * HOUR_MS) / DAY_MS) * DAY_MS;
}
