/**
 * Orders until the end: what is wanted is frozen in the customer's own account, at most what one
 * person may have, and can be made less or taken back as long as the subscription runs.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { isHex } from '../../../core/draw/draw.ts';
import { printUnits } from '../../../core/money/text.ts';
import { units } from '../../../core/money/units.ts';
import {
  type IeoOrder,
  partOf,
  type Reduce,
  type Subscribe,
  type SubscribeRefusal,
} from '../contract.ts';
import { orderAnswer } from './answers.ts';
import type { Projects, Running } from './projects.ts';

const UNITS = /^(0|[1-9]\d{0,17})$/;
const NONCE_BYTES = 16;
/** Clients round: a total this far from ours is the same. */
const ROUNDING = 1n;

/** Whole lots in an amount of the token; undefined where it is no such amount. */
function lotsOf({ terms }: Running, text: string): bigint | undefined {
  if (!UNITS.test(text)) return undefined;
  const lot = BigInt(terms.lotUnits);
  const amount = BigInt(text);
  return amount % lot === 0n ? amount / lot : undefined;
}

/** What a refusal says of the terms' limits, in whole tokens. */
function limitsOf({ terms }: Running): Record<string, string> {
  const tokens = (lots: string) => printUnits(BigInt(lots) * BigInt(terms.lotUnits), terms.scale);
  return { min: tokens(terms.minLots), cap: tokens(terms.capLots) };
}

/** What a customer has wanted so far for a coin. */
function ownOrder({ orders }: Running, owner: number, payAssetId: number): IeoOrder | undefined {
  for (const order of orders.values()) {
    if (order.owner === owner && order.payAssetId === payAssetId) return order;
  }
  return undefined;
}

/** What a person has wanted so far, for all coins and in all accounts. */
function wantedBy({ orders }: Running, person: number): bigint {
  let sum = 0n;
  for (const order of orders.values()) if (order.person === person) sum += order.lots;
  return sum;
}

interface Wanted {
  readonly project: Running;
  readonly lots: bigint;
  readonly known: IeoOrder | undefined;
  readonly person: number;
}

function read(
  projects: Projects,
  order: Subscribe,
  context: CommandContext,
): Wanted | SubscribeRefusal {
  const owner = context.actor;
  if (owner <= 0) return 'not_allowed';
  const project = projects.get(order.projectId);
  if (project === undefined) return projects.has(order.projectId) ? 'ended' : 'unknown_project';
  const { row, terms } = project;
  // Who is paid for the tokens would buy them for nothing, and push others aside.
  const person = projects.needs.identity.personOf(owner);
  const issuer = projects.needs.identity.personOf(terms.issuer);
  if (owner === terms.issuer || (person > 0 && person === issuer)) return 'not_allowed';
  if (context.timeMs < terms.beginMs) return 'not_begun';
  if (row.state !== 'open' || context.timeMs >= row.endsMs) return 'ended';
  const isNonce = order.nonce === '' || isHex(order.nonce, NONCE_BYTES);
  const lots = lotsOf(project, order.amount);
  if (lots === undefined || lots === 0n || !isNonce) return 'bad_amount';
  const known = ownOrder(project, owner, order.payAssetId);
  if ((known?.lots ?? 0n) + lots < BigInt(terms.minLots)) return 'below_minimum';
  const before = person > 0 ? wantedBy(project, person) : 0n;
  return before + lots > BigInt(terms.capLots)
    ? 'above_your_cap'
    : { project, lots, known, person };
}

function moneyRefusal(
  projects: Projects,
  order: Subscribe,
  { project, lots, known }: Wanted,
  owner: number,
): SubscribeRefusal | undefined {
  const { payAssetId, total } = order;
  if (partOf(project.terms, payAssetId) === undefined) return 'pay_coin_not_taken';
  const cost = projects.costOf(project, payAssetId, lots);
  const said = UNITS.test(total) ? BigInt(total) : -ROUNDING;
  if (said < cost - ROUNDING || said > cost + ROUNDING || said < 0n) return 'wrong_total';
  if (projects.needs.verification.level(owner) === 0) return 'verification_needed';
  const whole = projects.costOf(project, payAssetId, (known?.lots ?? 0n) + lots);
  const more = units(whole - (known?.heldUnits ?? 0n));
  const account = projects.spot(owner, payAssetId);
  return projects.context.ledger.canTake(account, more) ? undefined : 'insufficient_balance';
}

function newOrder(projects: Projects, asked: Subscribe, person: number, at: CommandContext) {
  const order: IeoOrder = {
    id: projects.context.nextId(),
    owner: at.actor,
    person,
    projectId: asked.projectId,
    payAssetId: asked.payAssetId,
    placedMs: at.timeMs,
    nonce: asked.nonce,
    lots: 0n,
    givenLots: 0n,
    heldUnits: 0n,
    chargedUnits: 0n,
    unlockedUnits: 0n,
    groupId: 0,
    state: 'applied',
    endedMs: 0,
  };
  projects.addOrder(order);
  return order;
}

/** Sets what an order wants, and freezes or releases what that costs more or less. */
function setLots(projects: Projects, project: Running, order: IeoOrder, lots: bigint): void {
  const { ledger } = projects.context;
  const account = projects.spot(order.owner, order.payAssetId);
  const held = projects.costOf(project, order.payAssetId, lots);
  if (held > order.heldUnits) ledger.hold(account, units(held - order.heldUnits));
  else ledger.release(account, units(order.heldUnits - held));
  order.lots = lots;
  order.heldUnits = held;
}

/** Wants tokens, or more of them. */
export function subscribe(
  projects: Projects,
  command: Subscribe,
  context: CommandContext,
): OutcomeOf<Subscribe> {
  const wanted = read(projects, command, context);
  if (typeof wanted === 'string') {
    const known = projects.get(command.projectId);
    return refuse(wanted, known === undefined ? undefined : limitsOf(known));
  }
  const refusal = moneyRefusal(projects, command, wanted, context.actor);
  if (refusal !== undefined) return refuse(refusal);
  const { project, lots, known, person } = wanted;
  const order = known ?? newOrder(projects, command, person, context);
  setLots(projects, project, order, order.lots + lots);
  if (command.nonce !== '') order.nonce = command.nonce;
  projects.saveOrder(order);
  return accept(orderAnswer(order));
}

/** Wants fewer tokens or none. */
export function reduce(
  projects: Projects,
  command: Reduce,
  context: CommandContext,
): OutcomeOf<Reduce> {
  const found = projects.withOrder(command.orderId);
  if (found === undefined || found.order.owner !== context.actor) return refuse('unknown_order');
  const { project, order } = found;
  const { row, terms } = project;
  if (row.state !== 'open' || context.timeMs >= row.endsMs) return refuse('ended');
  const left = lotsOf(project, command.left);
  if (left === undefined || left >= order.lots) return refuse('bad_amount');
  if (left > 0n && left < BigInt(terms.minLots)) {
    return refuse('below_minimum', limitsOf(project));
  }
  setLots(projects, project, order, left);
  if (left === 0n) {
    order.state = 'withdrawn';
    order.endedMs = context.timeMs;
    projects.drop(project, order);
  }
  projects.saveOrder(order);
  return accept(orderAnswer(order));
}
