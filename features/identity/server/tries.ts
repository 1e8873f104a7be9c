/** Counts tries before they are made, so that many at once count as many, and closes the door. */
import { sql } from 'kysely';
import { SECOND_TRIES, TRIES_PER_ACCOUNT, TRIES_PER_ADDRESS, TRY_WINDOW_MS } from '../contract.ts';
import type { IdentityDatabase } from '../store.ts';

/** Where a try counts that is about a customer, wherever it comes from. */
const ANYWHERE = '';

/** See the head of this file. */
export class Tries {
  private readonly db: IdentityDatabase;
  private readonly nowMs: () => number;

  constructor(db: IdentityDatabase, nowMs: () => number) {
    this.db = db;
    this.nowMs = nowMs;
  }

  /** Notes a try to log in to an account from a network address; false when there are too many. */
  async noteLogin(account: string, address: string): Promise<boolean> {
    const { ofAccount, ofAddress } = await this.note(account, address);
    return ofAccount <= TRIES_PER_ACCOUNT && ofAddress <= TRIES_PER_ADDRESS;
  }

  /** Takes one try back that turned out to be none. */
  async takeBack(account: string, address: string): Promise<void> {
    const last = this.db
      .selectFrom('login_tries')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('account', '=', account)
      .where('address', '=', address);
    await this.db.deleteFrom('login_tries').where('id', '=', last).execute();
  }

  /** Notes a try that names no account; false when there are too many from its address. */
  async noteAddress(what: string, address: string): Promise<boolean> {
    return (await this.note(what, address)).ofAddress <= TRIES_PER_ADDRESS;
  }

  /**
   * Notes a try of something short that a customer keeps secret; false when there are too many.
   * It counts wherever it comes from: five guesses of a code must not become five an address.
   */
  async noteSecret(what: string, customerId: number): Promise<boolean> {
    const { ofAccount } = await this.note(`${what} of ${customerId}`, ANYWHERE);
    return ofAccount <= SECOND_TRIES;
  }

  /** Forgets the tries of an account. */
  async forget(account: string): Promise<void> {
    await this.db.deleteFrom('login_tries').where('account', '=', account).execute();
  }

  /** Forgets the tries of a secret. */
  forgetSecret(what: string, customerId: number): Promise<void> {
    return this.forget(`${what} of ${customerId}`);
  }

  private async note(
    account: string,
    address: string,
  ): Promise<{ ofAccount: number; ofAddress: number }> {
    const nowMs = this.nowMs();
    await this.db
      .insertInto('login_tries')
      .values({ account, address, tried_ms: String(nowMs) })
      .execute();
    const since = String(nowMs - TRY_WINDOW_MS);
    const { rows } = await sql<{ here: string; account_tries: string }>`
      select count(*) as here, count(*) filter (where account = ${account}) as account_tries
      from login_tries
      where address = ${address} and tried_ms > ${since}
    `.execute(this.db);
    return {
      ofAccount: Number(rows[0]?.account_tries ?? 0),
      ofAddress: Number(rows[0]?.here ?? 0),
    };
  }
}
