/** What a customer does with his account, and what must not be left of it for the next one. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Exchange } from './exchange.ts';
import { logIn, openWhole as open, visitOfDemo } from './hands.ts';
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
    const name = page.getByLabel('Name as on the document');
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

describe('whose session ends in a form', () => {
  const end = async (page: Page) => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await fetch(`${exchange.at('').split('/h5')[0]}/api/user/logout`, {
      headers: { authorization: token.replaceAll('"', '') },
    });
  };

  it('finds there what he typed, and nobody else does', async () => {
    const visited = await visitOf('bob');
    const { page } = visited;
    await open(visited, 'setting/addWallet?currency=1');
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    const label = page.getByLabel('Label', { exact: true });
    await label.fill('My other wallet');
    await page.getByLabel('Address', { exact: true }).fill(address);
    await end(page);
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.waitForURL(/login/);
    await logIn(page, 'bob');
    await page.waitForURL(/addWallet/);
    expect(await label.inputValue()).toBe('My other wallet');
    await end(page);
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.waitForURL(/login/);
    await logIn(page, 'alice');
    await page.waitForURL(/addWallet/);
    expect(await label.inputValue()).toBe('');
    await visited.end();
  });
});

describe('a step of the registration', () => {
  it('says no longer what is wrong with an entry once it is corrected', async () => {
    const visited = await Visit.begin(exchange);
    const { page } = visited;
    await open(visited, 'common/register');
    await page.getByRole('textbox').first().fill('nobody');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByRole('textbox').first().fill('nobody@example.test');
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
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

describe('the invitation', () => {
  it('shows code, link and picture, and the link fills the registration', async () => {
    const visited = await visitOf('alice');
    const { page } = visited;
    await open(visited, 'setting/share');
    await page.getByRole('img', { name: 'QR code of your invitation link' }).waitFor();
    const link = await page.getByText(/register\?code=ALICE234$/).innerText();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save picture' }).click();
    expect((await download).suggestedFilename()).toBe('invitation.png');
    await page.getByRole('button', { name: 'Copy invitation code' }).click();
    await page.getByText('Copied').waitFor();
    await visited.end();
    const guest = await Visit.begin(exchange);
    await guest.page.goto(link);
    await guest.page.getByText('Invited with code ALICE234').waitFor();
    await guest.page.getByLabel('E-mail', { exact: true }).fill(`guest${Date.now()}@demo.test`);
    await guest.page.getByRole('button', { name: 'Continue' }).click();
    await guest.page.getByLabel('Invitation code (optional)').waitFor();
    expect(await guest.page.getByLabel('Invitation code (optional)').inputValue()).toBe('ALICE234');
    await guest.end();
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
    await page.getByRole('button', { name: 'Demo inbox' }).click();
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
