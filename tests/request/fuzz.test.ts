import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTable, type Route } from '../../apps/server/access-table.ts';
import { serverCards } from '../../apps/server/server-cards.ts';
import { ASKED_CARDS, TESTING_CARDS } from '../rooms.ts';
import { expectHoldsMatchOrders, expectSoundLedger } from '../support/engine-checks.ts';
import { HOSTILE } from '../support/hostile.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Encoding, Reply, Row } from '../support/server-client.ts';
import { Listening } from '../support/server-sockets.ts';

const ACCESS_TABLE = await accessTable();

const server = useTestServer();
const SEED = 20_261_121;
/** Thousands of calls, one after the other: minutes where the cores have other work. */
const LONG = { timeout: 900_000 };

/** Slow on purpose (argon2), or ending the session that the others need. */
const APART = ['/api/user/login', '/api/user/register', '/api/user/forget', '/api/user/logout'];
/** What bots are answered has another shape: it is tried in `tests/adversary/binance.test.ts`. */
const OTHERS = /^\/api\/(?:docs|v3)/;
const calls = ACCESS_TABLE.filter(({ path }) => path.startsWith('/api/') && !OTHERS.test(path));
/** Calls of rooms that a run is not about. */
const ofOthers = (await serverCards())
  .filter(({ name }) => !ASKED_CARDS.some((asked) => asked.name === name))
  .flatMap(({ access }) => access.map(({ path }) => path));
const LEAST_ASKED = ofOthers.length === 0 ? 4_000 : 0;
/** What calls accept, most of the time, as their rooms say. */
const SOUND: Readonly<Record<string, readonly Row[]>> = Object.fromEntries(
  TESTING_CARDS.flatMap(({ soundCalls = {} }) => Object.entries(soundCalls)),
);
const quick = calls.flatMap((route) => {
  if (APART.includes(route.path)) return [];
  return Array.from({ length: route.path in SOUND ? 6 : 1 }, () => route);
});
const slow = calls.filter(({ path }) => APART.includes(path) && !path.endsWith('logout'));

/** Every field that any call reads, with values that are right for some call. */
const FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  currency_id: [4, 3, 5, '4'],
  legal_id: [2, '2'],
  currency: [2, 4],
  match_id: [1, 2],
  from_currency_id: [2, 4],
  to_currency_id: [3, 4],
  type: [1, 2, 'change', 'forget', 'email', 'mobile'],
  order_type: ['limit', 'market', 'stop_limit', 'stop_market'],
  time_in_force: ['gtc', 'ioc', 'fok', 'gtt'],
  self_trade: ['cancel_taker', 'cancel_maker', 'cancel_both'],
  amount: ['0.01', '1', '0.5'],
  quote_amount: ['50', '12.345'],
  target_price: ['20000', '19990.01', '1600'],
  stop_price: ['20500', '19000'],
  expires_ms: [4e12, 4e12, 1],
  post_only: [0, 1],
  client_order_id: ['a', 'b', 'own-1'],
  id: [1, 20, 30, 40],
  status: [0, 1, 2],
  page: [1, 2, 1_000_000],
  limit: [1, 10, 500],
  number: ['1', '0.001', '20000'],
  from_field: ['change', 'legal'],
  to_field: ['lever', 'micro'],
  symbol: ['BTC/USDT', 'eth/usdt'],
  period: ['1min', '1D', '1M'],
  from: [0, 1_794_000_000],
  to: [1_794_787_200],
  from_number: [1],
  keyword: ['version', 'support_url'],
  user_string: ['alice@demo.test', 'x@example.test', '13800001234'],
  account: ['alice@demo.test'],
  email_code: ['123456'],
  code: ['123456'],
  password: ['long-enough', '123456'],
  re_password: ['long-enough', '123456'],
  repassword: ['long-enough'],
  extension_code: ['ALICE234'],
  area_code: ['+86', '49'],
  mobile: ['13800001234'],
  scene: ['register'],
  nickname: ['Al'],
  stay: [0, 1],
  seconds: [30, 60, '600'],
  largest_stake: ['0', '1000'],
  loss_per_day: ['0', '90000'],
  paused_until_ms: [0, 4e12],
  share: [1, '2', 0],
  multiple: [20, '100'],
  margin_mode: ['cross', 'isolated'],
  target_profit_price: ['0', '30000', '20001'],
  stop_loss_price: ['0', '10000'],
  trail_distance: ['0', '500'],
  network: ['erc20', 'trc20', 'bitcoin'],
  address: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  memo: ['', '7'],
  label: ['', 'Cold'],
  qrcode: [''],
  pay_password: ['123456'],
  two_factor_code: ['000000'],
  kind: ['deposit', 'fill'],
  from_ms: [0, 1_794_000_000_000],
  to_ms: [4e12],
  offset_minutes: [0, -120],
  zone: ['America/New_York', 'Mars/Base'],
  real_type: [1, '2'],
  id_type: [0, '1', 2],
  name: ['USDT', 'Ada', 'faq'],
  card_id: ['AB 123-456'],
  c_id: [4, '5'],
  word: ['a word'],
  signature: ['Hello'],
  region: ['de'],
  email: ['alice@demo.test'],
};

const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Mostly fields that are right, with a few that are not. */
const fields: fc.Arbitrary<Row> = fc
  .record(
    Object.fromEntries(
      Object.entries(FIELDS).map(([name, right]) => [
        name,
        fc.oneof(
          { weight: 24, arbitrary: fc.constantFrom(...right) },
          { weight: 1, arbitrary: hostile },
        ),
      ]),
    ),
    { requiredKeys: Object.keys(FIELDS).filter((_, index) => index % 3 !== 2) },
  )
  .chain((known) =>
    fc.dictionary(fc.string({ maxLength: 12 }), hostile, { maxKeys: 2 }).map((unknown) => ({
      ...unknown,
      ...known,
    })),
  );

const order = { currency_id: 4, legal_id: 2, type: 1, amount: '0.01', target_price: '19000' };
const contract = { currency_id: 4, legal_id: 2, share: 1, multiple: 20, type: 1, status: 1 };
/** One of those, with at most one field that is not right. */
const nearlySound = fc.tuple(
  fc.nat(),
  fc.dictionary(fc.constantFrom(...Object.keys(FIELDS)), hostile, { maxKeys: 1 }),
);

const how = fc.record({
  encoding: fc.constantFrom<Encoding>('form', 'json'),
  key: fc.option(fc.constantFrom('k1', 'k2', 'x'.repeat(90)), { freq: 8, nil: undefined }),
  lang: fc.constantFrom('en', 'zh', 'th', 'xx', '__proto__'),
  asCustomer: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
});
type How = typeof how extends fc.Arbitrary<infer Value> ? Value : never;
const AS_CUSTOMER: How = { encoding: 'json', key: undefined, lang: 'en', asCustomer: true };

let customer: Client;
const accepted = new Map<string, number>();
let lastOrder: unknown = 0;

beforeAll(async () => {
  // The first session is one that the calls may end.
  await server().loggedInAs('alice');
  customer = await server().loggedInAs('alice', { stay: 1 });
  await server().quote([[1_999_000, 50_000]], [[2_001_000, 50_000]]);
});

function ask(route: Route, sent: Row, { encoding, key, lang, asCustomer }: How): Promise<Reply> {
  const client = (asCustomer ? customer : server().visitor()).speaking(lang);
  const path = route.path.slice('/api'.length);
  const options = key === undefined ? { encoding } : { encoding, key };
  return route.method === 'GET'
    ? client.get(path, sent, options)
    : client.post(path, sent, options);
}

async function check(route: Route, sent: Row, manner: How): Promise<void> {
  const before = await server().fingerprint();
  const reply = await ask(route, sent, manner);
  const logged = server().errors.at(-1) ?? '';
  const said = `${route.path} ${JSON.stringify(reply.body).slice(0, 300)} ${logged}`;
  expect(`${reply.status} ${said}`).toMatch(/^200 /);
  expect(`${typeof reply.type} ${said}`).toMatch(/^string /);
  if (reply.type === 'ok') {
    if (route.path.endsWith('/trade')) lastOrder = (reply.message as Row)['id'];
    accepted.set(route.path, (accepted.get(route.path) ?? 0) + 1);
    return;
  }
  expect(`${typeof reply.message} ${said}`).toMatch(/^string /);
  expect(await server().fingerprint()).toBe(before);
}

function routeTo(path: string): Route {
  const found = calls.find((route) => route.path === path);
  if (found === undefined) throw new Error(`there is no ${path}`);
  return found;
}
const [TRADE, SUBMIT] = [routeTo('/api/coin/trade'), routeTo('/api/lever/submit')];
const isolated = { ...contract, margin_mode: 'isolated' };
/** What has to be there before such a call finds anything, whatever was ended before. */
const BEFORE: ReadonlyMap<string, readonly [Route, Row]> = new Map([
  ['/api/coin/replace', [TRADE, order]],
  ['/api/coin/order', [TRADE, order]],
  ['/api/lever/close', [SUBMIT, contract]],
  ['/api/lever/reverse', [SUBMIT, contract]],
  ['/api/lever/reduce', [SUBMIT, contract]],
  ['/api/lever/setstop', [SUBMIT, contract]],
  ['/api/lever/margin', [SUBMIT, isolated]],
  ['/api/lever/cancel', [SUBMIT, { ...contract, status: 0, target_price: '15000' }]],
]);

/** The newest order or position, as the path of a call wants one. */
function newest(path: string): unknown {
  if (!path.startsWith('/api/lever/')) return lastOrder;
  const positions = server().running.service.engine.contracts.livePositions();
  return Math.max(0, ...positions.map(({ id }) => id));
}

/** What should be accepted, once each before anything else has been tried. */
async function soundFirst(): Promise<void> {
  for (const [path, rows] of Object.entries(SOUND)) {
    if (APART.includes(path)) continue;
    const first = BEFORE.get(path);
    for (const row of rows) {
      if (first !== undefined) await check(...first, AS_CUSTOMER);
      await check(routeTo(path), { id: newest(path), ...row }, AS_CUSTOMER);
    }
  }
}

function withSound(routes: readonly Route[]): readonly Route[] {
  const sound = routes.filter(({ path }) => path in SOUND);
  return sound.length === 0 ? routes : sound;
}

function fuzz(routes: readonly Route[], numRuns: number): Promise<void> {
  const property = fc.asyncProperty(
    // Half of what is sent goes to calls that would do something.
    fc.oneof(fc.constantFrom(...routes), fc.constantFrom(...withSound(routes))),
    fields,
    nearlySound,
    how,
    async (route, wild, [pick, override], manner) => {
      const sound = SOUND[route.path];
      const base = pick % 3 === 0 ? undefined : sound?.[pick % sound.length];
      const first = base === undefined ? undefined : BEFORE.get(route.path);
      if (first !== undefined) await check(...first, AS_CUSTOMER);
      await check(
        route,
        base === undefined ? wild : { id: newest(route.path), ...base, ...override },
        manner,
      );
    },
  );
  return fc.assert(property, { seed: SEED, numRuns, endOnFailure: true });
}

interface Described {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { properties?: object } }>>;
  };
}
type Document = Readonly<Record<string, Readonly<Record<string, Described>>>>;

async function documents(): Promise<Document> {
  const response = await fetch(`${server().running.address}/api/docs/json`);
  return ((await response.json()) as { paths: Document }).paths;
}

/** The fields that a call reads, as its documents say. */
function fieldsOf(document: Document, { path, method }: Route): string[] {
  const described = document[path]?.[method.toLowerCase()];
  if (described === undefined) throw new Error(`${path} is not documented`);
  const schemas = Object.values(described.requestBody?.content ?? {}).map(({ schema }) => schema);
  const ofBody = schemas.flatMap(({ properties }) => Object.keys(properties ?? {}));
  return [...new Set([...ofBody, ...(described.parameters ?? []).map(({ name }) => name)])];
}

describe('whatever is sent', () => {
  it('no call fails, and a refused one changes nothing', LONG, async () => {
    await soundFirst();
    await fuzz(quick, 3_500);
    expect(server().errors).toEqual([]);
    // Otherwise it would have tried refusals only.
    const accepting = Object.keys(SOUND).filter((path) => (accepted.get(path) ?? 0) > 0);
    expect(accepting).toEqual(Object.keys(SOUND));

    expect((await customer.get('/user/info')).type).toBe('ok');
    expectSoundLedger(server().running.service.engine);
    expectHoldsMatchOrders(server().running.service.engine);
  });

  it('nor does one about passwords', async () => {
    await fuzz(slow, 150);
    expect(server().errors).toEqual([]);
  });

  it('every hostile value in every field of every call is answered in words', LONG, async () => {
    const document = await documents();
    let asked = 0;
    for (const route of calls) {
      if (route.path.endsWith('/logout') || ofOthers.includes(route.path)) continue;
      const names = fieldsOf(document, route);
      const right = Object.fromEntries(names.map((name) => [name, FIELDS[name]?.[0] ?? '1']));
      for (const name of names) {
        const sent = HOSTILE.map((value) => ({
          ...right,
          ...SOUND[route.path]?.[0],
          [name]: value,
        }));
        const replies = await Promise.all(sent.map((one) => ask(route, one, AS_CUSTOMER)));
        for (const [index, reply] of replies.entries()) {
          const said = `${reply.status} ${String(reply.type)} ${route.path} ${name} `;
          // 998 asks for an identity, and says so in words too.
          expect(said + JSON.stringify(HOSTILE[index])).toMatch(/^200 (?:ok|error|998) /);
        }
        asked += replies.length;
      }
    }
    expect(asked).toBeGreaterThan(LEAST_ASKED);
    expect(server().errors).toEqual([]);
  });

  it('is survived by the socket too', async () => {
    for (const event of ['subscribe', 'authenticate', 'login', 'frame', 'no such event']) {
      // One for each: a socket that talks too much is closed.
      const hostile = await Listening.open(server().running.address);
      for (const value of HOSTILE) hostile.socket.emit(event, value, value);
      hostile.close();
    }
    const socket = await Listening.open(server().running.address);
    expect(await socket.ask('subscribe', { markets: 'all' })).toEqual({ ok: true });
    socket.close();
    expect(server().errors).toEqual([]);
    expect((await customer.get('/user/info')).type).toBe('ok');
  });
});
