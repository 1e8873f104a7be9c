/** The calls of the game for customers. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { refuse, type Refusal } from '../../../core/engine/command.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  okText,
  type Request,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import {
  type CheckIn,
  type DrawTick,
  type MakeGuess,
  MOST_TICKETS,
  type TakeTickets,
} from '../contract.ts';
import { readDraw, readEnded, readEntries, readTickets } from '../store/reading.ts';
import {
  drawRow,
  drawsInput,
  guessInput,
  proofInput,
  proofMessage,
  ticketsInput,
} from '../wire.ts';
import type { GameProviders } from './needs.ts';
import { leadersIn, stateOf } from './state.ts';

const room = 'game';
const NONCE_BYTES = 16;
const ENTRIES_OF_PAGE = 1_000;

/** What customers and visitors call. */
export function gameCalls(gateway: Gateway, needs: GameProviders): readonly Call[] {
  return [
    stateCall(gateway, needs),
    checkInCall(gateway, needs),
    guessCall(gateway, needs),
    ticketsCall(gateway, needs),
    drawsCall(gateway, needs),
    proofCall(gateway, needs),
  ];
}

/** Why a customer may not play, where it is switched off for him. */
async function offRefusal(
  needs: GameProviders,
  { caller }: Pick<Request<unknown, Caller>, 'caller'>,
): Promise<Refusal | undefined> {
  const isOn = await needs.operators.isOffered('game', caller.customerId);
  return isOn ? undefined : refuse('game_off');
}

function stateCall(gateway: Gateway, needs: GameProviders): Call {
  const means = { gateway, needs, leaders: leadersIn(gateway, needs) };
  return visitorCall({
    method: 'GET',
    path: '/game/state',
    room,
    summary: 'Points and streak, the guess of the next hour, the draw that runs, the leaders.',
    input: z.object({}),
    handle: async ({ caller }) => ok(await stateOf(means, caller?.customerId)),
  });
}

function checkInCall(gateway: Gateway, needs: GameProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/game/check_in',
    room,
    summary: "Takes today's points.",
    input: z.object({}),
    handle: async (request) => {
      const off = await offRefusal(needs, request);
      if (off !== undefined) return off;
      const command: CheckIn = { type: 'game.check_in' };
      return giveCommand(gateway, request, command, ({ points }) =>
        okText('game.said.checked_in', { points: String(points) }),
      );
    },
  });
}

function guessCall(gateway: Gateway, needs: GameProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/game/guess',
    room,
    summary: 'Guesses whether the next full hour closes higher or lower than it opens.',
    input: guessInput,
    handle: async (request) => {
      const off = await offRefusal(needs, request);
      if (off !== undefined) return off;
      const command: MakeGuess = { type: 'game.guess', direction: request.input.direction };
      return giveCommand(gateway, request, command, () => okText('game.said.guessed'));
    },
  });
}

function ticketsCall(gateway: Gateway, needs: GameProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/game/tickets',
    room,
    summary: 'Gives points for tickets of the draw.',
    input: ticketsInput,
    handle: async (request) => {
      const off = await offRefusal(needs, request);
      if (off !== undefined) return off;
      const { nonces, count = 1 } = request.input;
      const own = () => randomBytes(NONCE_BYTES).toString('hex');
      const all = nonces ?? Array.from({ length: Math.min(count, MOST_TICKETS) }, own);
      const command: TakeTickets = { type: 'game.take_tickets', nonces: all };
      return giveCommand(gateway, request, command, ({ first, last }) =>
        okText('game.said.tickets', { first: String(first), last: String(last) }),
      );
    },
  });
}

function drawsCall(gateway: Gateway, needs: GameProviders): Call {
  return visitorCall({
    method: 'GET',
    path: '/game/draws',
    room,
    summary: 'A page of the draws that have ended, newest first, with own tickets.',
    input: drawsInput,
    handle: async ({ input, caller }) => {
      const db = gateway.database();
      const { total, draws } = await readEnded(db, input);
      const ids = draws.map(({ id }) => id);
      const tickets = caller === undefined ? [] : await readTickets(db, caller.customerId, ids);
      const rows = draws.map((draw) =>
        drawRow(
          draw,
          tickets.filter(({ drawId }) => drawId === draw.id),
          (id) => needs.catalogue.directory.asset(id),
        ),
      );
      return ok(pageOf(input, total, rows));
    },
  });
}

function proofCall(gateway: Gateway, needs: GameProviders): Call {
  return visitorCall({
    method: 'GET',
    path: '/game/proof',
    room,
    summary:
      'What the numbers of a draw follow from: its entries, a thousand at once, and all else.',
    input: proofInput,
    handle: async ({ input, caller }) => {
      const db = gateway.database();
      const draw = await readDraw(db, input.draw_id);
      if (draw === undefined) return refuse('unknown_draw');
      const own = caller === undefined ? [] : await readTickets(db, caller.customerId, [draw.id]);
      // While tickets are taken, only their owner knows what random bytes they have.
      const span = { after: input.after, limit: ENTRIES_OF_PAGE };
      const entries = draw.state === 'open' ? [] : await readEntries(db, draw.id, span);
      const beacon = draw.beacon === '' ? [] : (JSON.parse(draw.beacon) as readonly DrawTick[]);
      const row = drawRow(draw, own, (id) => needs.catalogue.directory.asset(id));
      return ok(proofMessage(row, beacon, entries));
    },
  });
}
