/** The envelope of the wire: success, refusal in the caller's language, and "log in first". */
import { isRefusal, type Refusal } from '../../../core/engine/command.ts';
import type { Language } from '../words/languages.ts';
import type { Phrases } from '../words/phrases.ts';
import type { Reply } from './call.ts';
import { fieldKey } from './field-names.ts';

/** Any reply of the wire. */
export interface Envelope {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** The refusal after which a client opens its identity check, in whichever room it arises. */
const VERIFICATION_NEEDED = 'verification_needed';

/** Turns replies into envelopes. */
export class Envelopes {
  private readonly phrases: Phrases;

  constructor(phrases: Phrases) {
    this.phrases = phrases;
  }

  /** The envelope of a handler's reply. */
  of(reply: Reply, room: string, language: Language): Envelope {
    if (isRefusal(reply)) return this.refusal(reply, room, language);
    if (reply.text !== undefined) {
      return { type: 'ok', message: this.phrases.say(language, reply.text, reply.details) };
    }
    return { type: 'ok', ...reply.root, ...('message' in reply ? { message: reply.message } : {}) };
  }

  /** A refusal in the caller's language, with its machine name in `code`. */
  refusal(refusal: Refusal, room: string, language: Language): Envelope {
    if (refusal.refused === 'invalid_input') return this.invalidInput(refusal, language);
    const own = `${room}.refusal.${refusal.refused}`;
    const key = this.phrases.has(own) ? own : `common.refusal.${refusal.refused}`;
    return {
      type: refusal.refused === VERIFICATION_NEEDED ? '998' : 'error',
      code: refusal.refused,
      message: this.phrases.say(language, key, refusal.details),
      ...(refusal.details && { details: refusal.details }),
    };
  }

  /** Names the field as people call it; its name on the wire stands beside it, for programs. */
  private invalidInput({ refused, details }: Refusal, language: Language): Envelope {
    const field = String(details?.['field'] ?? '');
    const key = fieldKey(field);
    const message =
      key === undefined
        ? this.phrases.say(language, 'common.refusal.invalid_entry')
        : this.phrases.say(language, 'common.refusal.invalid_input', {
            field: this.phrases.say(language, key),
          });
    return { type: 'error', code: refused, message, field };
  }

  /** The reply that sends a client to its login screen. */
  loginNeeded(language: Language): Envelope {
    return {
      type: '999',
      code: 'login_needed',
      message: this.phrases.say(language, 'common.refusal.login_needed'),
    };
  }
}
