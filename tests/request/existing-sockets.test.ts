import { afterEach, describe, expect, it } from 'vitest';
import type { CatalogueDefinition } from '../../features/catalogue/contract.ts';
import { useTestServer } from '../support/server.ts';
import { Listening, twoFrames } from '../support/server-sockets.ts';
import { BTC, btcUsdt, ethUsdt, smallCatalogue, USDT } from '../support/small-catalogue.ts';

const USDC = 1;
const btcUsdc = 4;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The small catalogue with a second market of Bitcoin, against another dollar. */
function withUsdc(): CatalogueDefinition {
  const small = smallCatalogue();
  const [first] = small.markets;
  if (first === undefined) throw new Error('the small catalogue has markets');
  const coin = { kind: 'coin' as const, scale: 8, exchangeable: true };
  const usdc = { ...coin, id: USDC, code: 'USDC', title: 'USD Coin', accounts: [1, 2] };
  const second = { ...first, id: btcUsdc, quoteId: USDC, sort: btcUsdc };
  return { ...small, assets: [...small.assets, usdc], markets: [...small.markets, second] };
}

const server = useTestServer({ catalogue: withUsdc() });
const open: Listening[] = [];

async function listenOld(transports?: string[]): Promise<Listening> {
  const listening = await Listening.openOld(server().running.address, transports);
  open.push(listening);
  return listening;
}

afterEach(() => {
  for (const listening of open.splice(0)) listening.close();
});

describe('a socket that never subscribes', () => {
  it('hears markets of the first group only, whose rows it finds by their coin alone', async () => {
    const old = await listenOld();
    server().pass(MINUTE_MS);
    await server().tick(btcUsdc, 1_990_000);
    await server().tick(btcUsdt, 2_000_100);
    await server().quote([[1_989_000, 7]], [[1_991_000, 7]], btcUsdc);
    await server().quote([[1_999_000, 5]], [[2_001_000, 5]]);
    await old.until(() => old.of('market_depth').some((depth) => depth['currency_id'] === BTC));
    await old.until(() => old.of('kline').length > 0);
    await twoFrames();
    for (const event of ['daymarket', 'market_depth', 'kline']) {
      expect(new Set(old.of(event).map((payload) => payload['legal_name']))).toEqual(
        new Set(['USDT']),
      );
    }
  });

  it.each([
    ['a websocket', ['websocket']],
    ['polling', ['polling']],
  ])(
    'is told the last price and book of each market at once, over %s',
    async (_way, transports) => {
      await server().tick(btcUsdt, 2_000_700);
      await server().quote(
        [[1_999_500, 50]],
        [
          [2_000_900, 60],
          [2_001_000, 70],
        ],
      );
      await twoFrames();
      const old = await listenOld(transports);
      await old.until(() => old.of('market_depth').length > 0);
      await twoFrames();
      const prices = old.of('daymarket').map((row) => [row['currency_name'], row['now_price']]);
      expect(prices).toEqual([
        ['BTC', '20007.00'],
        ['ETH', '1600.00'],
      ]);
      const books = old.of('market_depth').filter((book) => book['currency_id'] === BTC);
      expect(books).toMatchObject([
        {
          legal_id: USDT,
          bids: [['19995.00', '0.00050']],
          // They turn them around: the best one is shown last.
          asks: [
            ['20010.00', '0.00070'],
            ['20009.00', '0.00060'],
          ],
        },
      ]);
    },
  );

  it('hears of candles of all periods that the contract names', async () => {
    const old = await listenOld();
    server().pass(40 * DAY_MS);
    await server().freshPrices();
    const periods = () => new Set(old.of('kline').map((row) => row['period']));
    await old.until(() => periods().size >= 7);
    for (const period of ['1min', '5min', '30min', '60min', '1D', '1W', '1M']) {
      expect(periods()).toContain(period);
    }
  });

  it('hears of a candle when it opens, and not when it moves', async () => {
    const old = await listenOld();
    const minutes = () =>
      old.of('kline').filter((row) => row['currency_name'] === 'ETH' && row['period'] === '1min');
    server().pass(MINUTE_MS);
    await server().tick(ethUsdt, 160_300);
    await old.until(() => minutes().length > 0);
    await twoFrames();
    const before = minutes().length;
    for (const ticks of [160_400, 160_500, 160_600]) {
      await server().tick(ethUsdt, ticks);
      await twoFrames();
    }
    expect(minutes()).toHaveLength(before);
    server().pass(MINUTE_MS);
    await server().tick(ethUsdt, 160_700);
    await old.until(() => minutes().length > before);
    expect(minutes().at(-1)).toMatchObject({ time: server().nowMs, close: 1607 });
    const last = old.of('daymarket').findLast((row) => row['currency_name'] === 'ETH');
    expect(last).toMatchObject({ now_price: '1607.00' });
  });
});
