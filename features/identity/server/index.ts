import type { Residence } from '../../../platform/server/rooms/product-offer.ts';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import {
  type Gateway,
  type Job,
  repeatedly,
  type RoomServer,
  type Running,
} from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { Proofs } from '../../../platform/server/proven.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import { MessageDispatch } from '../../../platform/server/mail/message-dispatch.ts';
import { MessageQueue, type Work } from '../../../platform/server/mail/message-queue.ts';
import {
  type Message,
  type MessageSender,
  type Outbox,
  outboxSender,
  smtpSender,
  withTexts,
} from '../../../platform/server/mail/sender.ts';
import { watchedSender } from '../../../platform/server/mail/watched-sender.ts';
import { SocketCookies } from '../../../platform/server/realtime/socket-cookie.ts';
import type { SmsService } from '../../../platform/server/mail/sms.ts';
import type { CodeLimits } from '../contract.ts';
import {
  type Face,
  type IdentityDatabase,
  type IdentityTables,
  readAccountNames,
  readCustomer,
  readFaces,
  readInvited,
} from '../store/customers.ts';
import { readOnDevice } from '../store/related.ts';
import { Accounts } from './accounts.ts';
import { codeCalls, deviceCalls, entryCalls, outboxCall } from './calls.ts';
import { identityConsoleCalls } from './console-calls.ts';
import type { CustomerQueries } from './customer-queries.ts';
import { CustomerMail, type MailDetails } from './customer-mail.ts';
import { tidyIdentity } from './janitor.ts';
import { passkeyCalls } from './passkey-calls.ts';
import { Passkeys } from './passkeys.ts';
import { MAIL_PROOF, mailHash } from './opening-checks.ts';
import { addressCalls, passwordCalls } from './password-calls.ts';
import type { Inside } from './inside.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { type Pictures, profileCalls } from './profile-calls.ts';
import { resetCalls } from './reset-calls.ts';
import { safeCalls } from './safe-calls.ts';
import { SecondFactor } from './second-factor.ts';
import type { SessionDirectory } from './sessions.ts';
import { Tries } from './tries.ts';
import { WaitingPhones } from './waiting-phones.ts';

/** What the room is made with. */
export interface IdentityServerOptions {
  readonly db: IdentityDatabase;
  readonly customers: CustomerQueries;
  readonly sessions: SessionDirectory;
  readonly secrets: SecretBox;
  readonly codeRequired: boolean;
  /** How many codes may be sent in a while; without them any number, for tests. */
  readonly codeLimits: CodeLimits | undefined;
  /** Told about each new customer. */
  readonly onRegistered?: (gateway: Gateway, customerId: number) => Promise<void>;
  /** Whether what somebody is called reads as if he spoke for the house. */
  readonly readsAsHouse: (gateway: Gateway, name: string) => boolean;
  /** Other customers who have named the same document. */
  readonly samePersonAs: (owner: number) => Promise<readonly number[]>;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly smsService: SmsService | undefined;
  /** The origin customers know; without it the one a call was sent to. */
  readonly publicOrigin: string | undefined;
  /** Keeps the pictures that customers sent. */
  readonly pictures: Pictures;
}

const TIDY_MS = 3_600_000;
const SETTLE_MS = 60_000;
const PAYMENT = 'payment password';

/** Identity's front door: its calls, and what other rooms may ask of it. */
export class IdentityServer implements RoomServer {
  readonly name = 'identity';
  /** The numbers of the demo's customers, once they are seeded; none in live mode. */
  demoCustomers: readonly number[] = [];
  /** Scripted customers of a demo that has a past; nobody can log in as one of them. */
  demoExtras: readonly number[] = [];
  /** Those whom the first of them has brought here: nobody logs in as one of them. */
  demoCompany: readonly number[] = [];
  private readonly options: IdentityServerOptions;
  private opened: Inside | undefined;
  readonly jobs: readonly Job[] = [
    { name: 'identity.janitor', start: (gateway) => this.tidy(gateway) },
    { name: 'identity.waiting_phones', start: (gateway) => this.settle(gateway) },
    { name: 'identity.messages', start: (gateway) => this.dispatch(gateway) },
  ];

  constructor(options: IdentityServerOptions) {
    this.options = options;
  }

  /** How some customers are shown to others, and since when they are there. */
  faces(ids: readonly number[]): Promise<ReadonlyMap<number, Face>> {
    return readFaces(this.options.db, ids);
  }

  /** Who belongs together with a customer, and why; for screens, as committed rows have it. */
  async relatedTo(customerId: number): Promise<ReadonlyMap<number, 'person' | 'device'>> {
    const found = new Map<number, 'person' | 'device'>();
    for (const other of await readOnDevice(this.options.db, customerId)) found.set(other, 'device');
    for (const other of await this.options.samePersonAs(customerId)) found.set(other, 'person');
    return found;
  }

  /** Customers after one of them who were invited, by number, each with whoever invited him. */
  invitedAfter(after: number, most: number) {
    return readInvited(this.options.db, after, most);
  }

  /** The code by which a customer invites others. */
  async inviteCode(customerId: number): Promise<string> {
    return (await readCustomer(this.options.db, customerId))?.extension_code ?? '';
  }

  /** Whether a registration needs the code that was sent. */
  get codeRequired(): boolean {
    return this.options.codeRequired;
  }

  calls(gateway: Gateway): Call[] {
    const inside = this.insideOf(gateway);
    const { db, accounts, sessions } = inside;
    return [
      ...codeCalls(accounts),
      ...entryCalls({ ...inside, isShared: (id) => this.demoCustomers.includes(id) }),
      ...passwordCalls(gateway, accounts, sessions),
      ...addressCalls(inside),
      ...profileCalls(gateway, db, this.options),
      ...deviceCalls(gateway, sessions),
      ...safeCalls(inside),
      ...passkeyCalls(inside),
      ...resetCalls(inside),
      outboxCall(gateway, db),
    ];
  }

  consoleCalls(gateway: Gateway): ConsoleCall[] {
    return identityConsoleCalls(this.insideOf(gateway));
  }

  private tidy(gateway: Gateway): Running {
    const { db } = this.insideOf(gateway);
    const tidy = () => tidyIdentity(db, gateway.nowMs());
    return repeatedly(gateway, TIDY_MS, tidy, 'old rows were not deleted');
  }

  private settle(gateway: Gateway): Running {
    const { waiting } = this.insideOf(gateway);
    return repeatedly(
      gateway,
      SETTLE_MS,
      () => waiting.settle(),
      'waiting phones do not count yet',
    );
  }

  private dispatch(gateway: Gateway): Running {
    const { sender } = this.insideOf(gateway);
    return new MessageDispatch({ gateway, sender, secrets: this.options.secrets });
  }

  private insideOf(gateway: Gateway): Inside {
    this.opened ??= this.open(gateway);
    return this.opened;
  }

  /** How passwords are hashed here; operators have the same way. */
  readonly passwords = { hash: hashPassword, matches: isPassword };

  /** Who is logged in where. */
  get sessions(): SessionDirectory {
    return this.options.sessions;
  }

  /** Customers as the console finds them. */
  get customers(): CustomerQueries {
    return this.options.customers;
  }

  /** Ends all sessions of a customer and says how many there were. */
  async revokeSessions(customerId: number): Promise<number> {
    const { sessions } = this.options;
    const open = await sessions.devices(customerId);
    await sessions.revokeOthers(customerId, 0);
    return open.length;
  }

  /** The names that customers log in with, by their numbers. */
  accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return readAccountNames(this.options.db, customerIds);
  }

  /** What is known of a customer; undefined where there is none. */
  async person(customerId: number) {
    const customer = await readCustomer(this.options.db, customerId);
    if (customer === undefined) return undefined;
    const { account_number: account, email, phone, area_code: areaCode, region } = customer;
    return {
      account,
      hasEmail: email !== null,
      hasPhone: phone !== null,
      areaCode: areaCode ?? '',
      /** His country as two capital letters; empty when he has named none. */
      country: region ?? '',
    };
  }

  /** Where customers live who have named a country. A need of the switches of countries. */
  residences(customerIds: readonly number[]): Promise<ReadonlyMap<number, Residence>> {
    return this.customers.residences(customerIds);
  }

  /** Some who have moved after a time. A need of the same. */
  movedAfter(ms: number, most: number): Promise<readonly number[]> {
    return this.customers.movedAfter(ms, most);
  }

  /** The e-mail address of a customer; empty where he has none. A need of rooms that compare it. */
  async emailOf(customerId: number): Promise<string> {
    return (await readCustomer(this.options.db, customerId))?.email ?? '';
  }

  /** See `CustomerMail.notify`. A need of rooms that write to customers. */
  notify(customerId: number, textKey: string, details?: MailDetails): Promise<void> {
    return this.inside.mail.notify(customerId, textKey, details);
  }

  /** See `CustomerMail.notifyIn`. A need of rooms that write because of what was committed. */
  notifyIn(work: Work, customerId: number, textKey: string, details?: MailDetails): Promise<void> {
    return this.inside.mail.notifyIn(work, customerId, textKey, details);
  }

  /**
   * Writes to somebody who is no customer, in English, as `notify` does to one. A need of rooms
   * that write to operators.
   */
  async writeTo(address: string, textKey: string, details: MailDetails): Promise<void> {
    await this.inside.mail.writeTo(address, textKey, details);
  }

  /**
   * Sends somebody who is no customer a mail at once; answers what it proves. Rejects with what the
   * mail server said. A need of who has to know that mails are taken.
   */
  async tryMail(address: string, textKey: string): Promise<{ name: string; sha256: string }> {
    const { mail, sender } = this.inside;
    await sender.sendMail(mail.compose({ address, customer: undefined }, 'en', textKey, {}));
    return { name: MAIL_PROOF, sha256: mailHash(this.options) };
  }

  /**
   * Why a customer may not go on for lack of his second factor; undefined when he has none, or the
   * code (of the app, or a recovery code) is right. A right code is used up: check it last.
   * Refusals in order: `two_factor_needed`, `too_many_tries`, `two_factor_wrong`; the words are
   * `common.refusal.…`.
   */
  checkSecondFactor(customerId: number, code: string | undefined): Promise<Refusal | undefined> {
    return this.inside.secondFactor.check(customerId, code);
  }

  /**
   * Why a payment may not go on for lack of the payment password. Refusals in order, with words
   * `common.refusal.…`: `payment_password_unset`, `too_many_tries` (five wrong ones in a quarter
   * of an hour, wherever they come from), `payment_password_wrong`.
   */
  async checkPaymentPassword(customerId: number, password: string): Promise<Refusal | undefined> {
    const { db, tries } = this.inside;
    const hash = (await readCustomer(db, customerId))?.payment_password_hash ?? null;
    if (hash === null) return refuse('payment_password_unset');
    // Who sends none does not guess.
    if (password === '') return refuse('payment_password_wrong');
    if (!(await tries.noteSecret(PAYMENT, customerId))) return refuse('too_many_tries');
    if (!(await isPassword(password, hash))) return refuse('payment_password_wrong');
    await tries.forgetSecret(PAYMENT, customerId);
    return undefined;
  }

  /**
   * Why a customer has not proven that it is he who gives value away: the payment password first,
   * because a right code is used up.
   */
  async prove(customerId: number, given: Proofs): Promise<Refusal | undefined> {
    const wrong = await this.checkPaymentPassword(customerId, given.pay_password ?? '');
    return wrong ?? this.checkSecondFactor(customerId, given.two_factor_code);
  }

  /** See `Accounts.lock`. A need of rooms that give programs a way in, and tell it themselves. */
  async lockWithdrawals(id: number): Promise<void> {
    await this.inside.accounts.lock(String(id));
  }

  /** What a customer proves himself with beside his password. */
  async proofsOf(customerId: number): Promise<{
    readonly hasPaymentPassword: boolean;
    readonly hasSecondFactor: boolean;
  }> {
    const { db, secondFactor } = this.inside;
    const customer = await readCustomer(db, customerId);
    const { isOn } = await secondFactor.state(customerId);
    const hash = customer?.payment_password_hash ?? null;
    return { hasPaymentPassword: hash !== null, hasSecondFactor: isOn };
  }

  /** Whether a phone can be bound here: it takes a code that comes as a text message. */
  sendsTexts(): boolean {
    return this.inside.sender.texts !== 'none';
  }

  /** Until when a customer may withdraw nothing; 0 or a past time when nothing is locked. */
  async withdrawalLockedUntilMs(customerId: number): Promise<number> {
    const customer = await readCustomer(this.inside.db, customerId);
    return Number(customer?.withdrawal_locked_until_ms ?? 0);
  }

  private get inside(): Inside {
    if (this.opened === undefined) throw new Error('identity is asked before it serves');
    return this.opened;
  }

  private open(gateway: Gateway): Inside {
    const { sessions, secrets, codeRequired, publicOrigin } = this.options;
    const db = gateway.database<IdentityTables>();
    const nowMs = (): number => gateway.nowMs();
    const onUndelivered = (error: unknown): void =>
      gateway.log.warn({ err: error }, 'a message was not delivered');
    const sender = this.sender(gateway);
    const queue = new MessageQueue({ sender, secrets, keep: keepAt(nowMs), nowMs });
    const { phrases } = gateway;
    const { site } = phrases;
    const mail = new CustomerMail({ house: gateway, queue, phrases, onUndelivered });
    const tries = new Tries(db, nowMs, this.options.codeLimits);
    const waiting = new WaitingPhones({ db, mail, nowMs });
    const secondFactor = new SecondFactor({ db, secrets, site, tries, nowMs });
    const accounts = new Accounts({
      db,
      sender,
      mail,
      tries,
      secondFactor,
      nowMs,
      codeRequired,
      onUndelivered,
      waiting,
      onRegistered: (id) => this.options.onRegistered?.(gateway, id) ?? Promise.resolve(),
    });
    const passkeys = new Passkeys({ db, secrets, site, nowMs });
    const parts = { gateway, db, sessions, accounts, secondFactor, passkeys, sender, mail };
    const socketCookies = new SocketCookies(secrets, publicOrigin);
    return { ...parts, tries, waiting, socketCookies, publicOrigin };
  }

  private sender(gateway: Gateway): MessageSender {
    const { smtpUrl, mailFrom, smsService } = this.options;
    const keepIn = keepAt(() => gateway.nowMs());
    const keep: Outbox = (channel, message) => keepIn(gateway, channel, message);
    const outbox = gateway.mode === 'demo' ? keep : undefined;
    const sender =
      smtpUrl === undefined
        ? outboxSender(keep)
        : watchedSender(
            smtpSender(smtpUrl, mailFrom ?? 'bourse@localhost', outbox),
            gateway.database(),
            () => gateway.nowMs(),
          );
    return smsService === undefined ? sender : withTexts(sender, smsService);
  }
}

/** What keeps a message where the demo shows it, as part of other work. */
function keepAt(nowMs: () => number) {
  return async (work: Work, channel: string, message: Message): Promise<void> => {
    await work
      .database<IdentityTables>()
      .insertInto('demo_outbox')
      .values({
        recipient: message.to,
        channel,
        subject: message.subject,
        body: message.text,
        code: message.code,
        created_ms: String(nowMs()),
      })
      .execute();
  };
}
