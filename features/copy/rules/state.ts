/** What all rules of copying share: traders, relations, open copies, and what is held. */
import type { RoomContext } from '../../../core/engine/room.ts';
import type { CommandContext } from '../../../core/engine/command.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { CloseReason, ContractFill, Position } from '../../contracts/contract/index.ts';
import {
  copyChanged,
  type CopiedPosition,
  type CopyRelation,
  copyRelationChanged,
  type CopyTrader,
  copyTraderChanged,
  type CopyWeek,
} from '../contract.ts';
import { LossWatch, type Speed } from './loss-watch.ts';

interface Asked {
  readonly lots: number;
  readonly multiple: number;
}

/** What copying asks of contracts; amounts are units of the margin coin. */
/** Why a copy is closed, and by whom where not by its owner. */
export interface ClosedBy {
  readonly reason: CloseReason;
  readonly ledBy?: number;
}

export interface Likes {
  readonly assetId: number;
  position(id: number): Readonly<Position> | undefined;
  multiple(source: Readonly<Position>, most: number): number | undefined;
  lotsLeft(source: Readonly<Position>): number;
  lotsLeftOf(owner: number, source: Readonly<Position>, multiple: number): number;
  cost(source: Readonly<Position>, like: Asked): { readonly margin: bigint; readonly fee: bigint };
  free(owner: number): bigint;
  equity(owner: number): bigint;
  open(
    source: Readonly<Position>,
    like: Asked & { readonly owner: number },
    context: CommandContext,
  ): ContractFill;
  close(id: number, lots: number, by: ClosedBy, context: CommandContext): ContractFill | undefined;
  closeNext(id: number, context: CommandContext): void;
  release(id: number, context: CommandContext): void;
  floating(position: Readonly<Position>): bigint;
  result(position: Readonly<Position>): bigint;
  perTick(position: Readonly<Position>): bigint;
  market(marketId: number): { readonly ticks: number; readonly isOpen: boolean };
  moneyMoved(owner: number): void;
}

/** What copying asks of other rooms. */
export interface CopyNeeds {
  readonly catalogue: { asset(id: number): AssetDefinition | undefined };
  readonly contracts: { readonly likes: Likes };
  readonly identity: { related(one: number, other: number): boolean };
  readonly operators: { isFrozen(owner: number, what: 'trading'): boolean };
  readonly breaks: {
    /** What keeps a customer from new risk: a break of his, or a limit of his own. */
    keptBy(owner: number, timeMs: number): 'on_break' | 'own_loss_limit' | undefined;
  };
  readonly verification: { level(owner: number): number };
}

/** A relation at the index of this moment. */
export interface RelationNow {
  /** False while something of it has ended in this command and has not been told yet. */
  readonly isWhole: boolean;
  readonly floating: bigint;
  /** Losses that float, copy by copy; never above zero. */
  readonly losses: bigint;
  readonly speeds: ReadonlyMap<number, Speed>;
}

/** The registers, and what each part of the rules saves and holds. */
export class CopyState {
  readonly context: RoomContext;
  readonly needs: CopyNeeds;
  readonly traders = new Map<number, CopyTrader>();
  readonly relations = new Map<number, CopyRelation>();
  readonly copies = new Map<number, CopiedPosition>();
  readonly watch = new LossWatch();
  /** There is none before the first relation. */
  week: CopyWeek | undefined;
  /** Relations whose loss stop has to be looked at before the command ends. */
  readonly unsettled = new Set<number>();
  private readonly byTrader = new Map<number, Map<number, CopyRelation>>();
  private readonly byFollower = new Map<number, Map<number, CopyRelation>>();
  private readonly bySource = new Map<number, Set<CopiedPosition>>();
  private readonly byRelation = new Map<number, Set<CopiedPosition>>();
  private readonly own = { seq: 0, fills: new Set<number>() };
  /** Copies that have ended in this command, and whose they were: their fills are told after it. */
  private readonly gone = { seq: 0, leaders: new Map<number, number>() };

  constructor(context: RoomContext, needs: CopyNeeds) {
    this.context = context;
    this.needs = needs;
    context.changes.tellSaved('copy_traders', copyTraderChanged);
    context.changes.tellSaved('copy_relations', copyRelationChanged);
    context.changes.tellSaved('copy_positions', copyChanged);
  }

  get likes(): Likes {
    return this.needs.contracts.likes;
  }

  /** Adds a relation that has not ended. */
  addRelation(relation: CopyRelation): void {
    this.relations.set(relation.id, relation);
    mapIn(this.byTrader, relation.trader).set(relation.follower, relation);
    mapIn(this.byFollower, relation.follower).set(relation.trader, relation);
  }

  /** Takes out a relation that has ended. */
  removeRelation(relation: CopyRelation): void {
    this.relations.delete(relation.id);
    this.byTrader.get(relation.trader)?.delete(relation.follower);
    this.byFollower.get(relation.follower)?.delete(relation.trader);
    this.watch.disarm(relation.id);
    this.unsettled.delete(relation.id);
  }

  /** All relations that have not ended, by number. */
  sortedRelations(): CopyRelation[] {
    return [...this.relations.values()].sort((a, b) => a.id - b.id);
  }

  /** All open copies, by number. */
  sortedCopies(): CopiedPosition[] {
    return [...this.copies.values()].sort((a, b) => a.id - b.id);
  }

  /** The relation of a follower with a trader. */
  relation(follower: number, trader: number): CopyRelation | undefined {
    return this.byFollower.get(follower)?.get(trader);
  }

  /** The relations of a trader's followers, by number. */
  followersOf(trader: number): CopyRelation[] {
    return [...(this.byTrader.get(trader)?.values() ?? [])].sort((a, b) => a.id - b.id);
  }

  /** How many traders somebody follows. */
  countOf(follower: number): number {
    return this.byFollower.get(follower)?.size ?? 0;
  }

  /** Adds a copy that is open. */
  addCopy(copy: CopiedPosition): void {
    this.copies.set(copy.id, copy);
    setIn(this.bySource, copy.traderPositionId).add(copy);
    setIn(this.byRelation, copy.relationId).add(copy);
  }

  /** Takes out a copy that has ended. */
  removeCopy(copy: CopiedPosition): void {
    this.copies.delete(copy.id);
    const of = this.bySource.get(copy.traderPositionId);
    of?.delete(copy);
    if (of?.size === 0) this.bySource.delete(copy.traderPositionId);
    this.byRelation.get(copy.relationId)?.delete(copy);
  }

  /** Notes whose copy has ended, until the command has. */
  ended({ id, trader }: Readonly<CopiedPosition>, seq: number): void {
    if (this.gone.seq !== seq) this.gone.leaders.clear();
    this.gone.seq = seq;
    this.gone.leaders.set(id, trader);
  }

  /** Whose position one copies, or has copied until this command; undefined for nobody's. */
  leaderOf(positionId: number, seq: number): number | undefined {
    const copy = this.copies.get(positionId);
    if (copy !== undefined) return copy.trader;
    return this.gone.seq === seq ? this.gone.leaders.get(positionId) : undefined;
  }

  /** The open copies of a trader's position, by relation. */
  copiesOf(traderPositionId: number): CopiedPosition[] {
    const found = [...(this.bySource.get(traderPositionId) ?? [])];
    return found.sort((a, b) => a.relationId - b.relationId);
  }

  /** The open copies of a relation, by number. */
  copiesIn(relation: Readonly<CopyRelation>): CopiedPosition[] {
    return [...(this.byRelation.get(relation.id) ?? [])].sort((a, b) => a.id - b.id);
  }

  /** The relation of a copy. */
  relationOf(copy: Readonly<CopiedPosition>): CopyRelation {
    const relation = this.relations.get(copy.relationId);
    if (relation === undefined) throw new Error(`copy ${copy.id} has no relation`);
    return relation;
  }

  saveTrader(trader: CopyTrader): void {
    this.context.changes.save('copy_traders', trader);
  }

  saveRelation(relation: CopyRelation): void {
    this.context.changes.save('copy_relations', relation);
  }

  saveCopy(copy: CopiedPosition): void {
    this.context.changes.save('copy_positions', copy);
  }

  /** Notes a filling that this room has caused and booked: it may hear of it once more. */
  booked(fill: ContractFill): void {
    if (this.own.seq !== fill.seq) this.own.fills.clear();
    this.own.seq = fill.seq;
    this.own.fills.add(fill.id);
  }

  /** Whether a filling was caused by this room in this command. */
  hasBooked({ id, seq }: ContractFill): boolean {
    return this.own.seq === seq && this.own.fills.has(id);
  }

  /**
   * What open copies of a relation have gained and lost at the index.
   * @param counts which of them; all where nothing is said
   */
  now(
    relation: Readonly<CopyRelation>,
    counts: (copy: CopiedPosition) => boolean = () => true,
  ): RelationNow {
    const { likes } = this;
    const speeds = new Map<number, Speed>();
    let floating = 0n;
    let losses = 0n;
    let isWhole = true;
    for (const copy of this.copiesIn(relation).filter(counts)) {
      const position = likes.position(copy.id);
      if (position === undefined || position.lots !== copy.lots) isWhole = false;
      if (position === undefined) continue;
      const gain = likes.floating(position);
      floating += gain;
      if (gain < 0n) losses += gain;
      const known = speeds.get(copy.marketId)?.perTick ?? 0n;
      const { ticks } = likes.market(copy.marketId);
      speeds.set(copy.marketId, { perTick: known + likes.perTick(position), ticks });
    }
    return { isWhole, floating, losses, speeds };
  }

  /** Freezes more of a follower's money for the share, or frees some of it. */
  hold(relation: CopyRelation, change: bigint): void {
    if (change === 0n) return;
    const { ledger } = this.context;
    const account = this.account(relation.follower);
    if (change > 0n) ledger.hold(account, units(change));
    else ledger.release(account, units(-change));
    relation.heldUnits += change;
    this.likes.moneyMoved(relation.follower);
  }

  /** Pays a share out of what is held for it. */
  pay(relation: CopyRelation, amount: bigint, reference: number): void {
    if (amount === 0n) return;
    const { ledger } = this.context;
    const [from, to] = [this.account(relation.follower), this.account(relation.trader)];
    ledger.postFrozen(from, to, units(amount), 'copy_share', reference);
    relation.heldUnits -= amount;
    relation.paidUnits += amount;
    this.likes.moneyMoved(relation.trader);
  }

  private account(owner: number): number {
    return this.context.ledger.slot(owner, KIND.margin, assetId(this.likes.assetId));
  }
}

function mapIn<Value>(all: Map<number, Map<number, Value>>, key: number): Map<number, Value> {
  const known = all.get(key);
  if (known !== undefined) return known;
  const fresh = new Map<number, Value>();
  all.set(key, fresh);
  return fresh;
}

function setIn<Value>(all: Map<number, Set<Value>>, key: number): Set<Value> {
  const known = all.get(key);
  if (known !== undefined) return known;
  const fresh = new Set<Value>();
  all.set(key, fresh);
  return fresh;
}
