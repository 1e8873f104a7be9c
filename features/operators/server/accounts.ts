import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import {
  CODE_TRIES,
  COOLING_MS,
  isPermitted,
  LEAST_PASSWORD,
  LONGEST_PASSWORD,
  type Role,
  TRIES_PER_ACCOUNT,
  TRIES_PER_ADDRESS,
  TRY_WINDOW_MS,
} from '../contract.ts';
import { enrolmentUri, newSecret, stepOfCode } from './second-factor.ts';
import type { OperatorsDatabase } from './tables.ts';

/** How passwords are hashed; the app fills it with what the house uses for customers. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash, and says no. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

/** What accounts work with. */
export interface AccountsOptions {
  readonly db: OperatorsDatabase;
  readonly passwords: Passwords;
  readonly secrets: SecretBox;
  readonly nowMs: () => number;
}

/** An operator as the server sees him. */
export interface Account {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly isActive: boolean;
  readonly isPasswordTemporary: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdMs: number;
  readonly lastLoginMs: number;
  /** When he was shut out or lost a role by which one confirms; 0 when he never was. */
  readonly leftMs: number;
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\.[a-z]{2,24}$/;
const CONTROL = /\p{Cc}/u;

/** An address in the form in which it is stored; undefined when it is none. */
export function normalEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return EMAIL.test(email) ? email : undefined;
}

/** A password that nobody has chosen: 24 characters, given out once. */
export function oneTimePassword(): string {
  return randomBytes(18).toString('base64url');
}

/** What a sealed secret is sealed for. */
function context(operatorId: number): string {
  return `operator ${operatorId} second factor`;
}

/** Operators' accounts: who may log in, by what, and who may change it. */
export class OperatorAccounts {
  readonly db: OperatorsDatabase;
  private readonly options: AccountsOptions;

  constructor(options: AccountsOptions) {
    this.db = options.db;
    this.options = options;
  }

  /** The operator with an id. */
  async find(id: number): Promise<Account | undefined> {
    return (await this.list()).find((account) => account.id === id);
  }

  /** All operators, in the order in which they were added. There are few. */
  async list(): Promise<Account[]> {
    const rows = await this.db.selectFrom('operators').selectAll().orderBy('id').execute();
    return rows.map((row) => ({
      id: Number(row.id),
      email: row.email,
      name: row.name,
      role: row.role,
      isActive: row.is_active,
      isPasswordTemporary: row.is_password_temporary,
      hasSecondFactor: row.sealed_totp_secret !== null,
      createdMs: Number(row.created_ms),
      lastLoginMs: Number(row.last_login_ms),
      leftMs: Number(row.left_ms),
    }));
  }

  /** Adds an operator; undefined when the address is taken. */
  async add(made: {
    readonly email: string;
    readonly name: string;
    readonly role: Role;
    readonly password: string;
    readonly isTemporary: boolean;
    /** Whether he may log in; one who is added with notice may not yet. */
    readonly isActive?: boolean;
  }): Promise<number | undefined> {
    const row = await this.db
      .insertInto('operators')
      .values({
        email: made.email,
        name: made.name,
        role: made.role,
        password_hash: await this.options.passwords.hash(made.password),
        is_password_temporary: made.isTemporary,
        is_active: made.isActive ?? true,
        created_ms: String(this.options.nowMs()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row === undefined ? undefined : Number(row.id);
  }

  /**
   * The operator whom address, password and code name. Refusals in order: too_many_tries,
   * login_wrong (which does not tell what is wrong), code_needed, code_wrong.
   */
  async login(
    given: { readonly email: string; readonly password: string; readonly code: string },
    address: string,
  ): Promise<Account | Refusal> {
    const name = given.email.trim().toLowerCase().slice(0, 320);
    if (!(await this.noteTry(name, address))) return refuse('too_many_tries');
    const row = await this.db
      .selectFrom('operators')
      .select(['id', 'password_hash', 'is_active', 'sealed_totp_secret'])
      .where('email', '=', name)
      .executeTakeFirst();
    const isRight = await this.options.passwords.matches(given.password, row?.password_hash);
    if (!isRight || row === undefined || !row.is_active) return refuse('login_wrong');
    const id = Number(row.id);
    if (row.sealed_totp_secret !== null) {
      if (given.code === '') return refuse('code_needed');
      if (!(await this.isCodeLeft(name))) return refuse('too_many_tries');
      if (!(await this.useCode(id, row.sealed_totp_secret, given.code))) {
        await this.noteWrongCode(name, address);
        return refuse('code_wrong');
      }
    }
    await this.db.deleteFrom('operator_tries').where('account', '=', name).execute();
    await this.db
      .updateTable('operators')
      .set({ last_login_ms: String(this.options.nowMs()) })
      .where('id', '=', row.id)
      .execute();
    const account = await this.find(id);
    return account ?? refuse('login_wrong');
  }

  /**
   * Sets an operator's own password. Refusals in order: too_many_tries, password_wrong,
   * password_too_short, password_too_long, password_known, passwords_differ.
   */
  async changePassword(
    id: number,
    given: { readonly old: string; readonly password: string; readonly repeated: string },
    address: string,
  ): Promise<Refusal | undefined> {
    const row = await this.db
      .selectFrom('operators')
      .select(['email', 'password_hash'])
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow();
    if (!(await this.noteTry(row.email, address))) return refuse('too_many_tries');
    const { passwords } = this.options;
    if (!(await passwords.matches(given.old, row.password_hash))) return refuse('password_wrong');
    const { password } = given;
    if (password.length < LEAST_PASSWORD || CONTROL.test(password)) {
      return refuse('password_too_short');
    }
    if (password.length > LONGEST_PASSWORD) return refuse('password_too_long');
    if (password === given.old || password.toLowerCase().includes(row.email)) {
      return refuse('password_known');
    }
    if (password !== given.repeated) return refuse('passwords_differ');
    await this.db
      .updateTable('operators')
      .set({ password_hash: await passwords.hash(password), is_password_temporary: false })
      .where('id', '=', String(id))
      .execute();
    await this.db.deleteFrom('operator_tries').where('account', '=', row.email).execute();
    return undefined;
  }

  /** Begins a second factor: its secret, once. Refusal: second_factor_exists. */
  async beginSecondFactor(
    id: number,
    email: string,
    siteName: string,
  ): Promise<{ readonly secret: string; readonly uri: string } | Refusal> {
    const secret = newSecret();
    const { numUpdatedRows } = await this.db
      .updateTable('operators')
      .set({ sealed_new_totp_secret: this.options.secrets.seal(secret, context(id)) })
      .where('id', '=', String(id))
      .where('sealed_totp_secret', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return refuse('second_factor_exists');
    return { secret, uri: enrolmentUri(secret, email, siteName) };
  }

  /** Puts the begun second factor in force. Refusals: no_second_factor_begun, code_wrong. */
  async confirmSecondFactor(id: number, code: string): Promise<Refusal | undefined> {
    const row = await this.db
      .selectFrom('operators')
      .select('sealed_new_totp_secret')
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow();
    const sealed = row.sealed_new_totp_secret;
    if (sealed === null) return refuse('no_second_factor_begun');
    if (!(await this.useCode(id, sealed, code))) return refuse('code_wrong');
    await this.db
      .updateTable('operators')
      .set({ sealed_totp_secret: sealed, sealed_new_totp_secret: null })
      .where('id', '=', String(id))
      .execute();
    return undefined;
  }

  /** Another operator has made this one what he is: for a day he decides about no money. */
  async cool(id: number): Promise<void> {
    await this.db
      .updateTable('operators')
      .set({ cools_until_ms: this.cooledMs() })
      .where('id', '=', String(id))
      .execute();
  }

  private cooledMs(): string {
    return String(this.options.nowMs() + COOLING_MS);
  }

  /** Takes an operator's second factor away, so that he sets up another one. */
  async dropSecondFactor(id: number): Promise<void> {
    await this.db
      .updateTable('operators')
      .set({ sealed_totp_secret: null, sealed_new_totp_secret: null })
      .where('id', '=', String(id))
      .execute();
  }

  /** Gives an operator a one-time password. */
  async setOneTimePassword(id: number, password: string): Promise<void> {
    await this.db
      .updateTable('operators')
      .set({
        password_hash: await this.options.passwords.hash(password),
        is_password_temporary: true,
      })
      .where('id', '=', String(id))
      .execute();
  }

  /** Changes role or activity. The last active owner stays one. Refusal: last_owner. */
  change(
    id: number,
    change: { readonly role?: Role; readonly isActive?: boolean; readonly cools?: boolean },
  ): Promise<Refusal | undefined> {
    return this.db.transaction().execute(async (transaction) => {
      const owners = await transaction
        .selectFrom('operators')
        .select('id')
        .where('role', '=', 'owner')
        .where('is_active', '=', true)
        .forUpdate()
        .execute();
      const before = await transaction
        .selectFrom('operators')
        .select(['role', 'is_active'])
        .where('id', '=', String(id))
        .executeTakeFirstOrThrow();
      const decides = (role: string, isActive: boolean): boolean =>
        isActive && isPermitted(role, 'changes.decide');
      const isOut =
        decides(before.role, before.is_active) &&
        !decides(change.role ?? before.role, change.isActive ?? before.is_active);
      const isLast = owners.length === 1 && Number(owners[0]?.id) === id;
      const isLeaving = change.isActive === false || (change.role ?? 'owner') !== 'owner';
      if (isLast && isLeaving) return refuse('last_owner');
      await transaction
        .updateTable('operators')
        .set({
          ...(change.role === undefined ? {} : { role: change.role }),
          ...(change.isActive === undefined ? {} : { is_active: change.isActive }),
          ...(isOut ? { left_ms: String(this.options.nowMs()) } : {}),
          ...(change.cools ? { cools_until_ms: this.cooledMs() } : {}),
        })
        .where('id', '=', String(id))
        .execute();
      return undefined;
    });
  }

  /** Whether a code is right and its time step has not been used; it is used now. */
  private async useCode(id: number, sealed: string, code: string): Promise<boolean> {
    const secret = this.options.secrets.open(sealed, context(id));
    const step = stepOfCode(secret, code, this.options.nowMs());
    if (step === undefined) return false;
    const { numUpdatedRows } = await this.db
      .updateTable('operators')
      .set({ last_totp_step: String(step) })
      .where('id', '=', String(id))
      .where('last_totp_step', '<', String(step))
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Notes a try before it is made, so that many at once count as many; false when too many. */
  private async noteTry(account: string, address: string): Promise<boolean> {
    const nowMs = this.options.nowMs();
    await this.db
      .insertInto('operator_tries')
      .values({ account, address, tried_ms: String(nowMs) })
      .execute();
    const since = String(nowMs - TRY_WINDOW_MS);
    const { rows } = await sql<{ here: string; account_tries: string }>`
      select
        count(*) as here,
        count(*) filter (where account = ${account}) as account_tries
      from operator_tries
      where address = ${address} and tried_ms > ${since} and not is_code
    `.execute(this.db);
    const row = rows[0];
    return (
      Number(row?.account_tries ?? 0) <= TRIES_PER_ACCOUNT &&
      Number(row?.here ?? 0) <= TRIES_PER_ADDRESS
    );
  }

  /** Whoever has the password must not try codes from many addresses. */
  private async isCodeLeft(account: string): Promise<boolean> {
    const { wrong } = await this.db
      .selectFrom('operator_tries')
      .select(({ fn }) => fn.countAll<string>().as('wrong'))
      .where('account', '=', account)
      .where('is_code', '=', true)
      .where('tried_ms', '>', String(this.options.nowMs() - TRY_WINDOW_MS))
      .executeTakeFirstOrThrow();
    return Number(wrong) < CODE_TRIES;
  }

  private async noteWrongCode(account: string, address: string): Promise<void> {
    await this.db
      .insertInto('operator_tries')
      .values({ account, address, is_code: true, tried_ms: String(this.options.nowMs()) })
      .execute();
  }
}
