/**
 * Recomputes what is held for an order, and what it got: its line below the published root, the
 * whole split where the receipt has the file, a draw from its secret and its beacon, and what was
 * charged.
 */
import {
  BEACON_AFTER_MS,
  beaconOf,
  commitmentOf,
  isBelow,
  rootOf,
  seedOf,
} from '../../../core/draw/draw.ts';
import { divide } from '../../../core/money/units.ts';
import type { CaseContext, Worked } from '../../../core/receipts/kind.ts';
import { drawName, entryOf, type IeoResult, type IeoTerms, leafOf } from '../contract.ts';
import type { IeoBegunCase, IeoCase } from './case.ts';
import { readFiledLine } from './shapes.ts';
import { sharesDrawn, sharesLevel, sharesProRata, type Wanting } from './split.ts';

type Context = CaseContext<IeoTerms>;
/** All lines of a project, and of a draw the random bytes of each. */
type WholeFile = Pick<IeoCase, 'lines' | 'nonces'>;

/** The names of the checks below. */
export const IEO_CHECKS = [
  'same_terms',
  'allowed',
  'line',
  'file',
  'bounds',
  'draw',
  'beacon',
  'demo',
  'split',
  'charged',
  'held',
] as const;

/** What an amount costs: rounded up once. */
export function costOf(terms: IeoTerms, payAssetId: number, lots: string): Worked | undefined {
  const part = terms.parts.find(({ assetId }) => assetId === payAssetId);
  if (part === undefined) return undefined;
  const tokens = BigInt(lots) * BigInt(terms.lotUnits);
  const whole = 10n ** BigInt(terms.scale);
  const value = divide(tokens * BigInt(part.priceUnits), whole, 'up');
  return { value, working: `⌈${tokens} × ${part.priceUnits} ÷ ${whole}⌉ = ${value}` };
}

/** The published terms, and that what came of it is a version of just these. */
function checkTerms(context: Context, order: IeoCase, last: IeoTerms): void {
  const first = context.terms(order.productId, 1);
  if (first === undefined) return;
  const bare = { ...last, version: 1, closing: null, result: null };
  const isSame = JSON.stringify(bare) === JSON.stringify(first);
  context.checks.add('same_terms', isSame, order.productId);
  checkAllowed(context, order, first, last.closing?.endsMs ?? 0);
}

/** The amount and the time of an order of a sale that took some until then. */
function checkAllowed(
  { checks }: Context,
  order: IeoBegunCase | IeoCase,
  terms: IeoTerms,
  endsMs: number,
): void {
  const wanted = BigInt(order.wantedLots);
  const isWithin = wanted >= BigInt(terms.minLots) && wanted <= BigInt(terms.capLots);
  const isInTime = order.placedMs >= terms.beginMs && order.placedMs < endsMs;
  const bounds = `${terms.minLots} ≤ ${wanted} ≤ ${terms.capLots}`;
  checks.add('allowed', isWithin && isInTime, order.id, bounds);
}

/** Adds a check for each thing that the receipt of an open order claims. */
export function checkBegun(context: Context, order: IeoBegunCase): void {
  const terms = context.terms(order.productId, order.termsVersion);
  if (terms === undefined) return;
  // A house that stood still takes orders for longer than was planned.
  checkAllowed(context, order, terms, Number.POSITIVE_INFINITY);
  const cost = costOf(terms, order.payAssetId, order.wantedLots);
  const isHeld = cost?.value === BigInt(order.heldUnits);
  context.checks.add('held', isHeld, order.id, cost?.working ?? '');
}

function checkLine({ checks }: Context, order: IeoCase, result: IeoResult): void {
  const { id, group, payAssetId, wantedLots: wanted, givenLots: given } = order;
  const leaf = leafOf({ id, group, payAssetId, wanted, given });
  checks.add('line', isBelow(result.root, leaf, order.proof), id, result.root.slice(0, 16));
}

/** What any split of its kind must keep to, with or without the whole file. */
function checkBounds(
  { checks }: Context,
  order: IeoCase,
  terms: IeoTerms,
  result: IeoResult,
): void {
  const part = result.parts.find(({ assetId }) => assetId === order.payAssetId);
  const lots = terms.parts.find(({ assetId }) => assetId === order.payAssetId)?.lots;
  if (part === undefined || lots === undefined) {
    checks.add('bounds', false, order.id);
    return;
  }
  const [wanted, given] = [BigInt(order.wantedLots), BigInt(order.givenLots)];
  const [all, supply] = [BigInt(part.wantedLots), BigInt(lots)];
  const sold = all < supply ? all : supply;
  let isOk = given <= wanted && BigInt(part.givenLots) === sold;
  let working = `min(${all}, ${supply}) = ${sold}`;
  if (all <= supply) isOk &&= given === wanted;
  else if (result.method === 'pro_rata') {
    const share = divide(wanted * supply, all, 'down');
    isOk &&= given === share || given === share + 1n;
    working = `⌊${wanted} × ${supply} ÷ ${all}⌋ = ${share}`;
  }
  checks.add('bounds', isOk, order.id, working);
}

/** The beacon: of each market of the terms its first tick more than a second after the close. */
function checkBeacon(context: Context, order: IeoCase, terms: IeoTerms, result: IeoResult): void {
  const { checks, evidence } = context;
  const closedMs = (terms.closing?.endsMs ?? 0) + BEACON_AFTER_MS;
  const names = order.beacon.map(({ marketId }) => marketId).join();
  const isNamed = names === terms.beaconMarkets.join() && beaconOf(order.beacon) === result.beacon;
  checks.add('beacon', isNamed, order.id, names);
  for (const { marketId, number, ticks, content } of order.beacon) {
    if (number > 1) evidence.lastBefore(marketId, number - 1, closedMs);
    evidence.named(marketId, number, ticks);
    checks.add('beacon', evidence.content(marketId, number) === content, number, content);
  }
  const isDemo = order.beacon.every(({ content }) => /[|,]sim-/.test(content));
  checks.add('demo', isDemo === (order.isDemo ?? false), order.id, isDemo ? 'sim' : '');
}

/** The seed of a part's draw, from what is published and from every entry. */
function seedFor(context: Context, order: IeoCase, terms: IeoTerms, file: WholeFile): string {
  const { result, closing } = terms;
  if (result?.method !== 'draw' || closing === null) return '';
  const entries = file.lines.map(({ id, payAssetId, wanted }, index) =>
    entryOf({ id, payAssetId, lots: BigInt(wanted) }, file.nonces[index] ?? ''),
  );
  const isOk =
    commitmentOf(result.secret) === terms.commitment && rootOf(entries) === closing.entriesRoot;
  context.checks.add('draw', isOk, order.id, terms.commitment.slice(0, 16));
  const { secret, beacon } = result;
  const id = drawName(order.productId, order.payAssetId);
  return seedOf({ id, secret, root: closing.entriesRoot, beacon });
}

/** The whole file: its root, and the split of the order's part once more. */
function checkFile(context: Context, order: IeoCase, terms: IeoTerms, file: WholeFile): void {
  const { checks } = context;
  const { lines } = file;
  const { result } = terms;
  if (result === null) return;
  const isWhole =
    rootOf(lines.map(leafOf)) === result.root && lines.length === terms.closing?.orders;
  checks.add('file', isWhole, lines.length);
  const own = lines.filter(({ payAssetId }) => payAssetId === order.payAssetId);
  const all = own.map(({ id, group, wanted }): Wanting => ({ id, group, lots: BigInt(wanted) }));
  const supply = BigInt(terms.parts.find((it) => it.assetId === order.payAssetId)?.lots ?? 0);
  const { method } = result;
  const seed = seedFor(context, order, terms, file);
  const shares =
    method === 'draw'
      ? sharesDrawn(all, supply, seed)
      : method === 'level'
        ? sharesLevel(all, supply)
        : sharesProRata(all, supply);
  const isSame = own.every(({ id, given }) => shares.get(id) === BigInt(given));
  const mine = shares.get(order.id);
  checks.add('split', isSame && mine === BigInt(order.givenLots), order.id, `${mine}`);
}

/** Adds a check for each thing that the receipt of an order claims. */
export function checkIeo(context: Context, order: IeoCase): void {
  const terms = context.terms(order.productId, order.termsVersion);
  if (terms === undefined) return;
  const { result } = terms;
  // A version without a result has split nothing: an order that names it got nothing by it.
  if (result === null) {
    context.checks.add('same_terms', false, order.productId);
    return;
  }
  checkTerms(context, order, terms);
  checkLine(context, order, result);
  checkBounds(context, order, terms, result);
  if (result.method === 'draw') checkBeacon(context, order, terms, result);
  if (order.lines.length > 0) checkFile(context, order, terms, order);
  const cost = costOf(terms, order.payAssetId, order.givenLots);
  const isPaid = cost?.value === BigInt(order.chargedUnits);
  context.checks.add('charged', isPaid, order.id, cost?.working ?? '');
}

/** The same with the file as the house publishes it, where it was too long for the receipt. */
export function checkPublicFile(context: Context, order: IeoCase, rows: readonly unknown[]): void {
  const terms = context.terms(order.productId, order.termsVersion);
  if (terms === undefined) return;
  const read = rows.map(readFiledLine);
  const known = read.filter((line) => line !== undefined);
  // One row that is none makes it another file.
  const filed = known.length === read.length ? known : [];
  const lines = filed.map(({ nonce: _beside, ...line }) => line);
  checkFile(context, order, terms, { lines, nonces: filed.map(({ nonce }) => nonce) });
}
