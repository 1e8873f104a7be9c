/**
 * The draw that runs, in a page outside any client, for clients that open the game in a frame: what
 * everybody may know of it, and for the customer whom its address names, the game itself.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { printUnits } from '../../../core/money/text.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { cachedFor } from '../../../platform/server/cache.ts';
import { readingAs, readingAsHouse } from '../../../platform/server/database/shares.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Call, Request } from '../../../platform/server/http/call.ts';
import type { Envelopes } from '../../../platform/server/http/envelope.ts';
import type { FrameTickets } from '../../../platform/server/http/frame-tickets.ts';
import { escaped, framedPage, sendFramed } from '../../../platform/server/http/framed-page.ts';
import { type Language, languageOf } from '../../../platform/server/words/languages.ts';
import type { Prize } from '../../coupons/contract.ts';
import { readRunning } from '../store/reading.ts';
import type { GameProviders } from './needs.ts';

/** Where it is. */
export const FRAME_PATH = '/frame/game';
const KEPT_MS = 1_000;

/** What one does in the frame: a call, what it is given, and the word on its button. */
const ACTS = {
  check_in: { path: '/game/check_in', input: {}, word: 'check_in_today' },
  up: { path: '/game/guess', input: { direction: 'up' }, word: 'guess_up' },
  down: { path: '/game/guess', input: { direction: 'down' }, word: 'guess_down' },
  ticket: { path: '/game/tickets', input: { count: 1 }, word: 'take_ticket' },
} as const;

/** What the page works with; gateway and calls are there once the server serves. */
export interface GameFrameParts {
  readonly gateway: () => Gateway;
  readonly calls: () => readonly Call[];
  readonly needs: Pick<GameProviders, 'catalogue'>;
  readonly tickets: FrameTickets;
  readonly envelopes: Envelopes;
}

/** Adds the page: for a customer whom its address names, with buttons to play. */
export function addGameFrame(app: FastifyInstance, parts: GameFrameParts): void {
  const { gateway, tickets } = parts;
  // The same for everybody: many who open it cost the database one reading a second.
  const read = () => readingAsHouse(() => readRunning(gateway().database()));
  const running = cachedFor(KEPT_MS, () => gateway().nowMs(), read);
  const show = async (request: FastifyRequest, reply: FastifyReply, told = '') => {
    const { language, ticket, owner } = askedOf(request, tickets);
    const say = sayIn(gateway(), language);
    const draw = await running();
    const until = { time: `${timeText(draw?.closesMs ?? 0)} UTC` };
    const what =
      draw === undefined
        ? `<p>${say('no_draw')}</p>`
        : `<p>${say('closes', until)}</p>${prizeLines(parts, say, draw.prizes)}`;
    const query = `?lang=${language}&amp;ticket=${escaped(String(ticket))}`;
    const buttons = Object.entries(ACTS).map(([act, { word }]) => {
      const action = `${FRAME_PATH}${query}&amp;act=${act}`;
      return `<form method="post" action="${action}"><button>${say(word)}</button></form>`;
    });
    const said = told === '' ? '' : `<p class="told" role="status">${escaped(told)}</p>`;
    const body =
      `<main><h1>${say('title')}</h1><p>${say('about')}</p>${what}${said}` +
      `${owner === undefined ? '' : buttons.join('')}</main>`;
    const name = gateway().phrases.say(language, 'game.title');
    return sendFramed(reply, framedPage(name, language, '', body));
  };
  app.get(FRAME_PATH, { schema: { hide: true } }, (request, reply) => show(request, reply));
  app.post(FRAME_PATH, { schema: { hide: true } }, async (request, reply) =>
    show(request, reply, await act(parts, request)),
  );
}

function askedOf(request: FastifyRequest, tickets: FrameTickets) {
  const { lang, ticket, act: name } = request.query as Readonly<Record<string, unknown>>;
  const owner = tickets.read(FRAME_PATH, ticket)?.owner;
  return { language: languageOf(lang), ticket, owner, name: String(name) };
}

type Say = (key: string, details?: Readonly<Record<string, string>>) => string;

function sayIn({ phrases }: Gateway, language: Language): Say {
  return (key, details) => escaped(phrases.say(language, `game.${key}`, details));
}

function prizeLines({ needs }: GameFrameParts, say: Say, told: string): string {
  const prizes = JSON.parse(told) as readonly Prize[];
  const lines = prizes.map(({ kind, count, valueUnits, assetId }) => {
    const coin = needs.catalogue.directory.asset(assetId);
    const value = printUnits(BigInt(valueUnits), coin?.scale ?? 0);
    const name = say(`prize_${kind}`);
    return `<p>${count} × ${name} ${escaped(value)} ${escaped(coin?.code ?? '')}</p>`;
  });
  return lines.join('');
}

/** Does what a button says, by the call that screens use; what is said of it. */
async function act(parts: GameFrameParts, request: FastifyRequest): Promise<string> {
  const { language, owner, name } = askedOf(request, parts.tickets);
  const wanted = Object.entries(ACTS).find(([key]) => key === name)?.[1];
  const call = parts.calls().find(({ path }) => path === wanted?.path);
  if (owner === undefined || wanted === undefined || call === undefined) {
    return parts.gateway().phrases.say(language, 'common.address_expired');
  }
  const given = {
    input: call.input.parse(wanted.input),
    caller: { customerId: owner, sessionId: 0 },
    language,
    key: undefined,
    address: request.ip,
    userAgent: '',
    origin: '',
  };
  const reply = await readingAs(given.caller, () => call.handle(given as Request<never, never>));
  return String(parts.envelopes.of(reply, call.room, language)['message']);
}
