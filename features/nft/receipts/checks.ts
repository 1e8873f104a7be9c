/**
 * Recomputes the draw of a box, by code of another hand than what the rules draw with: the path to
 * the root, the seed, the number, and what was left.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { BEACON_AFTER_MS, type ProofStep } from '../../../core/draw/draw.ts';
import type { CaseContext } from '../../../core/receipts/kind.ts';
import type { BoxResult, NftPublication, SeriesPromise } from '../contract/index.ts';
import type { BoxCase } from './case.ts';

/** The names of the checks below. */
export const BOX_CHECKS = ['published', 'secret', 'beacon', 'demo', 'left', 'drawn'] as const;

const TWO_64 = 18_446_744_073_709_551_616n;

function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The root above the hash of a secret: leaves begin with 0, nodes with 1 (RFC 6962). */
export function rootAbove(number: number, secret: string, path: readonly ProofStep[]): string {
  const commitment = bytesToHex(sha256(hexToBytes(secret)));
  const leaf = bytesToHex(utf8ToBytes(`${number}|${commitment}`));
  let below = bytesToHex(sha256(hexToBytes(`00${leaf}`)));
  for (const { side, hash } of path) {
    const pair = side === 'left' ? hash + below : below + hash;
    below = bytesToHex(sha256(hexToBytes(`01${pair}`)));
  }
  return below;
}

/** Which of so many works: the first eight bytes that favour none of them. */
export function placeIn(count: number, secret: string, nonce: string, beacon: string): number {
  const seed = hmac(sha256, hexToBytes(secret), utf8ToBytes(`${nonce}|${beacon}`));
  const most = TWO_64 - (TWO_64 % BigInt(count));
  for (let counter = 0; ; counter += 1) {
    const block = hmac(sha256, seed, hexToBytes(counter.toString(16).padStart(16, '0')));
    const value = BigInt(`0x${bytesToHex(block).slice(0, 16)}`);
    if (value < most) return Number(value % BigInt(count));
  }
}

interface Published {
  readonly promise: SeriesPromise;
  readonly before: NftPublication;
  readonly result: BoxResult;
}

function publishedOf(context: CaseContext<NftPublication>, order: BoxCase): Published | undefined {
  const { seriesId, version } = order;
  const promise = context.terms(seriesId, 1);
  const before = context.terms(seriesId, version - 1);
  const result = context.terms(seriesId, version);
  if (promise?.kind !== 'promise' || before === undefined || result?.kind !== 'drawn') {
    context.checks.add('published', false, seriesId);
    return undefined;
  }
  const { box, nonce, openedMs, secret, workId } = result;
  const said = [box, nonce, openedMs, secret, workId].join('|');
  const { number, ...own } = order;
  const same = [number, own.nonce, own.openedMs, own.secret, own.workId].join('|');
  context.checks.add('published', said === same, seriesId, said);
  return { promise, before, result };
}

/** The beacon: of each market its first tick more than a second after the opening. */
function checkBeacon(
  { checks, evidence }: CaseContext<NftPublication>,
  order: BoxCase,
  marketIds: readonly number[],
): string {
  const names = order.beacon.map(({ marketId }) => marketId).join();
  checks.add('beacon', names === marketIds.join() && names !== '', order.number, names);
  for (const { marketId, number, content, ticks } of order.beacon) {
    evidence.lastBefore(marketId, number - 1, order.openedMs + BEACON_AFTER_MS);
    evidence.named(marketId, number, ticks);
    checks.add('beacon', evidence.content(marketId, number) === content, number, content);
  }
  // The raw prices of a simulated market come from sources of that name.
  const isDemo = order.beacon.every(({ content }) => /[|,]sim-/.test(content));
  checks.add('demo', isDemo === order.isDemo, order.number, isDemo ? 'sim' : '');
  return hashOf(order.beacon.map(({ content }) => content).join('\n'));
}

/** Whether what was left follows from what the log says of the draw before. */
function isLeft({ promise, before, result }: Published, left: readonly number[]): boolean {
  const all = promise.works.map(({ id }) => id);
  const isPart = all.filter((id) => left.includes(id)).join() === left.join();
  const hash = hashOf(left.join());
  const followed = before.kind === 'promise' ? hashOf(all.join()) : before.after;
  const rest = hashOf(left.filter((id) => id !== result.workId).join());
  return isPart && hash === result.before && hash === followed && rest === result.after;
}

/** Adds a check for each thing that the receipt of a box claims. */
export function checkBox(context: CaseContext<NftPublication>, order: BoxCase): void {
  const { checks } = context;
  const { number, secret, nonce, left, workId } = order;
  const published = publishedOf(context, order);
  if (published === undefined) return;
  const { promise } = published;
  const root = rootAbove(number, secret, order.path);
  checks.add('secret', root === promise.root, number, root);
  const beacon = checkBeacon(context, order, promise.markets);
  checks.add('left', isLeft(published, left), number, `${left.length} / ${promise.works.length}`);
  const place = placeIn(left.length, secret, nonce, beacon);
  const rarity = promise.works.find(({ id }) => id === workId)?.rarity ?? '';
  checks.add('drawn', left[place] === workId, number, `${place + 1} / ${left.length}: ${rarity}`);
}
