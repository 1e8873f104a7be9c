/** What a notice says: made when it is read, in the reader's language. */
import { type Language, tagOf } from '../../../platform/server/words/languages.ts';
import type { Phrases } from '../../../platform/server/words/phrases.ts';
import { type CampaignText, CAMPAIGN_EVENT, type StoredNotice } from '../contract.ts';

export type Said = CampaignText;

/** What operators wrote, by the number of it. */
export type CampaignTexts = ReadonlyMap<string, Readonly<Record<string, CampaignText>>>;

/** The name of the detail that says which text of the operators a notice is. */
export const CAMPAIGN_DETAIL = 'campaign';

const NOTHING: Said = { title: '', text: '' };

/** Details that are amounts and prices; the number of an order has digits too. */
const NUMBERS: ReadonlySet<string> = new Set([
  'amount',
  'debt',
  'filled',
  'fixing',
  'income',
  'paid',
  'price',
  'received',
  'result',
  'stake',
  'value',
]);
const DECIMAL = /^-?\d+(?:\.(\d+))?$/;

/** Details as people of a language write numbers, with every decimal that there is. */
function written(
  details: Readonly<Record<string, string>>,
  language: Language,
): Readonly<Record<string, string>> {
  const entries = Object.entries(details).map(([name, value]) => {
    const found = NUMBERS.has(name) ? DECIMAL.exec(value) : null;
    if (found === null) return [name, value];
    const minimumFractionDigits = found[1]?.length ?? 0;
    const numbers = new Intl.NumberFormat(tagOf(language), {
      minimumFractionDigits,
      maximumFractionDigits: minimumFractionDigits,
    });
    // A text is written with all its digits; a number would lose some.
    return [name, numbers.format(value as Intl.StringNumericLiteral).replace(/^-/, '−')];
  });
  return Object.fromEntries(entries) as Readonly<Record<string, string>>;
}

/** A notice in a language: its title, which says no amounts, and the rest, which may. */
export function sayNotice(
  phrases: Phrases,
  language: Language,
  notice: Pick<StoredNotice, 'room' | 'event' | 'details' | 'many'>,
  campaigns: CampaignTexts = new Map(),
): Said {
  const { room, event, many } = notice;
  if (event === CAMPAIGN_EVENT && room === 'notices') {
    const texts = campaigns.get(notice.details[CAMPAIGN_DETAIL] ?? '') ?? {};
    return texts[language] ?? texts['en'] ?? NOTHING;
  }
  const key = `${room}.told_${event}`;
  // A room may have left with its words; its notices say at least where they are from.
  if (!phrases.has(key)) return { title: phrases.say(language, 'notices.told_other'), text: '' };
  const details = written(notice.details, language);
  const title = phrases.say(language, key, details);
  if (many > 1) {
    return { title, text: phrases.say(language, 'notices.told_many', { times: String(many) }) };
  }
  const text = phrases.has(`${key}_text`) ? phrases.say(language, `${key}_text`, details) : '';
  return { title, text };
}
