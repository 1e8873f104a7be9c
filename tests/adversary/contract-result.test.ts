import { afterEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { Listening } from '../support/server-sockets.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const pair = { currency_id: BTC, legal_id: USDT };
const SCALE = 100_000_000;

afterEach(() => server().freshPrices());

async function listed(client: Client, status: number): Promise<Row> {
  const message = await client.object(client.post('/lever/my_trade', { ...pair, status }));
  const [row] = (message['message'] as { data: Row[] }).data;
  if (row === undefined) throw new Error('There is no position.');
  return row;
}

interface Line {
  readonly value: string;
  readonly account: string;
  readonly reference: number;
}

/** What the statement of the contract account says of one fill. */
async function statement(client: Client, fillId: unknown): Promise<Line[]> {
  const page = await client.object(client.post('/wallet/legal_log', { limit: 20 }));
  const lines = page['list'] as Line[];
  return lines.filter(({ reference, account }) => reference === fillId && account === 'lever');
}

function sum(lines: readonly Line[]): number {
  return lines.reduce((all, { value }) => all + Math.round(Number(value) * SCALE), 0) / SCALE;
}

describe('one closing has one result', () => {
  it.each([
    { type: 1, index: 2_000_000 },
    { type: 1, index: 1_990_000 },
    { type: 2, index: 2_010_000 },
    { type: 2, index: 1_950_000 },
  ])('on card, list, fill, news and statement: $type at $index', async ({ type, index }) => {
    const alice = await server().loggedInAs('alice');
    const own = await Listening.open(server().running.address);
    await own.ask('authenticate', alice.token);
    await own.ask('subscribe', { markets: [btcUsdt] });
    const order = { ...pair, share: 4, multiple: 20, type, status: 1, target_price: '999' };
    await alice.post('/lever/submit', order);
    await server().tick(btcUsdt, index);
    const card = await listed(alice, 1);
    const head = await alice.object(alice.get('/lever/account'));
    expect(head['profits_total']).toBe(card['profits']);
    await alice.post('/lever/close', { id: Number(card['id']) });
    const past = await listed(alice, 3);
    expect(past).toMatchObject({ id: card['id'], profits: card['profits'] });
    const detail = await alice.object(alice.get('/lever/position', { id: Number(card['id']) }));
    const fills = detail['fills'] as Row[];
    const closing = fills.find(({ what }) => what === 'close');
    expect(closing).toMatchObject({ result: card['profits'] });
    expect(sum(await statement(alice, closing?.['id']))).toBe(Number(card['profits']));
    const isNews = (row: Row): boolean => row['position_id'] === card['id'];
    await own.until(() => own.items('contract_fills').filter(isNews).length === 2);
    const news = own.items('contract_fills').filter(isNews).at(-1);
    expect(news).toMatchObject({ what: 'close', result: card['profits'] });
    own.close();
  });
});
