/** The notice of risk where the server insists on it: once a product and version of its terms. */
import { NEW_TERMS_MS } from '../../core/engine/seen-terms.ts';
import { beforeAll, expect, it } from 'vitest';
import { TERMS_NOTICE_MS } from '../../features/catalogue/contract.ts';
import { contractTerms } from '../../features/contracts/testing/terms.ts';
import { dayOf } from '../../features/dual/contract.ts';
import { newProduct } from '../../features/dual/testing/console-changes.ts';
import { loanTerms } from '../../features/loans/testing/terms.ts';
import { ordinaryTerms } from '../../features/lockup/testing/terms.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import type { Client, Reply, Row } from '../support/server-client.ts';
import { useTestServer } from '../support/server.ts';
import { BTC, btcUsdt, ethUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer({ environment: { RISK_NOTICE: 'required' } });

it('is asked for once, remembered for the customer, and asked by the next product', async () => {
  const startDay = dayOf(server().nowMs);
  const common = { marketId: btcUsdt, startDay, maturityDay: startDay + 3 };
  const band = { lowTicks: 1_500_000, highTicks: 2_500_000 };
  const products = [2_040_000, 2_060_000].map((strikeTicks) =>
    newProduct({ ...common, ...band, strikeTicks }),
  );
  const world = await ConsoleWorld.open(server());
  const first = await world.done('/dual/publish', { products, reason: 'a test' });
  const [id, other] = [Number(first['id']), Number(first['id']) + 1];
  await server().freshPrices();
  const alice = await server().loggedInAs('alice');
  const buy = (fields: object) => alice.post('/dual/buyDual', { id, num: 1, ...fields });
  const isRead = async (of: number) =>
    (await alice.object(alice.get('/dual/allowed', { id: of })))['risk_read'];
  expect(await isRead(id)).toBe(false);
  expect(await buy({})).toMatchObject({ code: 'risk_not_accepted' });
  expect(await isRead(id)).toBe(false);
  expect(await buy({ risk_accepted: 1 })).toMatchObject({ type: 'ok' });
  expect([await isRead(id), await isRead(other)]).toEqual([true, false]);
  // Another device of his sends nothing of it.
  expect(await buy({})).toMatchObject({ type: 'ok' });
  expect(await buy({ id: other })).toMatchObject({ code: 'risk_not_accepted' });
  const bob = await server().loggedInAs('bob');
  await confirmThere(bob, (client) => client.post('/dual/buyDual', { id, num: 1 }));
});

/** A product of a room: what is asked about it, how one begins with it, and a plan for it. */
interface Told {
  readonly read: (client: Client) => Promise<Row>;
  readonly begin: (client: Client, says?: Row) => Promise<Reply>;
  /** The same with what is another product. */
  readonly other?: (client: Client) => Promise<Reply>;
  readonly plan: { readonly id: number; readonly product: string; readonly terms: object };
}

/** A lock-up that is no promotion: everybody may begin it as often as he likes. */
const ORDINARY = 91;

beforeAll(async () => {
  const terms = ordinaryTerms({ productId: ORDINARY });
  await server().give(0, { type: 'lockup.publish_terms', terms } as never);
});

const LOAN = { pair_id: 1, amount: '100', collateral: '0.1' };
const POSITION = { legal_id: USDT, share: 4, multiple: 20, type: 1, status: 1 };

/** Terms as plans tell them: without what never changes. */
function planned(terms: object, ...without: readonly string[]): object {
  return Object.fromEntries(Object.entries(terms).filter(([name]) => !without.includes(name)));
}

const LOCKED: Told = {
  read: (client) => client.object(client.get('/lh/deposit/allowed', { config_id: ORDINARY })),
  begin: (client, says) =>
    client.post('/lh/deposit', { config_id: ORDINARY, amount: '100', ...says }),
  plan: {
    id: ORDINARY,
    product: 'lockup',
    terms: planned(ordinaryTerms({ ratePpm: 450 }), 'productId', 'version', 'assetId', 'days'),
  },
};

const BORROWED: Told = {
  read: (client) => client.object(client.get('/loan/allowed', { pair_id: 1 })),
  begin: (client, says) => client.post('/loan/borrow', { ...LOAN, ...says }),
  other: (client) => client.post('/loan/borrow', { ...LOAN, pair_id: 2, collateral: '2' }),
  plan: {
    id: 1,
    product: 'loans',
    terms: planned(loanTerms({ ratePpm: 9 }), 'productId', 'version', 'marketId'),
  },
};

const OPENED: Told = {
  read: (client) => client.object(client.get('/lever/risk')),
  begin: (client, says) => client.post('/lever/submit', { ...POSITION, currency_id: BTC, ...says }),
  plan: {
    id: ethUsdt,
    product: 'contracts',
    terms: planned(contractTerms(ethUsdt), 'marketId', 'version'),
  },
};

const REFUSED = { code: 'risk_not_accepted' };
const OK = { type: 'ok' };

it.each([LOCKED, BORROWED, OPENED])(
  'is kept for the customer of $plan.product, and asked when terms change',
  async (told) => {
    await server().freshPrices();
    const alice = await server().loggedInAs('alice');
    expect(await told.read(alice)).toMatchObject({ risk_read: false });
    expect(await told.begin(alice)).toMatchObject(REFUSED);
    expect(await told.begin(alice, { risk_accepted: 0 })).toMatchObject(REFUSED);
    expect(await told.begin(alice, { risk_accepted: 1 })).toMatchObject(OK);
    expect(await told.read(alice)).toMatchObject({ risk_read: true });
    // Another device of his sends nothing of it; somebody else has read nothing.
    expect(await told.begin(alice)).toMatchObject(OK);
    expect(await told.begin(await server().loggedInAs('bob'))).toMatchObject(REFUSED);
    if (told.other !== undefined) expect(await told.other(alice)).toMatchObject(REFUSED);
    const world = await ConsoleWorld.open(server());
    const fromMs = server().nowMs + TERMS_NOTICE_MS + 60_000;
    const plan = { ...told.plan, fromMs, reason: 'The season ends.' };
    await world.done('/markets/plan', plan);
    expect(await told.begin(alice)).toMatchObject(OK);
    // A minute later nobody is asked any more which terms he saw.
    server().pass(TERMS_NOTICE_MS + 60_000 + NEW_TERMS_MS + 1);
    await server().freshPrices();
    const later = await server().loggedInAs('alice');
    expect(await told.read(later)).toMatchObject({ risk_read: false });
    expect(await told.begin(later)).toMatchObject(REFUSED);
    expect(await told.begin(later, { risk_accepted: 1 })).toMatchObject(OK);
  },
);

it('asks nobody about a lock-up that costs no more than its interest', async () => {
  const alice = await server().loggedInAs('alice');
  const fields = { config_id: 2, amount: '100' };
  expect(await alice.post('/lh/deposit', fields)).toMatchObject(OK);
  const asked = alice.get('/lh/deposit/allowed', { config_id: 2 });
  expect(await alice.object(asked)).toMatchObject({ why: '', risk_read: false });
});

/** What a client that knows no notices begins, each a product with one of its own. */
const THEIRS: readonly Told['begin'][] = [
  LOCKED.begin,
  OPENED.begin,
  BORROWED.begin,
  (client) =>
    client.post('/microtrade/submit', {
      match_id: btcUsdt,
      currency_id: USDT,
      type: 1,
      seconds: 60,
      number: '10',
    }),
];

/** The address that a refusal names. */
function whereIn(reply: Reply): string {
  return /https?:\S+$/.exec(String(reply.message))?.[0] ?? '';
}

/** Somebody without a notice begins something, and confirms where the refusal leads him. */
async function confirmThere(bob: Client, begin: Told['begin']): Promise<void> {
  const refused = await begin(bob);
  expect(refused).toMatchObject({ status: 200, code: 'risk_not_accepted' });
  const where = whereIn(refused);
  expect(where.startsWith(`${server().running.address}/frame/risk?`)).toBe(true);
  const page = await (await fetch(where)).text();
  expect(page).toContain('What you can lose');
  expect(page).not.toContain('<script');
  // What the notice says has words: no key of them, and something to lose.
  expect(page).not.toMatch(/<p>\w+\.\w+<\/p>/);
  // To look is not to confirm.
  expect(await begin(bob)).toMatchObject({ code: 'risk_not_accepted' });
  const told = await (await fetch(where, { method: 'POST' })).text();
  expect(told).toContain('Confirmed.');
  expect(await begin(bob)).toMatchObject({ type: 'ok' });
}

it.each(THEIRS)('is confirmed in the page that the refusal names: %#', async (begin) => {
  await server().freshPrices();
  await confirmThere(await server().loggedInAs('bob', { stay: 1 }), begin);
});
