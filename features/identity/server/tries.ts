import { sql } from 'kysely';
import { networkOf } from '../../../platform/server/http/network.ts';
import {
  type CodeLimits,
  SECOND_TRIES,
  TRIES_PER_ACCOUNT,
  TRIES_PER_ACCOUNT_ANYWHERE,
  TRIES_PER_ADDRESS,
  TRY_WINDOW_MS,
} from '../contract.ts';
import type { IdentityDatabase } from '../store/customers.ts';

/** Where a try counts that is about a customer, wherever it comes from. */
const ANYWHERE = '';

/** A try to log in. */
export interface LoginTry {
  /** Whose it is, spelled in one way however it was typed. */
  readonly account: string;
  /** The network address it comes from. */
  readonly address: string;
  /** The device that has shown that the account's owner was logged in there, if any. */
  readonly device: string | undefined;
  /** Whether the account's owner was logged in from this address lately. */
  readonly isKnownAddress: boolean;
}

/** A try that was counted; undefined in its place when the door is closed. */
export interface Counted {
  readonly id: string;
  readonly account: string;
  readonly place: string;
}

interface Row {
  readonly kind: string;
  readonly account: string;
  readonly place: string;
  readonly isKnown: boolean;
}

interface Counts {
  readonly id: string;
  readonly here: number;
  readonly ofPlace: number;
  readonly ofAccount: number;
}

/** Counts tries before they are made, so that many at once count as many, and closes the door. */
export class Tries {
  private readonly db: IdentityDatabase;
  private readonly nowMs: () => number;
  private readonly codeLimits: CodeLimits | undefined;

  /** @param codeLimits how many codes may be sent; without them any number, for tests */
  constructor(db: IdentityDatabase, nowMs: () => number, codeLimits?: CodeLimits) {
    this.db = db;
    this.nowMs = nowMs;
    this.codeLimits = codeLimits;
  }

  /**
   * Notes a try to log in; undefined when there are too many. A device or network of the owner's
   * has tries of its own: strangers cannot use them up, however many they are. Strangers share
   * those of the account over all addresses.
   */
  async noteLogin(login: LoginTry): Promise<Counted | undefined> {
    const { account, device, isKnownAddress } = login;
    const place = device === undefined ? networkOf(login.address) : `device ${device}`;
    const isKnown = device !== undefined || isKnownAddress;
    const counts = await this.note({ kind: 'login', account, place, isKnown });
    const isAllowed =
      counts.here <= TRIES_PER_ACCOUNT &&
      (isKnown ||
        (counts.ofPlace <= TRIES_PER_ADDRESS && counts.ofAccount <= TRIES_PER_ACCOUNT_ANYWHERE));
    return isAllowed ? { id: counts.id, account, place } : undefined;
  }

  /** Takes one try back that turned out to be none. */
  async takeBack({ id }: Pick<Counted, 'id'>): Promise<void> {
    await this.db.deleteFrom('login_tries').where('id', '=', id).execute();
  }

  /** Forgets the tries of an account at the place where its owner has now logged in. */
  async forgetLogin({ account, place }: Counted): Promise<void> {
    await this.db
      .deleteFrom('login_tries')
      .where('kind', '=', 'login')
      .where('account', '=', account)
      .where('address', '=', place)
      .execute();
  }

  /** Notes a try that names no account; undefined when there are too many from its address. */
  async noteAddress(kind: string, address: string): Promise<Pick<Counted, 'id'> | undefined> {
    const place = networkOf(address);
    const { id, ofPlace } = await this.note({ kind, account: ANYWHERE, place, isKnown: false });
    return ofPlace <= TRIES_PER_ADDRESS ? { id } : undefined;
  }

  /**
   * Notes that a code is to be sent, by mail or as a text message; undefined when an address has
   * asked for too many, or when all together have (`isToAnybody`: to whoever is named, and not
   * only to who has an account). What is refused does not count, so that a door that somebody
   * pushes against opens again.
   */
  async noteCode(
    kind: 'mail' | 'text',
    address: string,
    isToAnybody: boolean,
  ): Promise<Pick<Counted, 'id'> | undefined> {
    const place = networkOf(address);
    const account = isToAnybody ? 'anybody' : 'owner';
    const counts = await this.note({ kind, account, place, isKnown: false });
    const limits = this.codeLimits;
    const isAllowed =
      limits === undefined ||
      (counts.ofPlace <= limits.perAddress &&
        (!isToAnybody || counts.ofAccount <= limits.toAnybody));
    if (isAllowed) return { id: counts.id };
    await this.takeBack(counts);
    return undefined;
  }

  /**
   * Notes a try of something short that a customer keeps secret; false when there are too many.
   * It counts wherever it comes from: five guesses of a code must not become five an address.
   */
  async noteSecret(what: string, customerId: number): Promise<boolean> {
    const account = `${what} of ${customerId}`;
    const row = { kind: 'secret', account, place: ANYWHERE, isKnown: false };
    return (await this.note(row)).here <= SECOND_TRIES;
  }

  /** Forgets the tries of a secret. */
  async forgetSecret(what: string, customerId: number): Promise<void> {
    await this.db
      .deleteFrom('login_tries')
      .where('kind', '=', 'secret')
      .where('account', '=', `${what} of ${customerId}`)
      .execute();
  }

  /** Adds a row and counts those of the window, each by itself and all with it. */
  private async note({ kind, account, place, isKnown }: Row): Promise<Counts> {
    const nowMs = this.nowMs();
    const { id } = await this.db
      .insertInto('login_tries')
      .values({ kind, account, address: place, is_known: isKnown, tried_ms: String(nowMs) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const since = String(nowMs - TRY_WINDOW_MS);
    const { rows } = await sql<Record<'here' | 'place' | 'account', string>>`
      select
        count(*) filter (where account = ${account} and address = ${place}) as here,
        count(*) filter (where address = ${place} and not is_known) as place,
        count(*) filter (where account = ${account} and not is_known) as account
      from login_tries
      where kind = ${kind} and (account = ${account} or address = ${place})
        and tried_ms > ${since}
    `.execute(this.db);
    const [counted] = rows;
    return {
      id,
      here: Number(counted?.here ?? 0),
      ofPlace: Number(counted?.place ?? 0),
      ofAccount: Number(counted?.account ?? 0),
    };
  }
}
