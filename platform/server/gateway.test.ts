import { expect, it } from 'vitest';
import type { Envelope } from '../../core/engine/command.ts';
import { envelopeOf, submitTo } from './gateway.ts';

const command = { type: 'lockup.subscribe' };
const caller = { customerId: 7, sessionId: 1 };

/** What arrives at the writer of what a gateway gives. */
async function arrives(envelope: Envelope): Promise<Envelope | undefined> {
  const came: Envelope[] = [];
  await submitTo({ submit: async (it) => (came.push(it), { refused: 'heard' }) })(envelope);
  return came[0];
}

it('says of every customer what he saw, be it nothing, and of the house no word', async () => {
  expect(await arrives({ command, actor: 7 })).toEqual({ command, actor: 7, seenTerms: 0 });
  expect(await arrives({ command, actor: 7, seenTerms: 3 })).toMatchObject({ seenTerms: 3 });
  for (const actor of [0, -5]) {
    expect(await arrives({ command, actor })).toEqual({ command, actor });
  }
});

it('gives a command under the key of its call, by the terms that its caller saw', () => {
  expect(envelopeOf({ caller, key: 'once', seenTerms: 3 }, command)).toEqual({
    command,
    actor: 7,
    key: 'once',
    seenTerms: 3,
  });
  const silent = { command, actor: 7, seenTerms: 0 };
  expect(envelopeOf({ caller, key: undefined }, command)).toEqual(silent);
});
