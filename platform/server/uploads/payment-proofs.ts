/** Pictures and documents that prove payments: each proves one, and twins are told to the desk. */
import { type Kysely, sql } from 'kysely';
import { fileOf, type UploadTables } from './upload-tables.ts';

/** PostgreSQL's word for a second row where there may be one. */
const UNIQUE_VIOLATION = '23505';

/** Where else what a proof shows was used as one. */
export interface ProofTwin {
  readonly owner: number;
  /** When it was uploaded. */
  readonly sentMs: number;
}

function namesOf(urls: readonly string[]): string[] {
  return urls.flatMap((url) => fileOf(url)?.name ?? []);
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}

/** Uploads of before they were hashed are like nothing else. */
export class PaymentProofs {
  private readonly db: Kysely<UploadTables>;

  constructor(db: Kysely<UploadTables>) {
    this.db = db;
  }

  /**
   * Notes that own uploads prove a payment; false where one of them shows what has proved another
   * payment of the same customer, and then none is noted.
   */
  async claim(owner: number, urls: readonly string[]): Promise<boolean> {
    try {
      await this.mark(owner, urls, true);
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  /** What they were for was not taken: they may prove something else. */
  free(owner: number, urls: readonly string[]): Promise<void> {
    return this.mark(owner, urls, false);
  }

  /** Other proofs, of whomever, that show the same; the newest first. */
  async twinsOf(url: string): Promise<ProofTwin[]> {
    const { rows } = await sql<{ owner: string; created_ms: string }>`
      select other.owner, other.created_ms from uploads own
      join uploads other on other.shown_sha256 = own.shown_sha256 and other.name <> own.name
      where own.name = any(${namesOf([url])}::text[]) and other.is_proof
      order by other.created_ms desc limit 10`.execute(this.db);
    return rows.map((row) => ({ owner: Number(row.owner), sentMs: Number(row.created_ms) }));
  }

  private async mark(owner: number, urls: readonly string[], isProof: boolean): Promise<void> {
    if (urls.length === 0) return;
    await this.db
      .updateTable('uploads')
      .set({ is_proof: isProof })
      .where('name', 'in', namesOf(urls))
      .where('owner', '=', String(owner))
      .execute();
  }
}
