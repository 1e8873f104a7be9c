import { describe, expect, it } from 'vitest';
import type { CallOptions } from '../api/client.ts';
import { Refusal, Unreachable } from '../api/errors.ts';
import { useSession } from '../session/session.ts';
import { keyedSend } from './keyed-post.ts';

const PATH = '/wallet/change';
const HUNDRED = { currency_id: 2, number: '100' };

/** A server whose answers are given; it notes the keys it is sent. */
function serverOf(answers: readonly (Error | string)[]) {
  const keys: (string | undefined)[] = [];
  const sent: CallOptions['fields'][] = [];
  const send = keyedSend(async (_path, { fields, idempotencyKey }) => {
    const answer = answers[keys.length];
    keys.push(idempotencyKey);
    sent.push(fields);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { send, keys, sent };
}

const lost = new Unreachable('network');

describe('a post that must not happen twice', () => {
  it('goes out again under the same key while its answer is unknown', async () => {
    const { send, keys } = serverOf([lost, lost, 'Transferred']);
    const request = { path: PATH, fields: HUNDRED };
    await expect(send(request)).rejects.toBe(lost);
    await expect(send(request)).rejects.toBe(lost);
    expect(await send(request)).toBe('Transferred');
    expect(new Set(keys).size).toBe(1);
  });

  it('is a new wish after an answer, be it yes or no', async () => {
    const { send, keys } = serverOf(['Transferred', new Refusal('No', 'bad_amount'), 'Done']);
    const request = { path: PATH, fields: HUNDRED };
    await send(request);
    await expect(send(request)).rejects.toThrow('No');
    await send(request);
    expect(new Set(keys).size).toBe(3);
  });

  it.each([
    ['another amount', { path: PATH, fields: { ...HUNDRED, number: '200' } }],
    ['another call', { path: '/user/Transfer', fields: HUNDRED }],
  ])('has a key of its own for %s, and does not forget the one before', async (_title, other) => {
    const { send, keys } = serverOf([lost, 'Done', 'Done']);
    const request = { path: PATH, fields: HUNDRED };
    await expect(send(request)).rejects.toBe(lost);
    await send(other);
    await send(request);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
  });

  it('is the same wish for two presses of which neither is answered yet', async () => {
    const { send, keys } = serverOf(['Transferred', 'Transferred']);
    const request = { path: PATH, fields: HUNDRED };
    await Promise.all([send(request), send(request)]);
    expect(keys[1]).toBe(keys[0]);
  });

  it('is a new wish when another customer asks for the same', async () => {
    const { send, keys } = serverOf([lost, 'Done']);
    const request = { path: '/lever/batch_close', fields: { type: 0 } };
    await expect(send(request)).rejects.toBe(lost);
    useSession.getState().begin('token of bob');
    await send(request);
    useSession.getState().forget();
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('stays the same wish with another password', async () => {
    const { send, keys, sent } = serverOf([lost, 'Done']);
    const request = { path: PATH, fields: HUNDRED };
    await expect(send({ ...request, proof: { pay_password: '000000' } })).rejects.toBe(lost);
    await send({ ...request, proof: { pay_password: '123456' } });
    expect(keys[1]).toBe(keys[0]);
    expect(sent[1]).toEqual({ ...HUNDRED, pay_password: '123456' });
  });
});
