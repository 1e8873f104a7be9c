/** What a notice says: made when it is read, in the reader's language. */
import type { Language } from '../../../platform/server/words/languages.ts';
import type { Phrases } from '../../../platform/server/words/phrases.ts';
import { type CampaignText, CAMPAIGN_EVENT, type StoredNotice } from '../contract.ts';

export type Said = CampaignText;

/** What operators wrote, by the number of it. */
export type CampaignTexts = ReadonlyMap<string, Readonly<Record<string, CampaignText>>>;

/** The name of the detail that says which text of the operators a notice is. */
export const CAMPAIGN_DETAIL = 'campaign';

const NOTHING: Said = { title: '', text: '' };

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
  const { details } = notice;
  const title = phrases.say(language, key, details);
  if (many > 1) {
    return { title, text: phrases.say(language, 'notices.told_many', { times: String(many) }) };
  }
  const text = phrases.has(`${key}_text`) ? phrases.say(language, `${key}_text`, details) : '';
  return { title, text };
}
