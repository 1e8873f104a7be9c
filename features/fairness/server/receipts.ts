import { createHash, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type {
  MetTerms,
  ReceiptKind,
  ReceiptMarket,
  ReceiptOrder,
  ReceiptTerms,
  TermsName,
  TickName,
} from '../../../core/receipts/kind.ts';
import { type SigningKeys, signText } from '../../../platform/server/keys/signing-key.ts';
import type { CaseMeans, CaseName, ReceiptSource } from '../../../platform/server/rooms/proofs.ts';
import type { ChainedTick, PublishedKey, SignedHead } from '../../feeds/contract.ts';
import {
  type LoggedTerms,
  type Receipt,
  RECEIPT_FORMAT,
  type ReceiptBody,
  type TermsEntry,
} from '../contract.ts';
import { namedTerms, namedTicks } from '../rules/naming.ts';
import { isInTime } from '../rules/terms-proof.ts';
import { arithmeticFor } from '../rules/verify.ts';
import { extendTermsLog, readTermsEntries, type TermsOfProduct } from '../store/terms-log.ts';
import { nodeProofs } from './proofs.ts';

/** The public log of ticks, which another room keeps; the app fills it. */
export interface TickLogNeed {
  ticks(marketId: number, numbers: readonly number[]): Promise<ChainedTick[]>;
  heads(marketIds?: readonly number[]): Promise<SignedHead[]>;
}

/** What receipts are made with. */
export interface ReceiptOptions {
  readonly db: Kysely<unknown>;
  readonly log: TickLogNeed;
  readonly keys: SigningKeys;
  readonly market: (marketId: number) => ReceiptMarket | undefined;
  readonly nowMs: () => number;
  /** What rooms have settled, and the terms under which they did. */
  readonly sources: readonly ReceiptSource[];
  readonly products: readonly TermsOfProduct[];
}

/** The history of keys from the last one that nobody vouched for, or all of it for older ticks. */
export function keysFor(
  history: readonly PublishedKey[],
  earliestMs: number,
): readonly PublishedKey[] {
  const start = history.findLastIndex(({ signedByPrevious }) => signedByPrevious === '');
  const first = history[start];
  return first === undefined || first.fromMs > earliestMs ? history : history.slice(start);
}

/** The named ticks of one market, each with the tick after it. */
function withNext(names: readonly TickName[], marketId: number): number[] {
  return names
    .filter((name) => name.marketId === marketId)
    .flatMap(({ number }) => [number, number + 1]);
}

/** Signs a receipt's body as a whole. */
export function sealed(body: ReceiptBody, key: KeyObject): Receipt {
  return { body, seal: signText(key, canonicalText(body)) };
}

/** Makes receipts: what a customer's order came to, with everything that proves it. */
export class Receipts {
  private readonly options: ReceiptOptions;

  constructor(options: ReceiptOptions) {
    this.options = options;
  }

  /** A customer's receipt; undefined where he has nothing of that name, or it is not settled. */
  async make(owner: number, name: CaseName): Promise<Receipt | undefined> {
    const { db, sources } = this.options;
    for (const source of sources) {
      const kind = source.kinds.find((each) => each.kind === name.kind);
      if (kind === undefined) continue;
      const order = await source.read(db, owner, name, this.meansOf(kind));
      return order === undefined ? undefined : this.makeFor(kind, order);
    }
    return undefined;
  }

  /** What the room of a kind may ask. */
  meansOf({ product }: ReceiptKind): CaseMeans {
    const { db, products } = this.options;
    const of = products.find((each) => each.product === product);
    return {
      versionAt: async (key, timeMs) => {
        const versions = (await of?.published.versions(db)) ?? [];
        const own = versions.filter(({ marketId }) => marketId === key);
        const met = own.filter((each) => each.timeMs <= timeMs).at(-1) ?? own[0];
        return met?.version ?? 0;
      },
    };
  }

  private async makeFor(kind: ReceiptKind, order: ReceiptOrder): Promise<Receipt> {
    const { keys, nowMs, market } = this.options;
    const names = namedTicks(kind, order);
    const marketIds = [...new Set(names.map(({ marketId }) => marketId))];
    const { ticks, heads } = await this.proofsOf(names, marketIds);
    const named = namedTerms(kind, order);
    const entries = await this.entriesOf(kind.product, named);
    const isBeforeLog = kind.mayPrecedeLog && !named.every((met) => wasLogged(met, entries));
    const times = [...ticks.map(({ timeMs }) => timeMs), ...entries.map((it) => it.signedMs)];
    const first = times.reduce((earliest, timeMs) => Math.min(earliest, timeMs), Infinity);
    const last = keys.history.at(-1);
    const body = {
      format: RECEIPT_FORMAT,
      // A clock that runs behind must not date a receipt before the key that signs it.
      issuedMs: Math.max(nowMs(), last?.fromMs ?? 0),
      order,
      markets: marketIds.flatMap((id) => market(id) ?? []),
      terms: await this.termsOf(kind.product, named),
      ...(!isBeforeLog && {
        termsLog: entries.map(({ terms: _beside, ...entry }): LoggedTerms => entry),
      }),
      ticks,
      heads,
      keys: keysFor(keys.history, first),
    } as const;
    const arithmetic = arithmeticFor(kind, body, nodeProofs);
    return sealed({ ...body, arithmetic }, keys.key);
  }

  /** Some versions of terms, as they were published. */
  private async termsOf(product: string, names: readonly TermsName[]): Promise<ReceiptTerms[]> {
    const { db, products } = this.options;
    const of = products.find((each) => each.product === product);
    const versions = (await of?.published.versions(db, names)) ?? [];
    return versions.map(({ terms }) => JSON.parse(terms) as ReceiptTerms);
  }

  /** Where terms stand in their log. */
  private async entriesOf(
    product: LoggedTerms['product'],
    terms: readonly TermsName[],
  ): Promise<TermsEntry[]> {
    const { db, keys, nowMs, products } = this.options;
    const found = await readTermsEntries(db, product, terms);
    if (found.length === terms.length) return found;
    await extendTermsLog(db, { keys, products }, nowMs());
    return readTermsEntries(db, product, terms);
  }

  /** Named ticks with their followers, and heads of the markets in which one has none yet. */
  private async proofsOf(names: readonly TickName[], marketIds: readonly number[]) {
    const { log } = this.options;
    const found = await Promise.all(
      marketIds.map((marketId) => log.ticks(marketId, withNext(names, marketId))),
    );
    const ticks = found.flat();
    const known = new Set(ticks.map(({ marketId, number }) => `${marketId}:${number}`));
    const open = names.filter(({ marketId, number }) => !known.has(`${marketId}:${number + 1}`));
    const openIds = [...new Set(open.map(({ marketId }) => marketId))];
    const heads = openIds.length === 0 ? [] : await log.heads(openIds);
    const last = heads.filter((head) => open.some((it) => isHeadOf(head, it)));
    // A tick that came between the two questions is the follower that was missing.
    const late = open.filter((name) => !last.some((head) => isHeadOf(head, name)));
    const followers = await Promise.all(
      late.map(({ marketId, number }) => log.ticks(marketId, [number + 1])),
    );
    return { ticks: [...ticks, ...followers.flat()], heads: last };
  }
}

/** Whether terms were signed by the time an order met them. */
function wasLogged(met: MetTerms, entries: readonly TermsEntry[]): boolean {
  const { marketId, version, metMs } = met;
  const entry = entries.find((each) => each.marketId === marketId && each.version === version);
  return entry !== undefined && isInTime(entry, metMs);
}

function isHeadOf(head: SignedHead, name: TickName): boolean {
  return head.marketId === name.marketId && head.number === name.number;
}

/** The SHA-256 of bytes, shortened into groups that two people can read to each other. */
export function fingerprintOf(publicKey: string): string {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex');
  return hash.match(/.{4}/g)?.join(' ') ?? hash;
}
