/**
 * The page that existing clients open in a frame for what is not built: customer service, games.
 * It does not lie below the client's own address, or the client would open itself in itself.
 */
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../platform/server/words/languages.ts';
import type { Phrases } from '../../platform/server/words/phrases.ts';

/** Where the page is. */
export const SOON_PATH = '/soon';

/** Adds the page, in the language that `lang` names. */
export function addSoonPage(app: FastifyInstance, phrases: Phrases): void {
  app.get(SOON_PATH, { schema: { hide: true } }, (request, reply) => {
    const language = languageOf((request.query as Record<string, unknown>)['lang']);
    const text = phrases.say(language, 'common.refusal.under_development');
    const style = 'margin:0;display:grid;place-items:center;min-height:100vh;font:1rem sans-serif';
    return reply
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><meta name="viewport" content="width=device-width">' +
          `<title>${text}</title><body style="${style}"><p>${text}</p></body>`,
      );
  });
}
