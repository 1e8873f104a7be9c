import { randomInt } from 'node:crypto';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { timeText } from '../../../core/time/time-text.ts';
import type { Message, MessageSender } from '../../../platform/server/mail/sender.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import { WITHDRAWAL_LOCK_MS } from '../contract.ts';
import { checkPassword, normalEmail, phoneTarget } from '../rules/checks.ts';
import {
  addCustomer,
  type Customer,
  findCustomer,
  type IdentityDatabase,
  lockWithdrawals,
  spelledOnce,
} from '../store/customers.ts';
import { isCode, issueCode } from './codes.ts';
import type { CustomerMail } from './customer-mail.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { knownPlace } from './known-places.ts';
import { readPhone } from './phones.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Tries } from './tries.ts';
import type { WaitingPhones } from './waiting-phones.ts';
import { mailSpelling } from '../store/mail-spelling.ts';

/** What may be somebody's phone number, with or without its dialling code. */
const NUMBER = /^\+?\d{5,20}$/;

/** What accounts work with. */
export interface AccountsOptions {
  readonly db: IdentityDatabase;
  readonly sender: MessageSender;
  readonly mail: CustomerMail;
  readonly tries: Tries;
  readonly secondFactor: SecondFactor;
  readonly waiting: Pick<WaitingPhones, 'settle'>;
  readonly nowMs: () => number;
  /** Told about each new customer. */
  readonly onRegistered?: ((customerId: number) => Promise<void>) | undefined;
  readonly codeRequired: boolean;
  /** Told when a message was not taken. */
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
  readonly language: Language;
}

/** A code that is to come as a text message. */
export interface TextedCode {
  readonly areaCode: string;
  readonly mobile: string;
  readonly language: Language;
  /** The network address of who asks, for slowing down who lets us pay. */
  readonly address: string;
}

/** What one logs in with. */
export interface Login {
  readonly account: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code. */
  readonly code: string | undefined;
  /** The network address, for slowing down who guesses. */
  readonly address: string;
  /** The token of an earlier session, by which a device shows that it is the owner's. */
  readonly device?: string | undefined;
}

/** A code that is to come by mail. */
export interface MailedCode {
  readonly recipient: string;
  readonly forPassword: boolean;
  readonly language: Language;
  /** The network address of who asks. */
  readonly address: string;
}

/** A new login password for who has lost the old one. */
export interface Reset {
  readonly account: string;
  readonly code: string;
  readonly secondCode: string | undefined;
  readonly password: string;
  readonly repeated: string;
}

const INVITE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A new invite code: eight characters that are hard to confuse. */
export function newInviteCode(): string {
  return Array.from({ length: 8 }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join(
    '',
  );
}

/** A target that no code is ever sent to, and a customer that nobody is. */
const NOWHERE = '-';
const NOBODY = '0';
/** What tries of a login password are called that somebody makes who is logged in. */
const PASSWORD = 'login password';

/**
 * The targets to which codes of a customer may have been sent; of nobody, the address itself.
 * Always two, so that a wrong code takes as much work whether or not there is such an account.
 */
function targetsOf(customer: Customer | undefined, account: string): [string, string] {
  if (customer === undefined) return [mailSpelling(account), NOWHERE];
  const { email, phone, area_code: areaCode } = customer;
  return [email ?? NOWHERE, phone === null ? NOWHERE : phoneTarget(areaCode ?? '', phone)];
}

/** What identity does with customers, codes and tries; the calls translate to and from it. */
export class Accounts {
  readonly db: IdentityDatabase;
  private readonly options: AccountsOptions;

  constructor(options: AccountsOptions) {
    this.db = options.db;
    this.options = options;
  }

  /**
   * Sends a code by mail. For a lost password nothing tells whether the account exists: the reply
   * is the same, only an existing account gets a message, and nobody waits for the mail server. A
   * number tells neither whose it is nor what mail address belongs to it.
   * Refusals in order: bad_email, too_many_tries (of an address, or of all who write to anybody),
   * wait_for_code, too_many_codes, unavailable (the mail server did not take it).
   */
  async mailCode(wanted: MailedCode): Promise<Refusal | undefined> {
    const { recipient, forPassword, language } = wanted;
    const { db, tries, nowMs } = this.options;
    // Looked up in any case: who has an account reads his own word in the mail.
    const customer = await findCustomer(db, recipient);
    const known = forPassword ? customer?.email : undefined;
    const email = normalEmail(known ?? mailSpelling(recipient));
    const isNumber = forPassword && NUMBER.test(recipient.trim());
    if (email === undefined) return isNumber ? undefined : refuse('bad_email');
    const counted = await tries.noteCode('mail', wanted.address, !forPassword);
    if (counted === undefined) return refuse('too_many_tries');
    const code = await issueCode(db, email, nowMs());
    if (typeof code !== 'string') {
      await tries.takeBack(counted);
      return isNumber ? undefined : code;
    }
    if (forPassword && customer === undefined) return undefined;
    // The word stands in what goes to its owner only.
    const owner = customer?.email === email ? customer : undefined;
    const message = this.message({ address: email, customer: owner }, code, language);
    const sent = this.delivered(this.options.sender.sendMail(message));
    if (forPassword && !this.options.sender.isInstant) return undefined;
    return (await sent) ? undefined : refuse('unavailable');
  }

  /**
   * Sends a code by text message. Refusals in order: `bad_phone`, `sms_unavailable` (the house can
   * send none), `too_many_tries` (each costs the house money), `wait_for_code`, `too_many_codes`,
   * `unavailable` (the service did not take it).
   */
  async smsCode(wanted: TextedCode): Promise<Refusal | undefined> {
    const { db, nowMs, sender, tries } = this.options;
    const number = readPhone(wanted.areaCode, wanted.mobile);
    if (number === undefined) return refuse('bad_phone');
    if (sender.texts === 'none') return refuse('sms_unavailable');
    // Without a dialling code the digits would reach somebody in another country.
    if (sender.texts === 'service' && number.areaCode === '') return refuse('bad_phone');
    const counted = await tries.noteCode('text', wanted.address, true);
    if (counted === undefined) return refuse('too_many_tries');
    const target = phoneTarget(number.areaCode, number.phone);
    const code = await issueCode(db, target, nowMs());
    if (typeof code !== 'string') {
      await tries.takeBack(counted);
      return code;
    }
    const found = await findCustomer(db, number.phone);
    // The same digits may be somebody else's number in another country.
    const customer = found?.area_code === number.areaCode ? found : undefined;
    const message = this.message({ address: target, customer }, code, wanted.language);
    const isSent = await this.delivered(sender.sendSms(message));
    return isSent ? undefined : refuse('unavailable');
  }

  /** Whether a code is right for an account or a bare address; it is not used up. */
  async checkCode(account: string, code: string): Promise<boolean> {
    const customer = await findCustomer(this.db, account);
    return this.anyCode(targetsOf(customer, account), code, false);
  }

  /** Registers a customer; gives the id. */
  async register(wanted: Registration): Promise<number | Refusal> {
    const found = this.identify(wanted);
    if ('refused' in found) return found;
    const refusal = checkPassword(wanted.password, wanted.repeated, wanted.account);
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
      language: wanted.language,
    });
    if (id === undefined) return refuse('account_taken');
    await this.options.onRegistered?.(id);
    return id;
  }

  /**
   * The customer who logs in. Refusals in order: `too_many_tries`, `login_wrong` (which does not
   * tell what is wrong), and with the right password those of `SecondFactor.check`.
   */
  async login({ account, password, code, address, device }: Login): Promise<Customer | Refusal> {
    const { db, tries, secondFactor, waiting, nowMs } = this.options;
    // A phone logs in from the moment on at which it counts.
    await waiting.settle();
    const customer = await findCustomer(db, account);
    const known = await knownPlace(db, customer?.id ?? NOBODY, { address, device }, nowMs());
    const name = customer === undefined ? spelledOnce(account) : `customer ${customer.id}`;
    const counted = await tries.noteLogin({ account: name, address, ...known });
    if (counted === undefined) return refuse('too_many_tries');
    if (!(await isPassword(password, customer?.password_hash)) || customer === undefined) {
      return refuse('login_wrong');
    }
    const refusal = await secondFactor.check(Number(customer.id), code);
    // Who is only now asked for the code has guessed nothing.
    if (refusal?.refused === 'two_factor_needed') await tries.takeBack(counted);
    if (refusal !== undefined) return refusal;
    await tries.forgetLogin(counted);
    return customer;
  }

  /**
   * Whether somebody who is logged in knows the login password. Wrong ones count wherever they
   * come from, and apart from those of who logs in: a stolen session keeps nobody out.
   * Refusals in order: `too_many_tries`, `password_wrong`.
   */
  async proveByPassword(customer: Customer, password: string): Promise<Refusal | undefined> {
    const { tries } = this.options;
    const id = Number(customer.id);
    if (!(await tries.noteSecret(PASSWORD, id))) return refuse('too_many_tries');
    if (!(await isPassword(password, customer.password_hash))) return refuse('password_wrong');
    await tries.forgetSecret(PASSWORD, id);
    return undefined;
  }

  /** See `SecondFactor.check`. */
  checkSecondFactor(customerId: number, code: string | undefined): Promise<Refusal | undefined> {
    return this.options.secondFactor.check(customerId, code);
  }

  /**
   * Something changed by which a customer proves who he is: nothing can be withdrawn for a day,
   * and he is told so at the addresses he had before.
   */
  async securityChanged(before: Customer): Promise<void> {
    await this.lock(before.id);
    const time = timeText(this.nowMs());
    await this.options.mail.write(before, 'identity.mail_security', { time });
  }

  /** Nothing can be withdrawn for a day. */
  lock(id: string): Promise<void> {
    return lockWithdrawals(this.db, id, this.nowMs() + WITHDRAWAL_LOCK_MS);
  }

  /** The time by which codes are made and checked. */
  nowMs(): number {
    return this.options.nowMs();
  }

  /**
   * Sets a login password with a code; gives the customer's id. Refusals in order: those of
   * `checkPassword`, `code_wrong`, and with the right code those of `SecondFactor.check`.
   */
  async resetPassword(wanted: Reset): Promise<number | Refusal> {
    const { account, code, password } = wanted;
    const refusal = checkPassword(password, wanted.repeated, account);
    if (refusal !== undefined) return refuse(refusal);
    const customer = await findCustomer(this.db, account);
    const targets = targetsOf(customer, account);
    const known = await this.anyCode(targets, code, false);
    if (!known || customer === undefined) return refuse('code_wrong');
    const id = Number(customer.id);
    const refused = await this.checkSecondFactor(id, wanted.secondCode);
    if (refused !== undefined) return refused;
    if (!(await this.anyCode(targets, code, true))) return refuse('code_wrong');
    await this.db
      .updateTable('customers')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', customer.id)
      .execute();
    await this.securityChanged(customer);
    return id;
  }

  /** Whether a code was sent to a customer; it is used up unless one only looks. */
  async useCode(customer: Customer, code: string, consume = true): Promise<boolean> {
    return this.anyCode(targetsOf(customer, ''), code, consume);
  }

  private async delivered(sending: Promise<boolean>): Promise<boolean> {
    try {
      return await sending;
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
      const email = normalEmail(mailSpelling(wanted.account));
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

  private message(
    to: { readonly address: string; readonly customer: Customer | undefined },
    code: string,
    language: Language,
  ): Message {
    return this.options.mail.compose(to, language, 'identity.mail', { code }, code);
  }
}
