/**
 * The draw that runs, in a page outside any client, for clients that open the game in a frame: what
 * everybody may know of it, and the way to the screen on which one plays.
 */
import type { FastifyInstance } from 'fastify';
import { printUnits } from '../../../core/money/text.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { cachedFor } from '../../../platform/server/cache.ts';
import { readingAsHouse } from '../../../platform/server/database/shares.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { escaped, framedPage, sendFramed } from '../../../platform/server/http/framed-page.ts';
import { languageOf } from '../../../platform/server/words/languages.ts';
import type { Prize } from '../../coupons/contract.ts';
import { readRunning } from '../store/reading.ts';
import type { GameProviders } from './needs.ts';

/** Where it is. */
export const FRAME_PATH = '/frame/game';
const KEPT_MS = 1_000;
const SCREEN = '/h5/#/pages/game/game';

/** Adds the page. */
export function addGameFrame(
  app: FastifyInstance,
  gateway: () => Gateway,
  needs: Pick<GameProviders, 'catalogue'>,
): void {
  // The same for everybody: many who open it cost the database one reading a second.
  const read = () => readingAsHouse(() => readRunning(gateway().database()));
  const running = cachedFor(KEPT_MS, () => gateway().nowMs(), read);
  app.get(FRAME_PATH, { schema: { hide: true } }, async (request, reply) => {
    const language = languageOf((request.query as Readonly<Record<string, unknown>>)['lang']);
    const { phrases } = gateway();
    const say = (key: string, details?: Readonly<Record<string, string>>) =>
      escaped(phrases.say(language, `game.${key}`, details));
    const draw = await running();
    const prizes = draw === undefined ? [] : (JSON.parse(draw.prizes) as readonly Prize[]);
    const lines = prizes.map(({ kind, count, valueUnits, assetId }) => {
      const coin = needs.catalogue.directory.asset(assetId);
      const value = printUnits(BigInt(valueUnits), coin?.scale ?? 0);
      const name = say(`prize_${kind}`);
      return `<p>${count} × ${name} ${escaped(value)} ${escaped(coin?.code ?? '')}</p>`;
    });
    const time = `${timeText(draw?.closesMs ?? 0)} UTC`;
    const until = draw === undefined ? '' : say('closes', { time });
    const title = say('title');
    const body =
      `<main><h1>${title}</h1><p>${say('about')}</p>` +
      (draw === undefined ? `<p>${say('no_draw')}</p>` : `<p>${until}</p>${lines.join('')}`) +
      `<p><a href="${SCREEN}" target="_top">${say('open')}</a></p></main>`;
    const name = phrases.say(language, 'game.title');
    return sendFramed(reply, framedPage(name, language, '', body));
  });
}
