/** How index ticks are chained, signed, stored and loaded. */
import { createHash, type KeyObject, sign } from 'node:crypto';
import type pg from 'pg';
import { type Table, table } from '../../platform/server/writer/tables.ts';
import { FIRST_HASH, type IndexTick, tickText } from './contract.ts';
import type { FeedsRules, IndexState } from './rules.ts';

/** A tick with its place in the chain and the signature over its hash. */
export interface SignedTick extends IndexTick {
  readonly hash: string;
  readonly signature: string;
}

/** The hash of a tick in its market's chain. */
export function tickHash(tick: IndexTick, previousHash: string): string {
  return createHash('sha256').update(tickText(tick, previousHash)).digest('hex');
}

/** Chains and signs the ticks of each market in the order in which they are stored. */
export class TickSigner {
  private readonly key: KeyObject;
  private readonly heads = new Map<number, string>();

  /** @param key an Ed25519 private key */
  constructor(key: KeyObject) {
    this.key = key;
  }

  /** Forgets what it knew and takes the last hashes of a loaded house. */
  reset(heads: Iterable<readonly [marketId: number, hash: string]>): void {
    this.heads.clear();
    for (const [marketId, hash] of heads) this.heads.set(marketId, hash);
  }

  /** Signs ticks in order. */
  signAll(ticks: readonly IndexTick[]): SignedTick[] {
    return ticks.map((tick) => {
      const hash = tickHash(tick, this.heads.get(tick.marketId) ?? FIRST_HASH);
      this.heads.set(tick.marketId, hash);
      const signature = sign(null, Buffer.from(hash, 'hex'), this.key).toString('base64');
      return { ...tick, hash, signature };
    });
  }
}

/** The tables of this room; ticks are signed on their way into theirs. */
export function feedsTables(signer: TickSigner): Table[] {
  return [
    table<IndexState>(
      'index_states',
      ['market_id'],
      [
        { name: 'market_id', type: 'integer', of: (row) => row.marketId },
        { name: 'ticks', type: 'bigint', of: (row) => row.ticks },
        { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
        { name: 'number', type: 'bigint', of: (row) => row.number },
        { name: 'fresh', type: 'boolean', of: (row) => row.fresh },
        { name: 'check_due_ms', type: 'bigint', of: (row) => row.checkDueMs },
        { name: 'sources', type: 'text', of: (row) => row.sources },
      ],
    ),
    table<SignedTick, IndexTick>(
      'index_ticks',
      [],
      [
        { name: 'market_id', type: 'integer', of: (row) => row.marketId },
        { name: 'number', type: 'bigint', of: (row) => row.number },
        { name: 'seq', type: 'bigint', of: (row) => row.seq },
        { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
        { name: 'ticks', type: 'bigint', of: (row) => row.ticks },
        { name: 'sources', type: 'text', of: (row) => row.sources },
        { name: 'formula', type: 'text', of: (row) => row.formula },
        { name: 'lots', type: 'bigint', of: (row) => row.lots },
        { name: 'hash', type: 'text', of: (row) => row.hash },
        { name: 'signature', type: 'text', of: (row) => row.signature },
      ],
      (ticks) => signer.signAll(ticks),
    ),
  ];
}

interface StateRow {
  readonly market_id: number;
  readonly ticks: string;
  readonly time_ms: string;
  readonly number: string;
  readonly fresh: boolean;
  readonly check_due_ms: string;
  readonly sources: string;
}

/** Loads the index of each market into fresh rules, and the ends of the chains into the signer. */
export async function loadFeeds(
  rules: FeedsRules,
  signer: TickSigner | undefined,
  client: pg.Client,
): Promise<void> {
  const { rows } = await client.query<StateRow>('select * from index_states order by market_id');
  for (const row of rows) {
    rules.restore({
      marketId: row.market_id,
      ticks: Number(row.ticks),
      timeMs: Number(row.time_ms),
      number: Number(row.number),
      fresh: row.fresh,
      checkDueMs: Number(row.check_due_ms),
      sources: row.sources,
    });
  }
  const heads = await client.query<{ market_id: number; hash: string }>(
    `select t.market_id, t.hash from index_ticks t
     join index_states s on s.market_id = t.market_id and s.number = t.number`,
  );
  signer?.reset(heads.rows.map((row) => [row.market_id, row.hash] as const));
}
