/** What identity does with customers, codes and tries; the calls translate to and from it. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import type { Message, MessageSender } from '../../../platform/server/mail/sender.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import type { Phrases } from '../../../platform/server/words/phrases.ts';
import { TRIES_PER_ACCOUNT, TRIES_PER_ADDRESS, TRY_WINDOW_MS } from '../contract.ts';
import { checkPassword, normalEmail, phoneTarget } from '../rules.ts';
import { addCustomer, type Customer, findCustomer, type IdentityDatabase } from '../store.ts';
import { isCode, issueCode } from './codes.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { readPhone } from './phones.ts';

/** What accounts work with. */
export interface AccountsOptions {
  readonly db: IdentityDatabase;
  readonly sender: MessageSender;
  readonly phrases: Phrases;
  readonly nowMs: () => number;
  readonly codeRequired: boolean;
  /** Told when the mail server did not take a message. */
  readonly onUndelivered: (error: unknown) => void;
}

/** A registration as the call gives it. */
export interface Registration {
  readonly account: string;
  readonly byPhone: boolean;
  readonly areaCode: string | undefined;
  readonly code: string;
  readonly password: string;
  readonly repeated: string;
  readonly inviteCode: string;
}

const INVITE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A new invite code: eight characters that are hard to confuse. */
export function newInviteCode(): string {
  return Array.from({ length: 8 }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join(
    '',
  );
}

/** The targets to which codes of a customer may have been sent. */
function targetsOf(customer: Customer): string[] {
  const phone =
    customer.phone === null ? [] : [phoneTarget(customer.area_code ?? '', customer.phone)];
  return [...(customer.email === null ? [] : [customer.email]), ...phone];
}

/** See the head of this file. */
export class Accounts {
  readonly db: IdentityDatabase;
  private readonly options: AccountsOptions;

  constructor(options: AccountsOptions) {
    this.db = options.db;
    this.options = options;
  }

  /**
   * Sends a code by mail. For a lost password nothing tells whether the account exists: the reply
   * is the same, only an existing account gets a message, and nobody waits for the mail server.
   * Refusals in order: bad_email, wait_for_code, unavailable (the mail server did not take it).
   */
  async mailCode(
    recipient: string,
    forPassword: boolean,
    language: Language,
  ): Promise<Refusal | undefined> {
    const { db, nowMs } = this.options;
    const customer = forPassword ? await findCustomer(db, recipient) : undefined;
    const email = normalEmail(customer?.email ?? recipient);
    if (email === undefined) return refuse('bad_email');
    const code = await issueCode(db, email, nowMs());
    if (code === undefined) return refuse('wait_for_code');
    if (forPassword && customer === undefined) return undefined;
    const sent = this.deliver(this.message(email, code, language));
    if (forPassword && !this.options.sender.isInstant) return undefined;
    return (await sent) ? undefined : refuse('unavailable');
  }

  /** Sends a code by text message. */
  async smsCode(
    areaCode: string,
    mobile: string,
    language: Language,
  ): Promise<Refusal | undefined> {
    const { db, nowMs, sender } = this.options;
    const number = readPhone(areaCode, mobile);
    if (number === undefined) return refuse('bad_phone');
    const target = phoneTarget(number.areaCode, number.phone);
    const code = await issueCode(db, target, nowMs());
    if (code === undefined) return refuse('wait_for_code');
    const sent = await sender.sendSms(this.message(target, code, language));
    return sent ? undefined : refuse('sms_unavailable');
  }

  /** Whether a code is right for an account or a bare address; it is not used up. */
  async checkCode(account: string, code: string): Promise<boolean> {
    const customer = await findCustomer(this.db, account);
    const targets = customer === undefined ? [account.trim().toLowerCase()] : targetsOf(customer);
    return this.anyCode(targets, code, false);
  }

  /** Registers a customer; gives the id. */
  async register(wanted: Registration): Promise<number | Refusal> {
    const found = this.identify(wanted);
    if ('refused' in found) return found;
    const refusal = checkPassword(wanted.password, wanted.repeated);
    if (refusal !== undefined) return refuse(refusal);
    const inviter = await this.inviter(wanted.inviteCode);
    if (inviter === undefined) return refuse('invite_code_unknown');
    const { codeRequired } = this.options;
    if (codeRequired && !(await this.anyCode(found.targets, wanted.code, true))) {
      return refuse('code_wrong');
    }
    const id = await addCustomer(this.db, {
      accountNumber: found.account,
      email: wanted.byPhone ? null : found.account,
      areaCode: found.areaCode,
      phone: wanted.byPhone ? found.account : null,
      extensionCode: newInviteCode(),
      referredBy: inviter,
      passwordHash: await hashPassword(wanted.password),
      paymentPasswordHash: null,
    });
    return id ?? refuse('account_taken');
  }

  /** The customer whom account and password name, or a refusal that does not tell what is wrong. */
  async login(account: string, password: string, address: string): Promise<Customer | Refusal> {
    const name = account.trim().toLowerCase().slice(0, 320);
    if (!(await this.noteTry(name, address))) return refuse('too_many_tries');
    const customer = await findCustomer(this.db, name);
    if (!(await isPassword(password, customer?.password_hash)) || customer === undefined) {
      return refuse('login_wrong');
    }
    await this.db.deleteFrom('login_tries').where('account', '=', name).execute();
    return customer;
  }

  /** The time by which codes are made and checked. */
  nowMs(): number {
    return this.options.nowMs();
  }

  /** Sets a login password with a code; gives the customer's id. */
  async resetPassword(
    account: string,
    code: string,
    password: string,
    repeated: string,
  ): Promise<number | Refusal> {
    const refusal = checkPassword(password, repeated);
    if (refusal !== undefined) return refuse(refusal);
    const customer = await findCustomer(this.db, account);
    const targets = customer === undefined ? [account.trim().toLowerCase()] : targetsOf(customer);
    const right = await this.anyCode(targets, code, true);
    if (!right || customer === undefined) return refuse('code_wrong');
    await this.db
      .updateTable('customers')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', customer.id)
      .execute();
    return Number(customer.id);
  }

  /** Uses up a code that was sent to a customer. */
  async useCode(customer: Customer, code: string): Promise<boolean> {
    return this.anyCode(targetsOf(customer), code, true);
  }

  private async deliver(message: Message): Promise<boolean> {
    try {
      return await this.options.sender.sendMail(message);
    } catch (error) {
      this.options.onUndelivered(error);
      return false;
    }
  }

  private identify(wanted: Registration):
    | Refusal
    | {
        readonly account: string;
        readonly areaCode: string | null;
        readonly targets: readonly string[];
      } {
    if (!wanted.byPhone) {
      const email = normalEmail(wanted.account);
      if (email === undefined) return refuse('bad_email');
      return { account: email, areaCode: null, targets: [email] };
    }
    const number = readPhone(wanted.areaCode, wanted.account);
    if (number === undefined) return refuse('bad_phone');
    const { areaCode, phone } = number;
    return { account: phone, areaCode, targets: [phoneTarget(areaCode, phone)] };
  }

  /** The id of whoever invited; null without an invite code, undefined for an unknown one. */
  private async inviter(inviteCode: string): Promise<string | null | undefined> {
    const code = inviteCode.trim().toUpperCase();
    if (code === '') return null;
    const row = await this.db
      .selectFrom('customers')
      .select('id')
      .where('extension_code', '=', code)
      .executeTakeFirst();
    return row?.id;
  }

  /** Whether a code is the one of a target; `consume` uses it up. */
  async anyCode(targets: readonly string[], code: string, consume: boolean): Promise<boolean> {
    if (!/^\d{6}$/.test(code)) return false;
    for (const target of targets) {
      if (await isCode(this.db, target, code, this.options.nowMs(), consume)) return true;
    }
    return false;
  }

  /** Notes a try before it is made, so that many at once count as many; false when too many. */
  private async noteTry(account: string, address: string): Promise<boolean> {
    const nowMs = this.options.nowMs();
    await this.db
      .insertInto('login_tries')
      .values({ account, address, tried_ms: String(nowMs) })
      .execute();
    const since = String(nowMs - TRY_WINDOW_MS);
    const { rows } = await sql<{ here: string; account_tries: string }>`
      select
        count(*) as here,
        count(*) filter (where account = ${account}) as account_tries
      from login_tries
      where address = ${address} and tried_ms > ${since}
    `.execute(this.db);
    const row = rows[0];
    return (
      Number(row?.account_tries ?? 0) <= TRIES_PER_ACCOUNT &&
      Number(row?.here ?? 0) <= TRIES_PER_ADDRESS
    );
  }

  private message(to: string, code: string, language: Language): Message {
    const { phrases } = this.options;
    return {
      to,
      code,
      subject: phrases.say(language, 'identity.mail_subject'),
      text: phrases.say(language, 'identity.mail_text', { code }),
    };
  }
}
