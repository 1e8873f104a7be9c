/** Whether the texts that people agree to are there, in every language that they are offered. */
import { sql } from 'kysely';
import type { OpeningCheck, OpeningMeans } from '../../../platform/server/rooms/opening-check.ts';
import { LANGUAGES } from '../../../platform/server/words/languages.ts';
import type { PageName } from '../contract.ts';

/** What people agree to when they register, or have to be told before they trade. */
const AGREED: readonly PageName[] = ['user_agreement', 'privacy', 'risk'];

export const contentOpening: readonly OpeningCheck[] = [
  {
    name: 'agreed_texts',
    title: 'Terms of use, privacy policy and risk notice exist in every language',
    isMust: true,
    find: async ({ db }: OpeningMeans) => {
      const { rows } = await sql<{ name: string; language: string }>`
        select name, language from page_texts
        where regexp_replace(body, '<[^>]*>|&nbsp;|\\s', '', 'g') <> ''`.execute(db);
      const written = new Set(rows.map(({ name, language }) => `${name} ${language}`));
      return AGREED.flatMap((name) => {
        const missing = LANGUAGES.filter((language) => !written.has(`${name} ${language}`));
        if (missing.length === 0) return [];
        const what = `The page ${name} is empty in: ${missing.join(', ')}.`;
        return [{ what, action: 'Write it in the console, under Pages.' }];
      });
    },
  },
];
