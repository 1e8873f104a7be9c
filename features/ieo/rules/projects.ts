/** Projects with their terms and orders, their timers, and what is frozen for them. */
import type { CommandContext } from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId } from '../../../core/money/units.ts';
import type { AssetDefinition, Market, MarketState } from '../../catalogue/contract.ts';
import {
  type IeoCommand,
  type IeoOrder,
  type IeoTerms,
  ieoTermsPublished,
  issueLots,
  LATEST_OPEN_MS,
  LATEST_REVEAL_MS,
  type Project,
  PROVEN_MS,
} from '../contract.ts';
import { worthOf } from './terms.ts';

/** What subscriptions ask of other rooms. */
export interface IeoNeeds {
  readonly catalogue: {
    asset(id: number): AssetDefinition | undefined;
    market(marketId: number): Market | undefined;
    allMarkets(): readonly Market[];
    state(marketId: number): MarketState;
  };
  readonly identity: { personOf(owner: number): number };
  readonly verification: { level(owner: number): number };
}

/** A project that is not over, with all that belongs to it. */
export interface Running {
  readonly row: Project;
  /** Its last version. */
  terms: IeoTerms;
  /** Orders that count, by number. */
  readonly orders: Map<number, IeoOrder>;
}

const DAY = 86_400_000;

/** Whether money or tokens are still frozen for orders of a project. */
function isOver({ state }: Readonly<Project>): boolean {
  return state === 'done' || state === 'cancelled';
}

/** All projects; those that are not over with their orders. */
export class Projects {
  readonly context: RoomContext;
  readonly needs: IeoNeeds;
  private readonly running = new Map<number, Running>();
  private readonly ofOrder = new Map<number, Running>();
  private readonly known = new Set<number>();

  constructor(context: RoomContext, needs: IeoNeeds) {
    this.context = context;
    this.needs = needs;
  }

  /** Whether there is or was a project of this number. */
  has(id: number): boolean {
    return this.known.has(id);
  }

  /** A project that is not over. */
  get(id: number): Running | undefined {
    return this.running.get(id);
  }

  /** Those that are not over, by number. */
  sorted(): Running[] {
    return [...this.running.values()].sort((a, b) => a.row.id - b.row.id);
  }

  /** The project of an order that counts. */
  withOrder(orderId: number): { project: Running; order: IeoOrder } | undefined {
    const project = this.ofOrder.get(orderId);
    const order = project?.orders.get(orderId);
    return project === undefined || order === undefined ? undefined : { project, order };
  }

  /** Puts a project in; its orders and timers follow. */
  add(row: Project, terms: IeoTerms): Running {
    const project = { row, terms, orders: new Map<number, IeoOrder>() };
    this.known.add(row.id);
    if (!isOver(row)) this.running.set(row.id, project);
    return project;
  }

  /** Puts an order in that counts. */
  addOrder(order: IeoOrder): void {
    const project = this.running.get(order.projectId);
    if (project === undefined) throw new Error(`order ${order.id} is of no project`);
    project.orders.set(order.id, order);
    this.ofOrder.set(order.id, project);
  }

  /** An order counts no longer; it was saved with its last state. */
  drop(project: Running, order: IeoOrder): void {
    project.orders.delete(order.id);
    this.ofOrder.delete(order.id);
  }

  /** A project is over: nothing is frozen for it any more. */
  end(project: Running, state: 'done' | 'cancelled', context: CommandContext): void {
    project.row.state = state;
    project.row.endedMs = context.timeMs;
    this.save(project.row);
    for (const order of project.orders.values()) this.drop(project, order);
    for (const what of ['close', 'fall_back', 'unlock', 'pay_issuer', 'refund'] as const) {
      this.clear(project, what);
    }
    this.running.delete(project.row.id);
  }

  /** Writes a project down as it is. */
  save(row: Project): void {
    this.context.changes.save('ieo_projects', row);
  }

  /** Writes an order down as it is. */
  saveOrder(order: IeoOrder): void {
    this.context.changes.save('ieo_orders', order);
  }

  /** Publishes the next version of a project's terms, for the signed log. */
  publish(project: Running, terms: IeoTerms, context: CommandContext): void {
    project.terms = terms;
    this.context.changes.append('ieo_terms', {
      productId: terms.productId,
      version: terms.version,
      seq: context.seq,
      timeMs: context.timeMs,
      terms: canonicalText(terms),
    });
    this.context.changes.emit(ieoTermsPublished, { terms, fromMs: context.timeMs });
  }

  /** What so many lots cost in the coin of an order. */
  costOf({ terms }: Running, payAssetId: number, lots: bigint): bigint {
    const part = terms.parts.find((each) => each.assetId === payAssetId);
    if (part === undefined) throw new Error(`project ${terms.productId} takes no ${payAssetId}`);
    return worthOf(part, lots * BigInt(terms.lotUnits), terms.scale);
  }

  /** Units of the token in the whole issue. */
  issueUnits({ terms }: Running): bigint {
    return issueLots(terms) * BigInt(terms.lotUnits);
  }

  /** The vault's account of a coin. */
  vault(asset: number): number {
    return this.context.ledger.slot(HOUSE.ieoVault, KIND.house, assetId(asset));
  }

  /** A customer's spot account of a coin. */
  spot(owner: number, asset: number): number {
    return this.context.ledger.slot(owner, KIND.spot, assetId(asset));
  }

  /** Whether a market of the token takes orders now. */
  isTrading(asset: number): boolean {
    const { catalogue } = this.needs;
    return catalogue
      .allMarkets()
      .some(({ id, base }) => base.id === asset && catalogue.state(id).status === 'open');
  }

  /** Sets every timer that a project waits for; from its row alone, so loading sets the same. */
  setTimers(project: Running): void {
    const { row } = project;
    if (row.state === 'open') {
      const close = { type: 'ieo.close', projectId: row.id } as const;
      this.context.timers.setDeadline(`ieo.close:${row.id}`, row.endsMs, close, 'end');
    }
    if (row.state === 'drawing') this.set(project, 'fall_back', row.endsMs + LATEST_REVEAL_MS);
    if (row.state === 'allocated') this.setLater(project);
    if (row.state === 'refunding') this.set(project, 'refund', row.endedMs);
  }

  /** Timers after the allocation: unlocking, paying, and giving back. */
  private setLater(project: Running): void {
    const { row, terms } = project;
    for (const what of ['unlock', 'pay_issuer', 'refund'] as const) this.clear(project, what);
    if (row.openedMs === 0) {
      this.set(project, 'refund', row.sellBeginMs + LATEST_OPEN_MS);
      return;
    }
    const step = terms.unlocks[row.unlockedSteps];
    if (step !== undefined) {
      const dueMs = row.sellBeginMs + step.afterDays * DAY;
      this.set(project, 'unlock', Math.max(dueMs, row.openedMs, row.allocatedMs));
    }
    if (row.paidMs === 0 && row.openSinceMs > 0) {
      this.set(project, 'pay_issuer', Math.max(row.openSinceMs + PROVEN_MS, row.allocatedMs));
    }
  }

  private set({ row }: Running, what: TimerName, dueMs: number): void {
    const command = { type: `ieo.${what}`, projectId: row.id } as IeoCommand;
    this.context.timers.set(`ieo.${what}:${row.id}`, dueMs, command);
  }

  /** Drops a timer of a project. */
  clear({ row }: Running, what: TimerName | 'close'): void {
    this.context.timers.clear(`ieo.${what}:${row.id}`);
  }
}

type TimerName = 'fall_back' | 'unlock' | 'pay_issuer' | 'refund';
