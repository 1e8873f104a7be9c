/** The page for who writes a bot, and the calls of TradingView's charting library. */
import { describe, expect, it } from 'vitest';
import { htmlOf } from '../../features/binance/server/docs/markdown.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
const get = async (path: string): Promise<Response> => fetch(server().running.address + path);
const json = async (path: string): Promise<unknown> => (await get(path)).json();

describe('the page for who writes a bot', () => {
  it('leads from a key to an order at the address of this house, with its errors', async () => {
    const reply = await get('/api/v3/docs');
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await reply.text();
    expect(text).toContain('<h2 id="from-nothing-to-an-order">');
    expect(text).toContain(`${server().running.address}/api/v3`);
    expect(text).not.toContain('127.0.0.1:8080');
    expect(text).toContain('<td>-1021</td>');
    expect(text).toContain('id="what-is-different"');
  });

  it('says what each call weighs, and what a key needs for it', async () => {
    const text = await (await get('/api/v3/docs')).text();
    const row = (call: string) =>
      new RegExp(`<tr><td><code>${call}</code>.*?</tr>`).exec(text)?.[0];
    expect(row('POST /api/v3/order')).toContain(
      '<td><code>order.place</code></td><td>1</td><td>spot</td>',
    );
    expect(row('GET /api/v3/depth')).toContain('<td>5, by what is asked</td><td>–</td>');
    expect(row('PUT /fapi/v1/order')).toContain('<code>order.modify</code>');
    expect(row('POST /fapi/v1/listenKey')).toContain('any key, unsigned');
  });

  it('runs no script, and stands in no frame', async () => {
    const reply = await get('/api/v3/docs');
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await reply.text()).not.toMatch(/<script|onload=|javascript:/);
  });

  it('shows what is written as text', () => {
    const html = (markdown: string): string => htmlOf(markdown).replaceAll('\n', '');
    expect(html('# <b> & `<i>`')).toBe(
      '<h1 id="-b-i-">&lt;b&gt; &amp; <code>&lt;i&gt;</code></h1>',
    );
    expect(html('<script>x</script>')).toBe('&lt;script&gt;x&lt;/script&gt;');
    expect(html('[a](javascript:x) ![p](x.png) [b](https://b.example/"x)')).toBe(
      '<p>a p <a href="https://b.example/&quot;x" rel="noreferrer">b</a></p>',
    );
    expect(html('| a | b |\n| - | - |\n| 1 | **2** |')).toMatch(
      /^<div class="wide"><table>.*<tr><td>1<\/td><td><strong>2<\/strong><\/td><\/tr>/,
    );
  });
});

describe('the charting library', () => {
  it('is told what there is, and finds markets', async () => {
    expect(await json('/udf/config')).toMatchObject({ supports_search: true, supports_time: true });
    expect(await json('/udf/time')).toBe(Math.floor(server().nowMs / 1_000));
    const symbol = { name: 'BTCUSDT', type: 'crypto', minmov: 1, pricescale: 100 };
    expect(await json('/udf/symbols?symbol=BTCUSDT')).toMatchObject(symbol);
    expect(await json('/udf/symbols?symbol=Some:btcusdt')).toMatchObject(symbol);
    const found = (await json('/udf/search?query=btc&limit=30')) as { symbol: string }[];
    expect(found.map((row) => row.symbol)).toEqual(['BTCUSDT']);
    expect(await json('/udf/search?query=&limit=1')).toHaveLength(1);
    expect(await json('/udf/search?query=&type=stock')).toMatchObject([{ type: 'stock' }]);
  });

  it('reads candles in columns: those before a time, as many as it wants', async () => {
    for (let minute = 0; minute < 3; minute += 1) {
      server().pass(60_000);
      await server().freshPrices();
    }
    const to = Math.floor(server().nowMs / 1_000) + 60;
    const path = `/udf/history?symbol=BTCUSDT&resolution=1&to=${to}`;
    const last = (await json(`${path}&from=0&countback=2`)) as Record<string, number[]>;
    expect(last).toMatchObject({ s: 'ok', c: [20_000, 20_000] });
    const [first = 0, second = 0] = last['t'] ?? [];
    expect([second - first, first % 60]).toEqual([60, 0]);
    const since = (await json(`${path}&from=${second}`)) as Record<string, number[]>;
    expect(since['t']).toEqual([second]);
    // The end is not in it.
    const before = `/udf/history?symbol=BTCUSDT&resolution=1&to=${second}&from=${first}`;
    expect(await json(before)).toMatchObject({ s: 'ok', t: [first] });
    const early = '/udf/history?symbol=BTCUSDT&resolution=1D&from=1&to=86400';
    expect(await json(early)).toEqual({ s: 'no_data' });
    for (const far of [0, 1, 9_999_999_999_999]) {
      const answer = await json(`/udf/history?symbol=BTCUSDT&resolution=D&from=0&to=${far}`);
      expect(answer).not.toHaveProperty('errmsg');
    }
  });

  it('hears of what is wrong in its own form, and weighs as others do', async () => {
    const error = { s: 'error', errmsg: expect.any(String) as string };
    const history = '/udf/history?symbol=BTCUSDT';
    for (const path of [
      '/udf/symbols?symbol=NONE',
      '/udf/symbols',
      `${history}&resolution=7&from=0&to=100`,
      `${history}&resolution=1&from=0`,
      `${history}&resolution=1&from=x&to=100`,
      '/udf/history?symbol=NONE&resolution=1&from=0&to=100',
    ]) {
      expect(await json(path)).toEqual(error);
    }
    const weight = async (path: string) =>
      Number((await get(path)).headers.get('x-mbx-used-weight-1m'));
    const used = await weight('/udf/time');
    expect(await weight('/udf/search?query=a')).toBe(used + 2);
    expect((await get('/udf/none')).status).toBe(404);
    expect(server().errors).toEqual([]);
  });
});
