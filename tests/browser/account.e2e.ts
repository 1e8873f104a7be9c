/** What a customer does with his account, and what must not be left of it for the next one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Exchange } from './exchange.ts';
import { logIn, openWhole as open, pullDown, visitOfDemo } from './hands.ts';
import { Visit } from './visit.ts';

let exchange: Exchange;

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange?.stop();
});

const visitOf = (name: 'alice' | 'bob', language?: string) => visitOfDemo(exchange, name, language);

describe('who logs out', () => {
  it('comes home, and leaves nothing of a form for the next one on this phone', async () => {
    const visited = await visitOf('bob');
    const { page } = visited;
    await open(visited, 'setting/real?type=1');
    const name = page.getByLabel('Name as in the document');
    await page.getByRole('button', { name: 'Continue' }).click();
    await name.fill('Robert Builder');
    await open(visited, 'setting/security');
    await open(visited, 'setting/real?type=1');
    expect(await name.inputValue()).toBe('Robert Builder');
    await open(visited, 'setting/setting');
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/#\/pages\/index\/index/);
    await open(visited, 'common/login');
    await logIn(page, 'bob');
    await open(visited, 'setting/real?type=1');
    await page.getByRole('progressbar', { name: 'Step 1 of 7' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
    await visited.end();
  });
});

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
    await page.route('**/api/user/getTransferFee', (route) =>
      route.fulfill({
        json: { type: 'ok', message: { form_price: price, to_price: '1', fee: '0.001' } },
      }),
    );
    await page.route('**/api/user/Transfer', async (route) => {
      const request = route.request();
      sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`);
      const answer = await route.fetch();
      // The second request is done, but nobody hears of it for two tries.
      if (sent.length === 2 || sent.length === 3) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await open(visited, 'fund/transfer');
    await page.getByLabel('Amount').fill('10');
    await page.getByText(/≈ 20 /).waitFor();
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(/≈ 20 /).waitFor();
    await sheet.getByText('10.01 USDT').waitFor();
    price = '1.9';
    await sheet.getByRole('button', { name: 'Confirm conversion' }).click();
    // Whether the poll or the press was first: what is sent is what was seen.
    await sheet.getByText(/≈ 19 /).waitFor();
    expect(sent).toEqual([]);
    // No such rate is in force: the server converts nothing for less than what was seen.
    await sheet.getByRole('button', { name: 'Confirm conversion' }).click();
    await page.getByText(/^The rate has moved\. Nothing has been converted yet/).waitFor();
    expect(sent).toEqual([expect.stringMatching(/18\.981\b/)]);
    await page.unroute('**/api/user/getTransferFee');
    await sheet.getByText(/≈ 0\.0001/).waitFor();
    await sheet.getByRole('button', { name: 'Confirm conversion' }).click();
    await page.getByText('We cannot reach the server.').first().waitFor();
    await sheet.getByRole('button', { name: 'Confirm conversion' }).click();
    await page.getByText('Converted').first().waitFor();
    await sheet.waitFor({ state: 'detached' });
    expect(sent.length).toBe(4);
    expect(new Set(sent.slice(1)).size).toBe(1);
    await page.unroute('**/api/user/Transfer');
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
    await page.unroute('**/api/wallet/profit**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByText(/Yesterday’s close|^Since today’s first deposit/)
      .first()
      .waitFor();
    await visited.end();
  });
});

describe('who one is', () => {
  it('stands at the head of home, with the id to copy and the currency to choose', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(visited, 'index/index');
    await page.getByRole('button', { name: 'Got it' }).click();
    const panel = page.getByRole('region', { name: /^Total assets/ });
    await panel.getByText('alice@demo.test').waitFor();
    await panel.getByRole('link', { name: /^Level \d$/ }).waitFor();
    const id = panel.getByRole('button', { name: /^ID \d+/ });
    const number = (await id.innerText()).replace(/\D/g, '');
    await id.click();
    await page.getByText('Copied').first().waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(number);
    await panel.getByRole('button', { name: 'Display currency: USD' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^EUR/ }).click();
    await page.getByRole('region', { name: 'Total assets (EUR)' }).waitFor();
    await open(visited, 'setting/share');
    await page.getByText(`ID ${number}`).waitFor();
    expect(visited.errors).toEqual([]);
    await visited.end();
  });

  it('is told with the signature, and the profile leads to the check and out', async () => {
    const visited = await visitOf('bob');
    const { page } = visited;
    await open(visited, 'setting/userInfo');
    await page.getByRole('button', { name: 'Signature' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Buys low');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open(visited, 'setting/setting');
    await page.getByRole('button', { name: /Buys low\s*ID \d+/ }).waitFor();
    await open(visited, 'setting/userInfo');
    await page.getByRole('button', { name: 'Identity verification' }).click();
    await page.waitForURL(/setting\/real_mark/);
    await open(visited, 'setting/userInfo');
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/#\/pages\/index\/index/);
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.waitForURL(/setting\/setting/);
    await visited.end();
  });
});

describe('who has no account yet', () => {
  it('reaches customer service from the login, and reads what he agrees to', async () => {
    const visited = await Visit.begin(exchange);
    const { page } = visited;
    await open(visited, 'common/login');
    await page.getByRole('link', { name: 'Support' }).click();
    await page.waitForURL(/common\/contactus/);
    for (const [name, text] of [
      ['Terms of use', 'user_agreement'],
      ['Privacy policy', 'privacy'],
    ] as const) {
      await open(visited, 'common/register');
      const address = page.getByLabel('E-mail', { exact: true });
      if (await address.isVisible()) {
        await address.fill(`reader${Date.now()}@demo.test`);
        await page.getByRole('button', { name: 'Continue' }).click();
      }
      // Who comes back from reading stands where he left.
      await page.getByRole('link', { name }).click();
      await page.waitForURL((url) => url.hash.endsWith(`common/article?page=${text}`));
      await page.getByRole('article').waitFor();
    }
    expect(visited.errors).toEqual([]);
    await visited.end();
  });
});

describe('the inbox of the demo', () => {
  it('stands in the menu, shows what would have been sent, and its links lead on', async () => {
    // Another person each time: a code is sent once a minute.
    const person = String(Date.now()).slice(-4);
    const to = `stranger${person}@example.test`;
    const password = 'long-enough';
    await exchange.call('/sms_mail', { user_string: to, scene: 'register' });
    const code = await exchange.code(to);
    const made = { user_string: to, code, password, re_password: password, type: 'email' };
    await exchange.call('/user/register', made);
    const token = String(await exchange.call('/user/login', { user_string: to, password }));
    const mobile = `212555${person}`;
    await exchange.call('/sms_send', { area_code: '1', mobile });
    const text = await exchange.code(`1${mobile}`);
    // As existing clients bind a phone, and as who has stolen a session would.
    await exchange.call('/safe/mobile', { mobile, area_code: '1', code: text }, token);
    const visited = await Visit.begin(exchange, { token });
    const { page } = visited;
    await open(visited, 'setting/security');
    await page.getByRole('region', { name: 'A number waits' }).waitFor();
    await open(visited, 'setting/setting');
    await page.getByRole('button', { name: 'Inbox of the demo' }).click();
    await page.getByText('A phone number was added to your account').first().waitFor();
    await page
      .getByRole('link', { name: /setting\/undo/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Undo it' }).click();
    await page.getByText(/^Undone\./).waitFor();
    await page.waitForURL(/common\/forget/);
    expect(await page.evaluate(() => localStorage.getItem('token') ?? '')).toBe('');
    // The server has closed the sockets of the session that ended; the browser says so.
    expect(visited.errors.filter((error) => !error.startsWith('WebSocket is'))).toEqual([]);
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

describe('what one has looked for', () => {
  it('is found again when one comes back', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    await open(visited, 'index/index');
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.getByRole('tab', { name: 'Losers' }).click();
    await open(visited, 'common/faq');
    await page.getByRole('searchbox').fill('fee');
    const question = page.getByRole('button', { expanded: false }).first();
    const asked = await question.innerText();
    await question.click();
    await open(visited, 'fund/assets');
    await page.getByRole('searchbox').fill('btc');
    await open(visited, 'fund/select?url=receive');
    await page.getByRole('searchbox').fill('usd');
    await open(visited, 'index/index');
    await page.getByRole('tab', { name: 'Losers', selected: true }).waitFor();
    await open(visited, 'common/faq');
    expect(await page.getByRole('searchbox').inputValue()).toBe('fee');
    await page.getByRole('button', { name: asked, expanded: true }).waitFor();
    await open(visited, 'fund/assets');
    expect(await page.getByRole('searchbox').inputValue()).toBe('btc');
    await open(visited, 'fund/select?url=receive');
    expect(await page.getByRole('searchbox').inputValue()).toBe('usd');
    expect(visited.errors).toEqual([]);
    await visited.end();
  });
});

describe('the pop-up of home', () => {
  it('takes nothing with it when it cannot be fetched', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    await page.route('**/popup-sheet*.js', (route) => route.abort());
    await open(visited, 'index/index');
    await page.getByRole('region', { name: /^Total assets/ }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await visited.endForGood();
  });
});

describe('a language whose words cannot be fetched', () => {
  it('is not taken, says so, and is taken once the network is back', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    await open(visited, 'setting/setting');
    const language = page.getByRole('button', { name: /^Language/ });
    await language.waitFor();
    await language.click();
    const german = page.getByRole('dialog').getByRole('button', { name: 'Deutsch' });
    await german.waitFor();
    await page.context().setOffline(true);
    await german.click();
    await page.getByText('We cannot reach the server.').first().waitFor();
    expect(await language.innerText()).toContain('English');
    await page.context().setOffline(false);
    await language.click();
    await german.click();
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
    await visited.endForGood();
  });
});

describe('times', () => {
  it('are told as people say them, and in full for who points at them', async () => {
    const visited = await visitOf('bob');
    const { page } = visited;
    await open(visited, 'setting/security');
    const seen = page.getByText(/^Last seen: just now/).first();
    await seen.waitFor();
    expect(await seen.locator('time').getAttribute('title')).toMatch(/20\d\d/);
    await visited.end();
  });
});
