/** Money that a customer moves inside the house or out of it, and what he sees of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Exchange } from './exchange.ts';
import { askInVain, openWhole as open, pullDown, visitOfDemo } from './hands.ts';

let exchange: Exchange;

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange?.stop();
});

const visitOf = (name: 'alice' | 'bob') => visitOfDemo(exchange, name);

describe('moving money inside the house', () => {
  it('opens the transfer that a coin of an account asks for', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    await open(visited, 'fund/assets_record?currency=2&type_id=4&type_name=micro');
    await page.getByRole('link', { name: 'Transfer' }).click();
    await page.getByRole('button', { name: 'Coin: USDT' }).waitFor();
    await page.getByRole('button', { name: 'From: Seconds' }).waitFor();
    await page.getByRole('button', { name: 'To: Spot' }).waitFor();
    await open(visited, 'fund/fundTransfer?currency=usdt&to=lever');
    await page.getByRole('button', { name: 'To: Contract' }).waitFor();
    expect(visited.errors).toEqual([]);
    await visited.end();
  });

  it('moves nothing twice when an answer is lost and the button is pressed again', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    const keys: (string | undefined)[] = [];
    await page.route('**/api/wallet/change', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      // The server has done it; the first press, which tries twice, does not hear of it.
      if (keys.length <= 2) await route.abort();
      else await route.fulfill({ response: answer });
    });
    const spot = async () => {
      await open(visited, 'fund/fundTransfer?currency=2&from=change&to=lever');
      return (await page.getByText(/^Available: /).innerText()).replace(/[^0-9.]/g, '');
    };
    const before = Number(await spot());
    await page.getByLabel('Amount').fill('7');
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await page.getByText('We cannot reach the server.').first().waitFor();
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await page.getByText('Transferred').first().waitFor();
    expect(keys.length).toBe(3);
    expect(new Set(keys).size).toBe(1);
    await open(visited, 'fund/assets');
    expect(before - Number(await spot())).toBeCloseTo(7, 6);
    await page.unroute('**/api/wallet/change');
    await visited.end();
  });

  it('shows a conversion before it is sent, and a rate that has become worse', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    let price = '2';
    const sent: string[] = [];
    const pressed = Promise.withResolvers<void>();
    let answers = Promise.resolve();
    await page.route('**/api/user/getTransferFee', async (route) => {
      await answers;
      const prices = { form_price: price, to_price: '1', fee: '0.001', lock_cost: '0.0008' };
      const message = { ...prices, hour_limit: '100000', hour_left: '100000' };
      // A press asks anew, and waits for no poll that is under way.
      await route.fulfill({ json: { type: 'ok', message } }).catch(() => undefined);
    });
    await page.route('**/api/user/Transfer', async (route) => {
      const request = route.request();
      sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`);
      const answer = await route.fetch();
      // The second request is done, but nobody hears of it for two tries.
      if (sent.length === 2 || sent.length === 3) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await open(visited, 'fund/transfer');
    await page.getByRole('textbox', { name: 'You pay' }).fill('10.01');
    const got = page.getByRole('status').filter({ hasText: /^\d/ });
    await page.getByText('1 BTC = 0.5').waitFor();
    await page.getByText('incl. 0.01 USDT fee').waitFor();
    // The rate of this amount has come, and not only that of the smallest ones.
    await page.getByRole('button', { name: 'Get 20 BTC', disabled: false }).waitFor();
    // However slow the press is, no poll tells the new rate before it.
    answers = pressed.promise;
    price = '1.9';
    await page.getByRole('button', { name: 'Get 20 BTC' }).click();
    pressed.resolve();
    await page.getByText(/^The rate has moved from 1 BTC = 0\.5/).waitFor();
    expect(await got.innerText()).toBe('19');
    expect(sent).toEqual([]);
    // No such rate is in force: the server converts nothing for less than what was seen.
    await page.getByRole('button', { name: 'Get 19 BTC' }).click();
    await page.getByText(/^The rate has moved\. Nothing has been converted yet/).waitFor();
    expect(sent).toEqual([expect.stringMatching(/18\.981\b/)]);
    await page.unroute('**/api/user/getTransferFee');
    const real = page.getByRole('button', { name: /^Get 0\.0001\d* BTC$/ });
    // The first act of a day is answered by its receipt.
    await page.evaluate("localStorage.removeItem('receiptDay')");
    await real.click();
    await page.getByText('We cannot reach the server.').first().waitFor();
    await real.click();
    const answer = page.getByRole('dialog');
    await answer.getByText('Converted').first().waitFor();
    await answer.getByText(/^1 BTC = [\d,.]+ USDT$/).waitFor();
    expect(await answer.getByText('10.01 USDT', { exact: true }).count()).toBe(1);
    expect(await answer.getByText('0.01 USDT', { exact: true }).count()).toBe(1);
    await answer.getByText(/^(\d+) of \1 checks passed$/).waitFor();
    await answer.getByRole('button', { name: 'Done' }).click();
    await answer.waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'You pay' }).inputValue()).toBe('');
    expect(sent.length).toBe(4);
    expect(new Set(sent.slice(1)).size).toBe(1);
    await page.unroute('**/api/user/Transfer');
    await visited.end();
  });

  it('locks a price, and says what became of it when its time is over', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    const sent: string[] = [];
    await page.route('**/api/user/lockPrice', async (route) => {
      sent.push(String(route.request().postData()));
      await route.continue();
    });
    await open(visited, 'fund/transfer');
    await page.getByRole('textbox', { name: 'You pay' }).fill('100.13');
    const lock = page.getByRole('button', { name: 'Lock price for 5 s' });
    // What a lock costs of what is left when both costs are taken off.
    await lock.filter({ hasText: '0.03 USDT' }).click();
    const sheet = page.getByRole('dialog');
    // How much of the five seconds is left is this machine's affair.
    await sheet.getByText('Price lock expired').waitFor();
    await sheet.getByText(/^Nothing was converted\..* 0\.03 USDT the lock cost\.$/).waitFor();
    expect(sent).toEqual([expect.stringMatching(/\bnumber=100&/)]);
    await sheet.getByRole('button', { name: 'Close' }).last().click();
    await sheet.waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'You pay' }).inputValue()).toBe('100.13');
    await page.unroute('**/api/user/lockPrice');
    await visited.end();
  });

  it('converts at the price that is locked', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    const taken: string[] = [];
    // A lock that does not end while a slow machine looks at it.
    const message = { id: 7, received: '0.0015', cost: '0.03', ends_ms: Date.now() + 600_000 };
    await page.route('**/api/user/lockPrice', (route) =>
      route.fulfill({ json: { type: 'ok', message } }),
    );
    await page.route('**/api/user/takeLocked', (route) => {
      taken.push(String(route.request().postData()));
      return route.fulfill({ json: { type: 'ok', message: 'Converted' } });
    });
    await open(visited, 'fund/transfer');
    await page.getByRole('textbox', { name: 'You pay' }).fill('100.13');
    await page.getByRole('button', { name: 'Lock price for 5 s', disabled: false }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('0.0015 BTC').waitFor();
    await sheet.getByText('100.13 USDT').waitFor();
    await sheet.getByRole('button', { name: /^Convert/ }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(taken).toEqual([expect.stringMatching(/^id=7\b/)]);
    await page.getByText('Converted', { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'You pay' }).inputValue()).toBe('');
    await page.unroute('**/api/user/lockPrice');
    await page.unroute('**/api/user/takeLocked');
    await visited.end();
  });
});

describe('a withdrawal', () => {
  it('is found again as it was begun when one comes back from saving an address', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    await open(visited, 'fund/withdraw?currency=2');
    const goOn = page.getByRole('button', { name: 'Continue' });
    const amount = page.getByLabel('Amount', { exact: true }).last();
    const address = page.getByRole('radio').and(page.locator(':enabled')).first();
    await goOn.click();
    await address.click();
    await goOn.click();
    await amount.fill('33.5');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Add address' }).click();
    await page.waitForURL(/addWallet/);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL(/fund\/withdraw/);
    // Where it goes is chosen anew each time; how much was typed is there still.
    await page.getByRole('progressbar', { name: 'Step 2 of 4' }).waitFor();
    await address.click();
    await goOn.click();
    expect(await amount.inputValue()).toBe('33.5');
    await open(visited, 'fund/withdraw?currency=4');
    await page.getByRole('progressbar', { name: 'Step 1 of 4' }).waitFor();
    // Without a coin that is the first question, to which one comes back.
    await open(visited, 'fund/withdraw');
    await page.getByRole('radio', { name: 'BTC' }).click();
    await page.getByRole('progressbar', { name: 'Step 2 of 5' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('radio', { name: 'BTC' }).waitFor();
    expect(visited.errors).toEqual([]);
    await visited.end();
  });
});

describe('the assets', () => {
  it('value the total and the profit of today anew, both when one pulls', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    await open(visited, 'fund/assets');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await pullDown(page, { x: 195, y: 120 });
    await expect.poll(() => asked).toContain('/api/wallet/list');
    await expect.poll(() => asked).toContain('/api/wallet/profit');
    expect(visited.errors).toEqual([]);
    await visited.end();
  });

  it('say plainly when the profit of today is not known, and ask again', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    await page.route('**/api/wallet/profit**', (route) => route.abort());
    await open(visited, 'fund/assets');
    await page.getByText('Today’s profit could not be loaded.').waitFor();
    await askInVain(page.getByRole('button', { name: 'Try again' }), '**/api/wallet/profit**');
    await page.unroute('**/api/wallet/profit**');
    await page
      .getByText(/Yesterday’s close|^Since today’s first deposit/)
      .first()
      .waitFor();
    await visited.end();
  });

  it('show the profit of today and how they are spread', async () => {
    const visited = await visitOf('bob');
    const { page } = visited;
    await open(visited, 'fund/assets');
    await page
      .getByText(/Yesterday’s close|^Since today’s first deposit/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'By account' }).click();
    await page
      .getByLabel('Allocation')
      .getByText(/^Spot \d/)
      .waitFor();
    expect(visited.errors).toEqual([]);
    await visited.end();
  });
});

describe('what was moved', () => {
  it('says what it was and what came of it', async () => {
    const visited = await visitOf('bob');
    const { page } = visited;
    const mine = await exchange.logIn('bob');
    const transfer = { currency_id: '2', number: '12', from_field: 'change', to_field: 'micro' };
    await exchange.call('/wallet/change', transfer, mine);
    const coins = { from_currency_id: '2', to_currency_id: '4', number: '100' };
    await exchange.call('/user/Transfer', coins, mine);
    await open(visited, 'fund/transfer_history');
    await page.getByText('Spot → Seconds').waitFor();
    await page.getByText('Transfer between accounts').waitFor();
    await page.getByText('USDT → BTC').first().waitFor();
    await page
      .getByText(/^\+0\.00\d+ BTC$/)
      .first()
      .waitFor();
    await open(visited, 'fund/assets_record?currency=4&type_name=change');
    await page.getByRole('link', { name: 'Deposit' }).click();
    await page.waitForURL(/fund\/receive\?currency=4/);
    await open(visited, 'fund/assets_record?currency=4&type_name=change');
    await page.getByRole('link', { name: 'Withdraw' }).click();
    await page.waitForURL(/fund\/withdraw\?currency=4/);
    await open(visited, 'fund/assets');
    await page
      .getByRole('link', { name: /^BTC.*≈ \$.*≈ [\d,.]+ USDT/ })
      .first()
      .waitFor();
    await visited.end();
  });
});
