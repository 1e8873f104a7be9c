import { describe, expect, it } from 'vitest';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { FrameTickets } from '../../../platform/server/http/frame-tickets.ts';
import type { Reply } from '../../../platform/server/http/call.ts';
import { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import { contentServer } from './index.ts';

async function ask(path: string, input: object = {}): Promise<Reply> {
  const nothing = { selectAll: () => ({ execute: async () => [] }) };
  const database = () => ({ selectFrom: () => nothing });
  const gateway = { mode: 'demo', nowMs: () => 0, database };
  const server = contentServer({
    codeRequired: false,
    predictablePrices: true,
    publicOrigin: undefined,
    tickets: new FrameTickets(new SecretBox(Buffer.alloc(32)), () => 0),
    supportPath: () => '/frame/support',
    gamePath: () => '/frame/game',
    loansPath: () => '/frame/loans',
    fiatRatesUrl: undefined,
    menu: [],
    shows: () => true,
    covers: {
      take: async () => '',
      keep: async () => false,
      release: async () => undefined,
    },
  });
  const calls = server.calls?.(gateway as unknown as Gateway);
  const call = calls?.find((candidate) => candidate.path === path);
  if (call === undefined) throw new Error(`no call ${path}`);
  const asked = { language: 'en', origin: 'http://house' };
  return call.handle({ ...asked, input: call.input.parse(input) } as never);
}

describe('what the site says of itself', () => {
  it('names the site, how it is run and whether registration needs a code', async () => {
    expect(await ask('/getSiteConfig')).toMatchObject({
      message: {
        site_name: 'Bourse',
        mode: 'demo',
        registration_code: 'off',
        predictable_prices: 1,
        zxkf_url: 'http://house/frame/support?lang=en',
        jie_url: 'http://house/frame/loans?lang=en',
        hk_url: 'http://house/frame/loans?lang=en',
      },
    });
  });

  it.each(['support_url', 'game_url', 'apk_download_url', 'version'])(
    'answers the setting %s with a text',
    async (keyword) => {
      expect(await ask('/getSetting', { keyword })).toMatchObject({
        message: { value: expect.stringMatching(/./) },
      });
    },
  );

  it('tells native apps of existing clients no newer build than the one they are', async () => {
    expect(await ask('/getSetting', { keyword: 'version' })).toMatchObject({
      message: { value: 'wgt,80' },
    });
  });

  it('refuses a setting that is not there', async () => {
    expect(await ask('/getSetting', { keyword: 'admin' })).toEqual({ refused: 'unknown_setting' });
  });

  it('knows a rate above zero for each display currency of existing clients', async () => {
    const reply = await ask('/fiat/rates');
    if (!('message' in reply)) throw new Error('no rates');
    const { rates } = reply.message as { rates: { currency_code: string; rate: string }[] };
    expect(rates.map((row) => row.currency_code).join(' ')).toBe(
      'USD CNY GBP HKD JPY EUR AED THB PHP SGD VND',
    );
    expect(rates.every(({ rate }) => /^\d+(\.\d+)?$/.test(rate) && Number(rate) > 0)).toBe(true);
  });
});
