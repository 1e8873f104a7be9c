/**
 * What can be borrowed against what, in a page outside any client, for clients that open loans in a
 * frame: what everybody may know, and the way to support, in the same frame and the same name.
 */
import type { FastifyInstance } from 'fastify';
import { cachedFor } from '../../../platform/server/cache.ts';
import { readingAsHouse } from '../../../platform/server/database/shares.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { FrameTickets } from '../../../platform/server/http/frame-tickets.ts';
import { escaped, framedPage, sendFramed } from '../../../platform/server/http/framed-page.ts';
import { languageOf } from '../../../platform/server/words/languages.ts';
import type { pairRow } from '../wire.ts';

/** Where it is. */
export const FRAME_PATH = '/frame/loans';
const KEPT_MS = 1_000;

type PairRow = ReturnType<typeof pairRow>;

/** What the page works with; both are asked for when somebody opens it. */
export interface LoanFrameParts {
  readonly gateway: () => Gateway;
  readonly pairs: () => Promise<readonly PairRow[]>;
  /** Where loans are asked for in a frame: support, as in clients that have no screen of loans. */
  readonly supportPath: () => string;
  readonly tickets: () => FrameTickets;
}

/** Adds the page. */
export function addLoansFrame(app: FastifyInstance, parts: LoanFrameParts): void {
  const { gateway, pairs, supportPath, tickets } = parts;
  // The same for everybody: many who open it cost the database one reading a second.
  const shown = cachedFor(
    KEPT_MS,
    () => gateway().nowMs(),
    () => readingAsHouse(pairs),
  );
  app.get(FRAME_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { lang, ticket } = request.query as Readonly<Record<string, unknown>>;
    const language = languageOf(lang);
    const owner = tickets().read(FRAME_PATH, ticket)?.owner;
    const ask = `${supportPath()}${tickets().query(supportPath(), language, owner)}`;
    const { phrases } = gateway();
    const say = (key: string, details?: Readonly<Record<string, string>>) =>
      escaped(phrases.say(language, `loans.${key}`, details));
    const rows = await shown();
    const plates = rows.map((row) => {
      const lent = row.loan_currency_name;
      const facts = [
        say('level_initial', { level: `${row.initial} %` }),
        say('level_close', { level: `${row.close} %` }),
        say('a_year', { rate: `${row.yearly} %` }),
        say('frame_left', { left: `${row.left} ${lent}` }),
      ];
      const name = say('frame_pair', { lent, coin: row.currency_name });
      return `<h2>${name}</h2><p>${facts.join(' · ')}</p>`;
    });
    const nothing = `<p>${say('no_pairs')}</p>`;
    const title = say('menu_borrowing');
    const body =
      `<main><h1>${title}</h1>${plates.length === 0 ? nothing : plates.join('')}` +
      `<p><a href="${escaped(ask)}">${say('frame_open')}</a></p></main>`;
    const name = phrases.say(language, 'loans.menu_borrowing');
    return sendFramed(reply, framedPage(name, language, '', body));
  });
}
