import { expect, it } from 'vitest';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { errorOfRefusal } from '../wire/refusals.ts';
import { giveEnd } from './order-calls.ts';

const CANCEL = { type: 'spot.cancel', orderId: 5, clientOrderId: '' } as const;
const CALL = { owner: 7, onceKey: 'signed:1' };

/** A gateway of a customer who has no keys left, or of one whose order is gone. */
function gatewayOf(refused: string) {
  const given: unknown[] = [];
  const submit = (envelope: { readonly key?: string }) => {
    given.push(envelope);
    return Promise.resolve(envelope.key === undefined ? { answer: 'gone' } : { refused });
  };
  return { given, gateway: { submit } as unknown as Gateway };
}

it('lets who has used all keys of a day out of his orders', async () => {
  const { gateway, given } = gatewayOf('too_many_keys');
  expect(await giveEnd({ gateway }, CALL, CANCEL)).toEqual({ answer: 'gone' });
  expect(given).toEqual([
    { command: CANCEL, actor: 7, key: 'signed:1' },
    { command: CANCEL, actor: 7 },
  ]);
});

it('gives nothing a second time that is refused for another reason', async () => {
  const { gateway, given } = gatewayOf('order_has_ended');
  expect(await giveEnd({ gateway }, CALL, CANCEL)).toMatchObject({ code: -2011 });
  expect(given).toHaveLength(1);
});

it('tells who has none left that he places too much, and not that his order is wrong', () => {
  const told = errorOfRefusal({ refused: 'too_many_keys' });
  expect(told).toMatchObject({ status: 429, code: -1015, retryAfter: 3_600 });
});
