/** What the extras of a demo do while it runs: they come by, guess, and take tickets. */
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import type { CheckIn, MakeGuess, TakeTickets } from '../contract.ts';
import { randomBytes } from 'node:crypto';

const EVERY_MS = 45_000;
const NONCE_BYTES = 16;

/** One extra after the other, around and around. */
export function demoPlayers(extras: () => readonly number[]): Job {
  let turn = 0;
  const play = async (gateway: Gateway): Promise<void> => {
    const all = extras();
    const actor = all[turn % all.length];
    turn += 1;
    if (actor === undefined) return;
    const checkIn: CheckIn = { type: 'game.check_in' };
    await gateway.submit({ actor, command: checkIn });
    const direction = turn % 3 === 0 ? 'down' : 'up';
    const guess: MakeGuess = { type: 'game.guess', direction };
    await gateway.submit({ actor, command: guess });
    const nonces = [randomBytes(NONCE_BYTES).toString('hex')];
    const tickets: TakeTickets = { type: 'game.take_tickets', nonces };
    // Who has too few points, or ten tickets already, goes without.
    await gateway.submit({ actor, command: tickets });
  };
  return {
    name: 'game.demo',
    start: (gateway) => repeatedly(gateway, EVERY_MS, () => play(gateway), 'nobody has played'),
  };
}
