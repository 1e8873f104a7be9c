/** One photograph of one payment: it is worth one payment, whoever sends it, however often. */
import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { PaymentProofs } from '../../platform/server/uploads/payment-proofs.ts';
import { CHECKER, type ConsoleClient, operatorAt } from '../support/console-client.ts';
import { rowsOf, uploadPicture } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Reply, Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const PHOTOGRAPH = '#aa5500';
let alice: Client;
let bob: Client;
let finance: ConsoleClient;

beforeAll(async () => {
  alice = await server().loggedInAs('alice');
  bob = await server().loggedInAs('bob');
  finance = await operatorAt(server(), CHECKER);
});

function ask(client: Client, account: string): Promise<Reply> {
  return client.post('/wallet/charge_req', { amount: '250', currency: USDT, type: 0, account });
}

async function newest(client: Client): Promise<number> {
  const [row] = await rowsOf(client, '/recharge/log');
  return Number(String(row?.['id']).slice(1));
}

async function atTheDesk(id: number): Promise<Row> {
  return (await finance.get('/deposits/one', { id })).message as Row;
}

describe('one photograph', () => {
  it('pays once: sent again, it is refused; other pictures are not', async () => {
    expect(await ask(alice, await uploadPicture(alice, PHOTOGRAPH))).toMatchObject({ type: 'ok' });
    expect((await atTheDesk(await newest(alice)))['sameProofs']).toEqual([]);
    const again = await uploadPicture(alice, PHOTOGRAPH);
    expect(await ask(alice, again)).toMatchObject({ type: 'error', code: 'proof_used' });
    // It was let go of, and is no other's meanwhile.
    expect(await ask(alice, again)).toMatchObject({ code: 'proof_used' });
    const other = await uploadPicture(alice, '#0055aa');
    expect(await ask(alice, other)).toMatchObject({ type: 'ok' });
  });

  it('sent by another, is shown to the desk with whose it was', async () => {
    expect(await ask(bob, await uploadPicture(bob, PHOTOGRAPH))).toMatchObject({ type: 'ok' });
    const seen = await atTheDesk(await newest(bob));
    const [first] = await rowsOf(alice, '/recharge/log');
    expect(first).toBeDefined();
    expect(seen['sameProofs']).toMatchObject([{ owner: 10_001 }]);
  });

  it('of a request that was rejected may be sent once more', async () => {
    const id = await newest(bob);
    const verdict = { id, verdict: 'reject', reason: 'another amount', amount: '0' };
    expect(await finance.post('/deposits/decide', verdict)).toMatchObject({ type: 'ok' });
    expect(await ask(bob, await uploadPicture(bob, PHOTOGRAPH))).toMatchObject({ type: 'ok' });
    expect(await ask(bob, await uploadPicture(bob, PHOTOGRAPH))).toMatchObject({
      code: 'proof_used',
    });
  });

  it('that proved a deposit proves no payment of an order between customers', async () => {
    const dialect = new PostgresDialect({ pool: server().database.pool });
    const proofs = new PaymentProofs(new Kysely({ dialect }));
    const picture = await uploadPicture(bob, PHOTOGRAPH);
    expect(await proofs.claim(10_002, [picture])).toBe(false);
    const owners = (await proofs.twinsOf(picture)).map(({ owner }) => owner);
    expect(new Set(owners)).toEqual(new Set([10_001, 10_002]));
  });

  it('counts once where it comes twice at the same moment', async () => {
    const pictures = [await uploadPicture(bob, '#123456'), await uploadPicture(bob, '#123456')];
    const replies = await Promise.all(pictures.map((picture) => ask(bob, picture)));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
  });
});
