/**
 * After the allocation: tokens become free by their schedule once a market is open, the issuer is
 * paid when that has been open for a day, and everybody gets his money back where it never is.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import {
  type AskCancel,
  DAY_MS,
  type DecideCancel,
  type IeoOrder,
  LATEST_OPEN_MS,
  PROVEN_MS,
  type Refund,
} from '../contract.ts';
import type { Projects, Running } from './projects.ts';
import { freeAfter } from './terms.ts';

/** A market of the token has opened, halted or closed. */
export function marketTurned(
  projects: Projects,
  project: Running,
  isOpen: boolean,
  { timeMs }: CommandContext,
): void {
  const { row } = project;
  if (isOpen === row.openSinceMs > 0) return;
  row.openSinceMs = isOpen ? timeMs : 0;
  if (isOpen && row.openedMs === 0) row.openedMs = timeMs;
  projects.save(row);
  if (row.state === 'allocated') projects.setTimers(project);
}

/** Where tokens are free and the issuer is paid, a project is over. */
function endIfDone(projects: Projects, project: Running, context: CommandContext): void {
  const { row, terms } = project;
  if (row.paidMs > 0 && row.unlockedSteps === terms.unlocks.length) {
    projects.end(project, 'done', context);
  } else {
    projects.save(row);
    projects.setTimers(project);
  }
}

/** The next step of the unlock schedule. */
export function unlock(
  projects: Projects,
  project: Running,
  context: CommandContext,
): OutcomeOf<Refund> {
  const { row, terms, orders } = project;
  const step = terms.unlocks[row.unlockedSteps];
  if (row.state !== 'allocated' || step === undefined) return refuse('not_allocated');
  const dueMs = row.sellBeginMs + step.afterDays * DAY_MS;
  if (row.openedMs === 0 || context.timeMs < dueMs) return refuse('still_locked');
  row.unlockedSteps += 1;
  const { ledger } = projects.context;
  for (const order of orders.values()) {
    const all = order.givenLots * BigInt(terms.lotUnits);
    const free = freeAfter(all, row.unlockedSteps, terms.unlocks);
    const account = projects.spot(order.owner, terms.assetId);
    ledger.release(account, units(free - order.unlockedUnits));
    order.unlockedUnits = free;
    if (free === all) order.state = 'unlocked';
    if (free === all) order.endedMs = context.timeMs;
    projects.saveOrder(order);
  }
  endIfDone(projects, project, context);
  return accept();
}

/** What orders were charged, by coin. */
function proceedsOf({ orders }: Running): ReadonlyMap<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { payAssetId, chargedUnits } of orders.values()) {
    sums.set(payAssetId, (sums.get(payAssetId) ?? 0n) + chargedUnits);
  }
  return sums;
}

/** The market has proven itself: the issuer gets what was paid. */
export function payIssuer(
  projects: Projects,
  project: Running,
  context: CommandContext,
): OutcomeOf<Refund> {
  const { row, terms } = project;
  if (row.state !== 'allocated' || row.paidMs > 0) return refuse('not_allocated');
  const isProven = row.openSinceMs > 0 && context.timeMs >= row.openSinceMs + PROVEN_MS;
  if (!isProven) return refuse('market_not_proven');
  const { ledger } = projects.context;
  for (const [asset, paid] of proceedsOf(project)) {
    const kind = terms.issuer === HOUSE.treasury ? KIND.house : KIND.spot;
    const gets = ledger.slot(terms.issuer, kind, assetId(asset));
    ledger.postFrozen(projects.vault(asset), gets, units(paid), 'ieo_proceeds', row.id);
  }
  row.paidMs = context.timeMs;
  endIfDone(projects, project, context);
  return accept();
}

/** Gives an order back what it holds or has paid, and takes its tokens back. */
function giveBack(projects: Projects, project: Running, order: IeoOrder): void {
  const { ledger } = projects.context;
  const { assetId: token, lotUnits } = project.terms;
  const account = projects.spot(order.owner, order.payAssetId);
  ledger.release(account, units(order.heldUnits));
  const vault = projects.vault(order.payAssetId);
  ledger.postFrozen(vault, account, units(order.chargedUnits), 'ieo_refund', order.id);
  const tokens = units(order.givenLots * BigInt(lotUnits));
  const from = projects.spot(order.owner, token);
  ledger.postFrozen(from, projects.vault(token), tokens, 'ieo_return', order.id);
  order.heldUnits = 0n;
}

/** Everybody gets his money back: two operators cancelled, or no market ever opened. */
export function refund(
  projects: Projects,
  project: Running,
  context: CommandContext,
): OutcomeOf<Refund> {
  const { row, orders } = project;
  const isLate =
    row.state === 'allocated' &&
    row.openedMs === 0 &&
    context.timeMs >= row.sellBeginMs + LATEST_OPEN_MS;
  if (row.state !== 'refunding' && !isLate) return refuse('not_cancelled');
  const wasAllocated = row.allocatedMs > 0;
  for (const order of orders.values()) {
    giveBack(projects, project, order);
    order.state = 'refunded';
    order.endedMs = context.timeMs;
    projects.saveOrder(order);
  }
  if (!wasAllocated) {
    const issue = units(projects.issueUnits(project));
    projects.context.ledger.release(projects.vault(row.assetId), issue);
  }
  projects.end(project, 'cancelled', context);
  return accept();
}

/** Why a project that may not be cancelled is not; it can be until its market has opened. */
function cancelRefusal(project: Running | undefined): string | undefined {
  if (project === undefined || project.row.state === 'refunding') return 'unknown_project';
  return project.row.openedMs > 0 ? 'market_has_opened' : undefined;
}

/** One operator asks for a project to end. */
export function askCancel(
  projects: Projects,
  { operator, projectId, reason }: AskCancel,
  context: CommandContext,
): OutcomeOf<AskCancel> {
  if (context.actor !== 0) return refuse('not_allowed');
  if (!isOperator(operator)) return refuse('bad_operator');
  if (!isReason(reason)) return refuse('reason_needed');
  const project = projects.get(projectId);
  const refusal = cancelRefusal(project);
  if (refusal !== undefined || project === undefined) return refuse(refusal ?? 'unknown_project');
  if (project.row.cancelAskedBy > 0) return refuse('already_asked');
  project.row.cancelAskedBy = operator;
  project.row.cancelReason = reason;
  projects.save(project.row);
  return accept();
}

/** Another one agrees, or anybody lets it go on. */
export function decideCancel(
  projects: Projects,
  { operator, projectId, verdict }: DecideCancel,
  context: CommandContext,
): OutcomeOf<DecideCancel> {
  if (context.actor !== 0) return refuse('not_allowed');
  if (!isOperator(operator)) return refuse('bad_operator');
  const project = projects.get(projectId);
  const refusal = cancelRefusal(project);
  if (refusal !== undefined || project === undefined) return refuse(refusal ?? 'unknown_project');
  const { row } = project;
  if (row.cancelAskedBy === 0) return refuse('not_asked');
  if (verdict !== 'confirm' && verdict !== 'reject') return refuse('bad_verdict');
  if (verdict === 'reject') {
    row.cancelAskedBy = 0;
    row.cancelReason = '';
    projects.save(row);
    return accept();
  }
  if (row.cancelAskedBy === operator) return refuse('own_request');
  for (const what of ['close', 'fall_back', 'refund'] as const) projects.clear(project, what);
  row.state = 'refunding';
  row.cancelledBy = operator;
  row.endedMs = context.timeMs;
  projects.save(row);
  projects.setTimers(project);
  return accept();
}
