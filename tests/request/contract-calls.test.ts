import { describe, expect, it } from 'vitest';
import { accessTable } from '../../apps/server/access-table.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Reply } from '../support/server-client.ts';

const ACCESS_TABLE = await accessTable();

const server = useTestServer();

/** How the message of a reply is wrapped: what screens of existing clients read of it. */
const WRAPPERS: Readonly<Record<string, (message: unknown) => void>> = {
  array: (message) => expect(message).toEqual(expect.any(Array)),
  list: (message) => expect(message).toMatchObject({ list: expect.any(Array) as unknown }),
  order_list: (message) => expect(message).toMatchObject({ order_list: [] }),
  dual_currencys: (message) =>
    expect(message).toMatchObject({ dual_currencys: expect.any(Array) as unknown }),
  paginator: (message) =>
    expect(message).toMatchObject({
      data: expect.any(Array) as unknown,
      total: expect.any(Number) as unknown,
      current_page: 1,
    }),
  object: (message) => {
    expect(message).toEqual(expect.any(Object));
    expect(message).not.toBeNull();
  },
};

/** What existing clients read without a field, and how: `V` for those that visitors read too. */
const READS = `
  GET /getSiteConfig object V
  GET /menu array V
  GET /faq object V
  GET /contactus object V
  GET /aboutus object V
  GET /operational_compliance object V
  GET /mailMessage/getList list
  GET /user/info object
  GET /real/state object
  GET /currency/quotation_new array V
  GET /optional/list array V
  GET /microtrade/payable_currencies array
  GET /microtrade/nums array V
  GET /microtrade/lists paginator
  GET /coin/list array
  POST /wallet/list object
  GET /recharge/log paginator
  GET /user/withdraw/list paginator
  GET /user/wallet/list paginator
  POST /wallet/legal_log list
  POST /user/getTransferList object
  GET /currency/user_currency_list array
  GET /wallet/hzhistory paginator
  GET /currency/list object V
  POST /user/cash_info object
  POST /user/cash_info_international object
  POST /user/cash_info_other object
  GET /lh/deposit/config array V
  GET /lh/deposit/order order_list V
  GET /project list V
  GET /user/project/order paginator
  GET /dual/index dual_currencys V
  GET /dual/detail object
  POST /dual/dual_list list
  GET /user/promotionInfo object
  GET /user/promotionDetail list
  POST /getPaymentList array
  GET /follow/index paginator
  GET /follow/historyTrade paginator
  GET /follow/traderDetail object
  GET /bind_box/getBoxList array V
  GET /bind_box/getArtist array V
  GET /bind_box/getNftCurrency array V
  GET /bind_box/getCollection array
  GET /bind_box/getArtistDetail object
  POST /bind_box/getMyNFTs array
  POST /bind_box/getNeedPayNFTOrder array V
  POST /bind_box/getMyBindBoxQuotationLog paginator`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))
  .map(([method = '', path = '', wrapper = '', visitors]) => ({
    method,
    path,
    wrapper,
    forVisitors: visitors === 'V',
  }));

/** What they do, or read of something they name. */
const OTHERS = `
  POST /upload, GET /getSetting, POST /news/list, GET /wallet/getRateCurrency,
  POST /lever/dealall, POST /bind_box/marginNFT, GET /news/index_pop, POST /news/detail,
  POST /sms_mail,
  POST /sms_send, POST /user/check_email, POST /user/register, POST /user/login,
  POST /user/forget, GET /user/logout, POST /user/real, POST /safe/update_password,
  POST /safe/mobile, POST /user/uploadHeadPortrait, POST /user/editNickname,
  GET /currency/new_timeshar, POST /optional/add, POST /optional/del, POST /lever/deal,
  POST /lever/submit, POST /lever/close, POST /lever/setstop, POST /lever/batch_close,
  POST /lever/my_trade, GET /microtrade/seconds, POST /microtrade/submit,
  GET /microtrade/get_result, POST /coin/trade, POST /wallet/detail, POST /wallet/get_info,
  POST /wallet/get_in_address, POST /wallet/charge_req, POST /wallet/out,
  POST /user/getTransferFee, POST /user/Transfer, POST /wallet/change, POST /user/wallet/save,
  POST /user/wallet/delete, POST /user/cash_save, POST /user/cash_save_international,
  POST /user/cash_save_other, POST /lh/deposit, POST /lh/deposit/order/cancel,
  GET /project/detail, POST /project/order, POST /dual/buyDual, POST /follow/follow,
  POST /follow/cancel,
  POST /follow/selfHolding, POST /bind_box/openBlindBox, POST /bind_box/collect,
  POST /bind_box/buyNFT, POST /bind_box/auctionNFT, POST /bind_box/resellNFT,
  POST /bind_box/readNFTOrderMessage, POST /bind_box/payNFTOrder,
  GET /bind_box/getBoxDetail, POST /bind_box/getBindBoxQuotationLog`
  .split(',')
  .map((call) => call.trim());

function ask(client: Client, { method, path }: { method: string; path: string }): Promise<Reply> {
  return method === 'GET' ? client.get(path) : client.post(path);
}

describe('the calls of existing clients', () => {
  it('are all answered, and stand in the access table', () => {
    const known = new Set(ACCESS_TABLE.map(({ method, path }) => `${method} ${path}`));
    const wanted = [...READS.map(({ method, path }) => `${method} ${path}`), ...OTHERS];
    const missing = wanted.filter((call) => !known.has(call.replace(' ', ' /api')));
    expect(missing).toEqual([]);
  });

  it.each(READS)('$method $path reads as $wrapper', async (read) => {
    const wrapped = WRAPPERS[read.wrapper];
    const readers = [await server().loggedInAs('alice')];
    if (read.forVisitors) readers.push(server().visitor());
    for (const reader of readers) {
      const reply = await ask(reader, read);
      expect(reply).toMatchObject({ status: 200, type: 'ok' });
      wrapped?.(reply.message);
    }
  });
});

/** Lists by pages whose readers go on until nothing comes. */
const PAGES = [
  { method: 'GET', path: '/bind_box/getBoxList' },
  { method: 'GET', path: '/bind_box/getArtist' },
  { method: 'POST', path: '/bind_box/getMyBindBoxQuotationLog' },
] as const;

describe('what existing clients rely on', () => {
  it('is an empty page wherever a list is asked on, and for odd pages too', async () => {
    const alice = await server().loggedInAs('alice');
    for (const { method, path } of PAGES) {
      for (const page of ['7', 'undefined', '1000000']) {
        const reply = await (method === 'GET'
          ? alice.get(path, { page })
          : alice.post(path, { page }));
        expect(reply).toMatchObject({ status: 200, type: 'ok' });
      }
    }
    expect((await alice.get('/user/project/order', { page: 7 })).message).toMatchObject({
      current_page: 7,
      data: [],
    });
  });

  it('opens a page of its own in a frame, not the client within itself', async () => {
    const visitor = server().visitor().speaking('de');
    const said = { support_url: 'Schreiben Sie uns.', game_url: 'Punkte ohne Einsatz' };
    for (const [keyword, text] of Object.entries(said)) {
      const { value } = await visitor.object(visitor.get('/getSetting', { keyword }));
      const address = String(value);
      expect(address.startsWith(`${server().running.address}/`)).toBe(true);
      expect(address).not.toContain('/h5/');
      const page = await fetch(address);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(text);
      // They have nothing of a customer in them: clients of any origin may frame them.
      expect(page.headers.get('x-frame-options')).toBeNull();
    }
  });

  it('has a logo that does not lie below the client', async () => {
    const site = await server().visitor().object(server().visitor().get('/getSiteConfig'));
    for (const name of ['site_logo', 'down_logo']) {
      expect(String(site[name])).not.toContain('/h5/');
      const logo = await fetch(String(site[name]));
      expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });
});
