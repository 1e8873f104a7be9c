import type { Message, MessageSender } from '../../../platform/server/mail/sender.ts';
import { type Language, languageOf } from '../../../platform/server/words/languages.ts';
import type { Phrases } from '../../../platform/server/words/phrases.ts';
import { phoneTarget } from '../rules.ts';
import { type Customer, type IdentityDatabase, readCustomer } from '../store.ts';

/** What fills the placeholders of a text. */
export type MailDetails = Readonly<Record<string, string>>;

/** What the mail works with. */
export interface CustomerMailOptions {
  readonly db: IdentityDatabase;
  readonly sender: MessageSender;
  readonly phrases: Phrases;
  /** Told when a message was not taken. */
  readonly onUndelivered: (error: unknown) => void;
}

/**
 * Writes to customers: in the language they used last, and with the word by which they know that
 * a message is ours. Other rooms reach this as a need, `notify`.
 */
export class CustomerMail {
  private readonly options: CustomerMailOptions;

  constructor(options: CustomerMailOptions) {
    this.options = options;
  }

  /**
   * Sends a customer a message by mail, or as a text message when he has no address. The words
   * are `<textKey>_subject` and `<textKey>_text` of the room that asks; name the key
   * `<room>.mail_<what>`, so that browsers do not load it. Never rejects: what could not be sent
   * is logged, because what the message is about has happened all the same.
   */
  async notify(customerId: number, textKey: string, details: MailDetails = {}): Promise<void> {
    try {
      const customer = await readCustomer(this.options.db, customerId);
      if (customer !== undefined) await this.write(customer, textKey, details);
    } catch (error) {
      this.options.onUndelivered(error);
    }
  }

  /** Like `notify`, to the addresses that a customer had when he was read. */
  async write(customer: Customer, textKey: string, details: MailDetails = {}): Promise<void> {
    try {
      await this.send(customer, textKey, details);
    } catch (error) {
      this.options.onUndelivered(error);
    }
  }

  /** Like `write`, to an address that is no customer's, in English. */
  async writeTo(address: string, textKey: string, details: MailDetails): Promise<void> {
    try {
      const message = this.compose({ address, customer: undefined }, 'en', textKey, details);
      await this.options.sender.sendMail(message);
    } catch (error) {
      this.options.onUndelivered(error);
    }
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

  private async send(customer: Customer, textKey: string, details: MailDetails): Promise<void> {
    const { sender } = this.options;
    const language = languageOf(customer.language);
    const { email, phone, area_code: areaCode } = customer;
    if (email !== null) {
      const to = { address: email, customer };
      await sender.sendMail(this.compose(to, language, textKey, details));
    } else if (phone !== null) {
      const to = { address: phoneTarget(areaCode ?? '', phone), customer };
      await sender.sendSms(this.compose(to, language, textKey, details));
    }
  }
}
