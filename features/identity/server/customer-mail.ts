import type { MessageQueue, Work } from '../../../platform/server/mail/message-queue.ts';
import type { Message } from '../../../platform/server/mail/sender.ts';
import { type Language, languageOf } from '../../../platform/server/words/languages.ts';
import type { Phrases } from '../../../platform/server/words/phrases.ts';
import { phoneTarget } from '../rules/checks.ts';
import { type Customer, type IdentityTables, readCustomer } from '../store/customers.ts';
import { tellSecurity } from './notices.ts';

/** What fills the placeholders of a text. */
export type MailDetails = Readonly<Record<string, string>>;

/** What the mail works with. */
export interface CustomerMailOptions {
  /** Where messages are put that are part of no transaction. */
  readonly house: Work;
  readonly queue: Pick<MessageQueue, 'add'>;
  readonly phrases: Phrases;
  /** Told when a message could not be put into the queue. */
  readonly onUndelivered: (error: unknown) => void;
}

/**
 * Writes to customers: in the language they used last, and with the word by which they know that
 * a message is ours. Other rooms reach this as needs, `notify` and `notifyIn`.
 */
export class CustomerMail {
  private readonly options: CustomerMailOptions;

  constructor(options: CustomerMailOptions) {
    this.options = options;
  }

  /**
   * Writes to a customer by mail, or a text message when he has no address, as part of `work`: the
   * message is in the queue once that is committed. The words are `<textKey>_subject` and
   * `<textKey>_text` of the room that asks; name the key `<room>.mail_<what>`, so that browsers do
   * not load it. Rejects when it cannot be put into the queue.
   */
  async notifyIn(
    work: Work,
    customerId: number,
    textKey: string,
    details: MailDetails = {},
  ): Promise<void> {
    const customer = await readCustomer(work.database<IdentityTables>(), customerId);
    if (customer !== undefined) await this.put(work, customer, textKey, details);
  }

  /**
   * Like `notifyIn`, as part of nothing else: in the queue when it resolves. Never rejects: what
   * could not be put there is logged, because what the message is about has happened all the same.
   */
  async notify(customerId: number, textKey: string, details: MailDetails = {}): Promise<void> {
    await this.attempt(() => this.notifyIn(this.options.house, customerId, textKey, details));
  }

  /** Like `notify`, to the addresses that a customer had when he was read. */
  async write(customer: Customer, textKey: string, details: MailDetails = {}): Promise<void> {
    await this.attempt(() => this.put(this.options.house, customer, textKey, details));
  }

  /** Like `write`, to an address that is no customer's, in English. */
  async writeTo(address: string, textKey: string, details: MailDetails): Promise<void> {
    const { house, queue } = this.options;
    const message = this.compose({ address, customer: undefined }, 'en', textKey, details);
    await this.attempt(() => queue.add(house, 'mail', message));
  }

  /**
   * A worded message to an address; with the word of the customer whose address it is, if any.
   * `code` is what it carries, for the demo's outbox.
   */
  compose(
    to: { readonly address: string; readonly customer: Customer | undefined },
    language: Language,
    textKey: string,
    details: MailDetails,
    code = '',
  ): Message {
    const { phrases } = this.options;
    const word = to.customer?.anti_phishing ?? '';
    const text = phrases.say(language, `${textKey}_text`, details);
    const sign = word === '' ? '' : `${phrases.say(language, 'identity.mail_word', { word })}\n\n`;
    const subject = phrases.say(language, `${textKey}_subject`, details);
    return { to: to.address, code, subject, text: sign + text };
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.options.onUndelivered(error);
    }
  }

  private async put(
    work: Work,
    customer: Customer,
    textKey: string,
    details: MailDetails,
  ): Promise<void> {
    const { queue } = this.options;
    await tellSecurity(work, Number(customer.id), textKey, details);
    const language = languageOf(customer.language);
    const { email, phone, area_code: areaCode } = customer;
    if (email !== null) {
      const to = { address: email, customer };
      await queue.add(work, 'mail', this.compose(to, language, textKey, details));
    } else if (phone !== null) {
      const to = { address: phoneTarget(areaCode ?? '', phone), customer };
      await queue.add(work, 'sms', this.compose(to, language, textKey, details));
    }
  }
}
