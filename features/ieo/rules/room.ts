/**
 * Token subscriptions as a room of the machine.
 * What must always hold: no project is public whose whole issue is not frozen in the vault; what an
 * order wants is frozen in its owner's account until the end; what was charged is frozen in the
 * vault until the issuer is paid or everybody is refunded; no token is given that was not sold.
 */
import {
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
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { marketStateChanged } from '../../catalogue/contract.ts';
import { indexTicked } from '../../feeds/contract.ts';
import {
  type CloseProject,
  type FallBack,
  type IeoCommand,
  type IeoOrder,
  ieoOrderChanged,
  ieoProjectChanged,
  type IeoTerms,
  type PayIssuer,
  type Project,
  type Refund,
  type Unlock,
} from '../contract.ts';
import { askCancel, decideCancel, marketTurned, payIssuer, refund, unlock } from './after.ts';
import { close, fallBack, reveal, takeTick } from './closing.ts';
import { reduce, subscribe } from './orders.ts';
import { type IeoNeeds, Projects, type Running } from './projects.ts';
import { publish } from './publishing.ts';

type Timed = CloseProject | FallBack | Unlock | PayIssuer | Refund;

const TIMED: Readonly<
  Record<
    Timed['type'],
    (projects: Projects, project: Running, context: CommandContext) => OutcomeOf<Timed>
  >
> = {
  'ieo.close': close,
  'ieo.fall_back': fallBack,
  'ieo.unlock': unlock,
  'ieo.pay_issuer': payIssuer,
  'ieo.refund': refund,
};

/** The commands of `ieo`: publishing, subscribing, the end, and what comes after it. */
export class IeoRules implements Room {
  readonly name = 'ieo';
  readonly reactions = [
    reaction(marketStateChanged, ({ marketId }, context) => {
      const market = this.projects.needs.catalogue.market(marketId);
      for (const project of this.projects.sorted()) {
        if (project.row.assetId === market?.base.id) this.lookAtMarket(project, context);
      }
    }),
    reaction(indexTicked, (tick) => takeTick(this.projects, tick)),
  ];
  private readonly projects: Projects;

  constructor(context: RoomContext, needs: IeoNeeds) {
    this.projects = new Projects(context, needs);
    context.changes.tellSaved('ieo_projects', ieoProjectChanged);
    context.changes.tellSaved('ieo_orders', ieoOrderChanged);
  }

  /** Projects that are not over, by number, for reading. */
  running(): readonly Running[] {
    return this.projects.sorted();
  }

  /** What orders hold of their owners, and what the vault holds for projects. */
  *holds(): Generator<Hold> {
    for (const project of this.projects.sorted()) yield* this.holdsOf(project);
  }

  private *holdsOf(project: Running): Generator<Hold> {
    const { row, terms, orders } = project;
    const vault = { owner: HOUSE.ieoVault, kind: KIND.house } as const;
    const token = terms.assetId;
    if (row.allocatedMs === 0) {
      const issue = this.projects.issueUnits(project);
      yield { ...vault, assetId: token, units: issue, what: 'ieo_issue', id: row.id };
    }
    for (const order of orders.values()) {
      const { id, owner, payAssetId, heldUnits, chargedUnits, unlockedUnits } = order;
      const own = { owner, kind: KIND.spot, what: 'ieo_order', id } as const;
      yield { ...own, assetId: payAssetId, units: heldUnits };
      const given = row.allocatedMs === 0 ? 0n : order.givenLots * BigInt(terms.lotUnits);
      yield { ...own, assetId: token, units: given - unlockedUnits };
      const kept = row.paidMs > 0 ? 0n : chargedUnits;
      yield { ...vault, assetId: payAssetId, units: kept, what: 'ieo_order', id };
    }
  }

  /** A market of a token has turned while the room was parked. */
  resume(context: CommandContext): void {
    for (const project of this.projects.sorted()) this.lookAtMarket(project, context);
  }

  decide(command: Command, context: CommandContext): OutcomeOf<IeoCommand> {
    const order = command as IeoCommand;
    const { projects } = this;
    switch (order.type) {
      case 'ieo.publish':
        return publish(projects, order, context);
      case 'ieo.subscribe':
        return subscribe(projects, order, context);
      case 'ieo.reduce':
        return reduce(projects, order, context);
      case 'ieo.reveal':
        return reveal(projects, order, context);
      case 'ieo.ask_cancel':
        return askCancel(projects, order, context);
      case 'ieo.decide_cancel':
        return decideCancel(projects, order, context);
      case 'ieo.close':
      case 'ieo.fall_back':
      case 'ieo.unlock':
      case 'ieo.pay_issuer':
      case 'ieo.refund':
        return this.timed(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** What only timers give. */
  private timed(order: Timed, context: CommandContext): OutcomeOf<Timed> {
    if (context.actor !== 0) return refuse('not_allowed');
    const project = this.projects.get(order.projectId);
    return project === undefined
      ? refuse('unknown_project')
      : TIMED[order.type](this.projects, project, context);
  }

  private lookAtMarket(project: Running, context: CommandContext): void {
    const isOpen = this.projects.isTrading(project.row.assetId);
    marketTurned(this.projects, project, isOpen, context);
  }

  /** The house stood still: ends have been moved. */
  moveDeadlines(moved: readonly MovedDeadline[]): void {
    for (const { command, dueMs } of moved) {
      const project = this.projects.get((command as CloseProject).projectId);
      if (project === undefined) continue;
      project.row.endsMs = dueMs;
      this.projects.save(project.row);
    }
  }

  /** Puts a stored project back with its last terms. */
  restoreProject(row: Project, terms: IeoTerms): void {
    const project = this.projects.add(row, terms);
    if (this.projects.get(row.id) !== undefined) this.projects.setTimers(project);
  }

  /** Puts a stored order back that counts. */
  restoreOrder(order: IeoOrder): void {
    this.projects.addOrder(order);
  }

  *stateLines(): Generator<string> {
    for (const { row, terms, orders } of this.projects.sorted()) {
      yield `project ${canonicalText(row)}`;
      yield `terms ${canonicalText(terms)}`;
      const sorted = [...orders.values()].sort((a, b) => a.id - b.id);
      for (const order of sorted) yield `order ${canonicalText(order)}`;
    }
  }
}
