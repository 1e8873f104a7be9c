/**
 * Stores a batch in the journal, in one transaction and one round trip; its rows follow behind
 * (`projector.ts`).
 */
import type pg from 'pg';
import { chainHash } from './journal-format.ts';
import { OneTransaction, type ParsedNames } from './one-transaction.ts';
import type { PreparedBatch } from './prepare.ts';
import type { Projector } from './projector.ts';
import type { Statement } from './tables.ts';

/**
 * Writes prepared batches in order, keeping the hash chain. A batch may be sent before the one
 * before it is stored: each checks in the database that its predecessor is there, so if one fails
 * all that follow it fail too.
 */
export class Committer {
  private readonly client: pg.Client;
  private readonly epoch: number;
  private readonly parsed: ParsedNames = new Set();
  private readonly projector: Pick<Projector, 'take'>;
  private lastHash: Buffer;
  private lastSeq: number;

  /** @param projector takes each batch that is stored, for its rows */
  constructor(
    client: pg.Client,
    epoch: number,
    end: { lastSeq: number; hash: Buffer },
    projector: Pick<Projector, 'take'>,
  ) {
    this.client = client;
    this.epoch = epoch;
    this.projector = projector;
    this.lastHash = end.hash;
    this.lastSeq = end.lastSeq;
  }

  /** Stores the batch durably, or throws with nothing stored (or with the outcome unknown). */
  async commit(prepared: PreparedBatch): Promise<void> {
    const { batch, payload } = prepared;
    const hash = chainHash(this.lastHash, payload);
    const fence: Statement = {
      name: 'check_fence',
      text: 'select check_fence($1, $2)',
      values: [this.epoch, this.lastSeq],
    };
    this.lastHash = hash;
    this.lastSeq = batch.lastSeq;
    const journal: Statement = {
      name: 'save_journal',
      text: `insert into journal
        (last_seq, first_seq, last_time_ms, last_id, payload, hash, epoch)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        batch.lastSeq,
        batch.records[0]?.seq ?? batch.lastSeq,
        batch.lastTimeMs,
        batch.lastId,
        payload,
        hash,
        this.epoch,
      ],
    };
    await this.client.query(new OneTransaction([fence, journal], this.parsed)).done;
    this.projector.take(prepared);
  }
}
