/**
 * The end: what everybody gets is counted, charged and delivered in one command, so that nothing
 * can come in between. A draw waits for its secret and its beacon first.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import {
  BEACON_AFTER_MS,
  beaconOf,
  beaconTicks,
  fitsCommitment,
  rootOf,
  seedOf,
} from '../../../core/draw/draw.ts';
import { units } from '../../../core/money/units.ts';
import { type IndexTick, tickContent } from '../../feeds/contract.ts';
import {
  type BeaconPart,
  DAY_MS,
  drawName,
  entryOf,
  type IeoMethod,
  type IeoOrder,
  type IeoPart,
  type IeoTerms,
  leafOf,
  type RevealDraw,
} from '../contract.ts';
import type { Projects, Running } from './projects.ts';
import { type Claim, drawn, type Split, level, proRata, wantedLots } from './split.ts';
import { MOST_TICKETS } from './terms.ts';

/** What a draw's numbers follow from, but for the part. */
interface Drawing {
  readonly secret: string;
  readonly root: string;
  readonly beacon: string;
}

function sortedOrders({ orders }: Running): IeoOrder[] {
  return [...orders.values()].sort((a, b) => a.id - b.id);
}

/** Gives each order the first order of the same person for the same coin. */
function setGroups(orders: readonly IeoOrder[]): void {
  const first = new Map<string, number>();
  for (const order of orders) {
    const key = `${order.person} ${order.payAssetId}`;
    if (!first.has(key)) first.set(key, order.id);
    order.groupId = first.get(key) ?? order.id;
  }
}

function beaconOfRow(project: Running): readonly BeaconPart[] {
  return JSON.parse(project.row.beacon) as readonly BeaconPart[];
}

/** Whether a draw has to decide: something is wanted twice, and there are not too many tickets. */
function needsDraw({ terms }: Running, orders: readonly IeoOrder[]): boolean {
  if (terms.method !== 'draw') return false;
  const isOver = ({ assetId, lots }: IeoPart) => {
    const wanted = wantedLots(orders.filter(({ payAssetId }) => payAssetId === assetId));
    return wanted > BigInt(lots) && wanted <= MOST_TICKETS;
  };
  return terms.parts.some(isOver);
}

/** The end has come. */
export function close(
  projects: Projects,
  project: Running,
  context: CommandContext,
): OutcomeOf<RevealDraw> {
  const { row, terms } = project;
  if (row.state !== 'open') return refuse('ended');
  if (context.timeMs < row.endsMs) return refuse('not_begun');
  const orders = sortedOrders(project);
  setGroups(orders);
  row.sellBeginMs = row.endsMs + terms.lockDays * DAY_MS;
  projects.clear(project, 'close');
  const entriesRoot = rootOf(orders.map((order) => entryOf(order, order.nonce)));
  const closing = { endsMs: row.endsMs, orders: orders.length, entriesRoot };
  row.versions += 1;
  const closed = { ...terms, version: row.versions, closing };
  if (!needsDraw(project, orders)) {
    allocate(projects, project, { closed, drawing: undefined }, context);
    return accept();
  }
  for (const order of orders) projects.saveOrder(order);
  projects.publish(project, closed, context);
  row.state = 'drawing';
  projects.save(row);
  projects.setTimers(project);
  return accept();
}

/** A tick has come: it is part of the beacon of draws that wait for it. */
export function takeTick(projects: Projects, tick: IndexTick): void {
  for (const project of projects.sorted()) {
    const { row, terms } = project;
    const isAsked = row.state === 'drawing' && terms.beaconMarkets.includes(tick.marketId);
    if (!isAsked || tick.timeMs <= row.endsMs + BEACON_AFTER_MS) continue;
    const known = beaconOfRow(project);
    if (known.some(({ marketId }) => marketId === tick.marketId)) continue;
    const { marketId, number, timeMs, ticks } = tick;
    const part: BeaconPart = { marketId, number, timeMs, ticks, content: tickContent(tick) };
    row.beacon = JSON.stringify([...known, part]);
    projects.save(row);
  }
}

/** The secret of a draw is told. */
export function reveal(
  projects: Projects,
  { projectId, secret }: RevealDraw,
  context: CommandContext,
): OutcomeOf<RevealDraw> {
  if (context.actor !== 0) return refuse('not_allowed');
  const project = projects.get(projectId);
  if (project === undefined) return refuse('unknown_project');
  const { row, terms } = project;
  const { closing } = terms;
  if (row.state !== 'drawing' || closing === null) return refuse('not_drawing');
  const ticks = beaconTicks(terms.beaconMarkets, row.endsMs, beaconOfRow(project));
  if (ticks === undefined) return refuse('beacon_missing');
  if (!fitsCommitment(secret, terms.commitment)) return refuse('wrong_secret');
  const drawing = { secret, root: closing.entriesRoot, beacon: beaconOf(ticks) };
  row.versions += 1;
  allocate(projects, project, { closed: { ...terms, version: row.versions }, drawing }, context);
  return accept();
}

/** Nobody told the secret in time: everybody gets his share instead. */
export function fallBack(
  projects: Projects,
  project: Running,
  context: CommandContext,
): OutcomeOf<RevealDraw> {
  const { row, terms } = project;
  if (row.state !== 'drawing') return refuse('not_drawing');
  row.versions += 1;
  const closed = { ...terms, version: row.versions };
  allocate(projects, project, { closed, drawing: undefined }, context);
  return accept();
}

function splitPart(
  { terms }: Running,
  { assetId, lots }: IeoPart,
  claims: readonly Claim[],
  drawing: Drawing | undefined,
): Split {
  const supply = BigInt(lots);
  if (terms.method === 'level') return level(claims, supply);
  const isDrawn = drawing !== undefined && wantedLots(claims) <= MOST_TICKETS;
  if (!isDrawn) return proRata(claims, supply);
  return drawn(claims, supply, seedOf({ id: drawName(terms.productId, assetId), ...drawing }));
}

/** Charges an order for what it got, releases the rest, and delivers. */
function fill(projects: Projects, project: Running, order: IeoOrder, at: CommandContext): void {
  const { ledger } = projects.context;
  const { terms } = project;
  const pays = projects.spot(order.owner, order.payAssetId);
  const charged = projects.costOf(project, order.payAssetId, order.givenLots);
  const vaultPay = projects.vault(order.payAssetId);
  ledger.postFrozen(pays, vaultPay, units(charged), 'ieo_purchase', order.id);
  ledger.hold(vaultPay, units(charged));
  ledger.release(pays, units(order.heldUnits - charged));
  const tokens = units(order.givenLots * BigInt(terms.lotUnits));
  const gets = projects.spot(order.owner, terms.assetId);
  ledger.postFrozen(projects.vault(terms.assetId), gets, tokens, 'ieo_delivery', order.id);
  ledger.hold(gets, tokens);
  order.chargedUnits = charged;
  order.heldUnits = 0n;
  order.state = order.givenLots === 0n ? 'refunded' : 'allocated';
  if (order.givenLots === 0n) order.endedMs = at.timeMs;
}

/** How it was really split, as the log says it: a draw that fell back was none. */
function methodOf({ method }: IeoTerms, drawing: Drawing | undefined): IeoMethod {
  return method === 'draw' && drawing === undefined ? 'pro_rata' : method;
}

function allocate(
  projects: Projects,
  project: Running,
  { closed, drawing }: { readonly closed: IeoTerms; readonly drawing: Drawing | undefined },
  context: CommandContext,
): void {
  const { row } = project;
  const orders = sortedOrders(project);
  let sold = 0n;
  const parts = closed.parts.map((part) => {
    const own = orders.filter(({ payAssetId }) => payAssetId === part.assetId);
    const given = splitPart(project, part, own, drawing);
    for (const order of own) order.givenLots = given.get(order.id) ?? 0n;
    const givenLots = own.reduce((sum, order) => sum + order.givenLots, 0n);
    sold += givenLots;
    const wanted = wantedLots(own);
    return {
      assetId: part.assetId,
      wantedLots: wanted.toString(),
      givenLots: givenLots.toString(),
    };
  });
  for (const order of orders) fill(projects, project, order, context);
  const unsold = projects.issueUnits(project) - sold * BigInt(closed.lotUnits);
  projects.context.ledger.release(projects.vault(closed.assetId), units(unsold));
  const root = rootOf(
    orders.map(({ id, groupId, payAssetId, lots, givenLots }) =>
      leafOf({ id, group: groupId, payAssetId, wanted: `${lots}`, given: `${givenLots}` }),
    ),
  );
  const { secret = '', beacon = '' } = drawing ?? {};
  const method = methodOf(closed, drawing);
  const result = { method, parts, root, sellBeginMs: row.sellBeginMs, secret, beacon };
  projects.publish(project, { ...closed, result }, context);
  finish(projects, project, orders, context);
}

/** The project waits for its market now. */
function finish(
  projects: Projects,
  project: Running,
  orders: readonly IeoOrder[],
  { timeMs }: CommandContext,
): void {
  const { row } = project;
  row.state = 'allocated';
  row.allocatedMs = timeMs;
  projects.clear(project, 'fall_back');
  for (const order of orders) {
    projects.saveOrder(order);
    if (order.state === 'refunded') projects.drop(project, order);
  }
  if (projects.isTrading(row.assetId)) {
    row.openedMs = timeMs;
    row.openSinceMs = timeMs;
  }
  projects.save(row);
  projects.setTimers(project);
}
