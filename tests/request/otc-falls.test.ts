/** What giving up costs, as both sides are told it: before, after, and what is due. */
import { beforeAll, expect, it } from 'vitest';
import type { ApplyAsMerchant } from '../../features/otc/contract/index.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
/** Of the first market, in hundredths of a dollar. */
const TICKS = 2_000_000;
let world: ConsoleWorld;
let alice: Client;
let bob: Client;

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  await server().freshPrices();
  await server().verify(world.alice, 2);
  await server().verify(world.bob);
  alice = await server().loggedInAs('alice', { stay: 1 });
  bob = await server().loggedInAs('bob', { stay: 1 });
  for (const [client, currency, number] of [
    [alice, USDT, '3000'],
    [alice, BTC, '1'],
    [bob, USDT, '100'],
  ] as const) {
    const fields = { from_field: 'change', to_field: 'legal' };
    const moved = { currency_id: currency, number, ...fields };
    expect(await client.post('/wallet/change', moved)).toMatchObject({ type: 'ok' });
  }
  await server().give(world.alice, { type: 'otc.apply' });
  await world.done('/otc/merchants/decide', {
    owner: world.alice,
    verdict: 'approve',
    reason: 'x',
  });
});

it('is told before and after, and paid with the next order', async () => {
  const account = { fiat: 'EUR', kind: 'sepa', details: '{"iban":"DE89370400440532013000"}' };
  const { id: payment_id } = await alice.object(alice.post('/otc/payment_save', account));
  const price = '18400';
  const ad = { side: 'sell', currency: BTC, fiat: 'EUR', price, number: '1', terms: '' };
  const bounds = { minimum: '10', maximum: '1000', pay_minutes: 15, payments: 'sepa' };
  const { id: ad_id } = await alice.object(alice.post('/otc/ad_save', { ...ad, ...bounds }));
  await alice.object(alice.post('/otc/ad_state', { id: ad_id, on: 1 }));
  const order = { ad_id, number: '0.01', price, payment_id };
  const { id } = await bob.object(bob.post('/otc/order', order));
  const look = (client: Client) => client.object(client.get('/otc/order', { id }));
  expect(await look(bob)).toMatchObject({ index: '20000', giving_up: '', fall: '' });
  await server().tick(btcUsdt, TICKS - 1_000);
  // A hundredth of a coin that costs ten dollars less.
  expect(await look(bob)).toMatchObject({ giving_up: '0.1' });
  expect(await look(alice)).toMatchObject({ giving_up: '' });
  await bob.object(bob.post('/otc/cancel', { id }));
  const told = { index: '20000', end_index: '19990', fall: '0.1' };
  expect(await look(bob)).toMatchObject(told);
  expect(await look(alice)).toMatchObject(told);
  const allowed = () => bob.object(bob.get('/otc/allowed'));
  expect(await allowed()).toMatchObject({ due: '0.1' });
  await bob.object(bob.post('/otc/order', order));
  expect(await allowed()).toMatchObject({ due: '' });
});

it('is what a merchant tops his bond up for', async () => {
  const top = (bond: string) => alice.post('/otc/merchant_apply', { bond });
  const page = () => alice.object(alice.get('/otc/merchant'));
  expect(await page()).toMatchObject({ bond: '1000', covers: '20000' });
  expect(await top('1100')).toMatchObject({ code: 'two_factor_unset' });
  const whole: ApplyAsMerchant = { type: 'otc.apply', bond: '110000000000' };
  await server().give(world.alice, whole);
  expect(await page()).toMatchObject({ bond: '1100', covers: '22000' });
});

it('is shown of an advertisement only as far as the bond covers it', async () => {
  const ad = { side: 'buy', currency: BTC, fiat: 'EUR', price: '18400', number: '2', terms: '' };
  const bounds = { minimum: '10', maximum: '40000', pay_minutes: 15, payments: 'sepa' };
  const { id } = await alice.object(alice.post('/otc/ad_save', { ...ad, ...bounds }));
  await alice.object(alice.post('/otc/ad_state', { id, on: 1 }));
  const of = { side: 'sell', currency: BTC, fiat: 'EUR' };
  const shown = async (fields: object) => {
    const { data } = await bob.object(bob.get('/otc/ads', { ...of, ...fields }));
    return (data as Row[])[0];
  };
  // 22,000 dollars at 19,990 a coin; at 18,400.00 EUR that is 20,250.12 EUR.
  expect(await shown({})).toMatchObject({ id, available: '1.10055027' });
  expect(await shown({ amount: '20250.12' })).toMatchObject({ id });
  expect(await shown({ amount: '20250.13' })).toBeUndefined();
  const quick = (amount: string) => bob.get('/otc/quick', { ...of, amount });
  expect(await quick('20250.13')).toMatchObject({ message: null });
  expect(await quick('20250.12')).toMatchObject({ message: { id } });
});
