import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { Exchange } from './exchange.ts';
import { askInVain } from './hands.ts';
import { Visit } from './visit.ts';

const PASSWORD = 'long-enough-1';
const OWN_SCREENS = [
  'setting/setting',
  'setting/userInfo',
  'setting/security',
  'setting/password',
  'setting/payPassword',
  'setting/bind_phone',
  'setting/bind_email',
  'setting/areas',
  'setting/share',
  'setting/bill',
  'fund/assets',
  'fund/assets_all_record',
  'fund/transfer',
  'fund/fundTransfer',
];

let exchange: Exchange;
let counter = 0;

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange.stop();
});

async function call(path: string, fields: Record<string, unknown>, token = ''): Promise<unknown> {
  const reply = await fetch(`${exchange.server.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(fields),
  });
  return ((await reply.json()) as { message: unknown }).message;
}

async function tokenOf(email: string, password = PASSWORD): Promise<string> {
  return String(await call('/user/login', { user_string: email, password }));
}

/** Somebody who has just registered, without any money. */
async function newcomer(): Promise<{ email: string; token: string }> {
  counter += 1;
  const email = `profile${counter}@demo.test`;
  await call('/sms_mail', { user_string: email, scene: 'register' });
  const code = await exchange.code(email);
  const made = { user_string: email, code, password: PASSWORD, re_password: PASSWORD };
  await call('/user/register', { ...made, type: 'email' });
  // As if the minute had passed in which no second code is sent.
  const codes = exchange.server.gateway.reading.tables<{ codes: { target: string } }>();
  await codes.deleteFrom('codes').where('target', '=', email).execute();
  return { email, token: await tokenOf(email) };
}

function visit(token: string, language = 'en'): Promise<Visit> {
  return Visit.begin(exchange, { token, language });
}

async function open(visited: Visit, screen: string): Promise<void> {
  await visited.open(`/pages/${screen}`);
  // A screen that is still on its way has a body, but no heading yet.
  await visited.page.locator('h1').first().waitFor();
}

function photo(): Promise<Buffer> {
  const background = { r: 30, g: 120, b: 90 };
  return sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail or mobile number').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => !url.hash.includes('login'));
}

describe('the profile', () => {
  it('takes a picture of one’s own, cut on the phone, and shows it in the settings', async () => {
    const visited = await visit((await newcomer()).token);
    const { page } = visited;
    await open(visited, 'setting/userInfo');
    await page.getByRole('button', { name: 'Profile picture' }).click();
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() };
    await page.getByLabel('Choose picture').last().setInputFiles(file);
    await page.getByLabel('Move and zoom the picture').waitFor();
    await page.getByRole('slider', { name: 'Zoom' }).fill('2');
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open(visited, 'setting/setting');
    const image = page.locator('main img[src*="/uploads/"]');
    await image.waitFor();
    const width = () =>
      image.evaluate((element) => (element as { naturalWidth?: number }).naturalWidth);
    await expect.poll(width).toBe(512);
    expect(visited.errors).toEqual([]);
    await visited.end();
  });

  it('offers thirty pictures, and says what is wrong with a file that is none', async () => {
    const visited = await visit((await newcomer()).token);
    const { page } = visited;
    await open(visited, 'setting/userInfo');
    await page.getByRole('button', { name: 'Profile picture' }).click();
    const broken = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await page.getByLabel('Choose picture').last().setInputFiles(broken);
    await page.getByText('Your browser cannot read this picture').waitFor();
    expect(await page.getByRole('button', { name: /^Picture \d+$/ }).count()).toBe(30);
    await page.getByRole('button', { name: 'Picture 7', exact: true }).click();
    await page.locator('main img[src$="/static/image/avatar/7.png"]').waitFor();
    await visited.end();
  });

  it('says what the server says about a picture', async () => {
    const visited = await visit((await newcomer()).token);
    const { page } = visited;
    const refusal = { type: 'error', code: 'too_many_uploads', message: 'Too many pictures' };
    await page.route('**/api/upload*', (route) => route.fulfill({ json: refusal }));
    await open(visited, 'setting/userInfo');
    await page.getByRole('button', { name: 'Profile picture' }).click();
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() };
    await page.getByLabel('Choose picture').last().setInputFiles(file);
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByText('Too many pictures').waitFor();
    await visited.end();
  });

  it('keeps nickname, signature and region', async () => {
    const visited = await visit((await newcomer()).token);
    const { page } = visited;
    await open(visited, 'setting/userInfo');
    await page.getByRole('button', { name: /^Nickname/ }).click();
    await page.getByRole('textbox', { name: 'Nickname' }).fill('far too long a name');
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Nickname' }).fill('Zoë 🦊');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Nickname Zoë 🦊' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Signature/ }).click();
    await page.getByRole('textbox', { name: 'Signature' }).fill('Patience pays');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Signature Patience pays' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Region/ }).click();
    await page.getByLabel('Country or code').fill('switz');
    await page.getByRole('button', { name: 'Switzerland' }).click();
    await page.getByRole('button', { name: 'Region Switzerland' }).waitFor();
    await open(visited, 'setting/bind_phone');
    await page.getByRole('button', { name: 'Dialling code +41' }).waitFor();
    expect(visited.errors).toEqual([]);
    await visited.end();
  });
});

describe('language and display currency', () => {
  it('are with the customer on another device as soon as he logs in there', async () => {
    const { email, token } = await newcomer();
    const visited = await visit(token);
    await open(visited, 'setting/setting');
    const { page } = visited;
    await page.getByRole('button', { name: /^Display currency/ }).click();
    await page.getByRole('dialog').getByText('EUR', { exact: true }).click();
    await page.getByRole('button', { name: /^Display currency/ }).waitFor();
    const kept = page.waitForResponse(
      (reply) =>
        reply.url().includes('/user/preferences') &&
        reply.request().postData()?.includes('language=de') === true,
    );
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('dialog').getByText('Deutsch').click();
    await kept;
    await visited.end();
    const other = await visit('');
    await open(other, 'setting/setting');
    await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await logIn(other.page, email);
    await other.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await other.page.getByRole('button', { name: /^Anzeigewährung EUR/ }).waitFor();
    expect(other.errors).toEqual([]);
    await other.end();
  });
});

describe('passwords and addresses', () => {
  it('change by a code; whoever else was logged in goes to the login and comes back', async () => {
    const { email, token } = await newcomer();
    const other = await visit(await tokenOf(email));
    await open(other, 'setting/security');
    const visited = await visit(token);
    const { page } = visited;
    await open(visited, 'setting/password');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('button', { name: /^1\d\d s$/ }).waitFor();
    await page.getByLabel('Verification code').fill('000000');
    await page.getByLabel('New password').fill('correct horse battery');
    await page.getByText('Strong').waitFor();
    await page.getByLabel('Repeat password').fill('correct horse');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('The two passwords do not match').waitFor();
    await page.getByLabel('Repeat password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('The code is wrong or no longer valid.').waitFor();
    await page.getByLabel('Verification code').fill(await exchange.code(email));
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('Password changed').waitFor();
    const why = other.page.getByText('Please log in first.').waitFor();
    await open(other, 'setting/bill');
    await why;
    await other.page.getByLabel('E-mail or mobile number').waitFor();
    await other.page.getByLabel('E-mail or mobile number').fill(email);
    await other.page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await other.page.waitForURL((url) => url.hash.includes('setting/bill'));
    await other.end();
    await visited.end();
  });

  it('sets the payment password, and binds a phone whose code one chose on the way', async () => {
    const { email, token } = await newcomer();
    const visited = await visit(token);
    const { page } = visited;
    await open(visited, 'setting/payPassword');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('button', { name: /^1\d\d s$/ }).waitFor();
    await page.getByLabel('Verification code').fill(await exchange.code(email));
    await page.getByLabel('Payment password').fill('246810');
    await page.getByLabel('Repeat password').fill('246810');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('Password changed').waitFor();
    await open(visited, 'setting/bind_phone');
    await page.getByLabel('Mobile number').fill('13812345678');
    await page.getByRole('button', { name: /^Dialling code/ }).click();
    await page.getByLabel('Country or code').fill('+86');
    await expect.poll(() => page.getByRole('button', { name: /\+\d/ }).count()).toBe(1);
    await page.getByRole('button', { name: /China/ }).click();
    await page.getByRole('button', { name: 'Dialling code +86' }).waitFor();
    expect(await page.getByLabel('Mobile number').inputValue()).toBe('13812345678');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect.poll(() => exchange.code('8613812345678')).toMatch(/^\d{6}$/);
    await page.getByLabel('Verification code').fill(await exchange.code('8613812345678'));
    await page.getByLabel('Login password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('+86 13812345678').waitFor();
    await visited.end();
  });
});

describe('the statement', () => {
  it('is empty at first, then lists months with totals, narrowed by kind', async () => {
    const { token } = await newcomer();
    const visited = await visit(token);
    const { page } = visited;
    await open(visited, 'setting/bill');
    await page.getByText('No entries yet').waitFor();
    await call('/demo/fund', {}, token);
    await call(
      '/wallet/change',
      { currency_id: 2, number: '5', from_field: 'change', to_field: 'legal' },
      token,
    );
    await page.reload();
    await page.getByRole('heading', { name: /20\d\d/ }).waitFor();
    await page
      .getByText('+10,000', { exact: true })
      .or(page.getByText('In +10,000'))
      .first()
      .waitFor();
    await page.getByText('Transfer between accounts').first().waitFor();
    await page.getByRole('button', { name: 'Kind: All kinds' }).click();
    await page.getByRole('button', { name: 'Play money' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Transfer between accounts').first().waitFor({ state: 'detached' });
    await visited.end();
  });

  it('says that it could not be loaded, and tries again', async () => {
    const visited = await visit((await newcomer()).token);
    const { page } = visited;
    await page.route('**/api/wallet/legal_log', (route) => route.abort());
    await open(visited, 'setting/bill');
    await page.getByText('No connection').waitFor();
    await askInVain(page.getByRole('button', { name: 'Try again' }), '**/api/wallet/legal_log');
    await page.unroute('**/api/wallet/legal_log');
    await page.getByText('No entries yet').waitFor();
    await visited.end();
  });
});

describe('a visitor who has to log in', () => {
  it('is told so on a private screen and led to the login once, after a while', async () => {
    const { email } = await newcomer();
    const visited = await visit('');
    const { page } = visited;
    await open(visited, 'market/market');
    // A timer of the page itself tells whether it was to be read for a while: both are as late.
    await page.evaluate(`new MutationObserver((_changes, watch) => {
      if (!document.body.innerText.includes('Please log in first')) return;
      watch.disconnect();
      setTimeout(() => { window.wasToBeRead = true; }, 700);
    }).observe(document.body, { childList: true, subtree: true })`);
    await open(visited, 'fund/assets');
    await page.getByText('Please log in first').waitFor();
    await page.waitForURL((url) => url.hash.includes('common/login'));
    expect(await page.evaluate('window.wasToBeRead')).toBe(true);
    await page.goBack();
    await page.getByText('Please log in first').waitFor();
    await page.waitForTimeout(2_000);
    expect(page.url()).toContain('fund/assets');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await logIn(page, email);
    await page.waitForURL((url) => url.hash.includes('fund/assets'));
    expect(visited.errors).toEqual([]);
    await visited.end();
  });

  it('comes back to the ticket as he left it', async () => {
    const { email } = await newcomer();
    const visited = await visit('');
    const { page } = visited;
    await open(visited, 'transaction/currency?currency_id=4&legal_id=2');
    await page.getByLabel('Amount', { exact: true }).fill('0.0123');
    await page.getByRole('button', { name: 'Log in', exact: true }).first().click();
    await logIn(page, email);
    await page.getByRole('button', { name: 'Buy BTC', exact: true }).waitFor();
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('0.0123');
    await visited.end();
  });

  it('whose session ended elsewhere sees why, logs in, and is where he was', async () => {
    const { email } = await newcomer();
    const visited = await visit('a-token-that-has-ended');
    const { page } = visited;
    // Told while the screen still loads: on a slow machine it is over before the screen rests.
    const why = page.getByText('Please log in first.').waitFor();
    await open(visited, 'transaction/currency?currency_id=4&legal_id=2');
    await why;
    await page.getByLabel('E-mail or mobile number').waitFor();
    await logIn(page, email);
    await page.waitForURL((url) => url.hash.includes('transaction/index'));
    await visited.end();
  });
});

describe('the screens of the account', () => {
  // In English they are looked at where their pictures are taken.
  it('have no barrier that axe can find, in German', async () => {
    for (const token of ['', await tokenOf('alice@demo.test', 'demo-alice')]) {
      const visited = await visit(token, 'de');
      for (const screen of OWN_SCREENS) {
        await open(visited, screen);
        const found = await barriersOf(visited.page);
        expect({ screen, found }).toEqual({ screen, found: [] });
      }
      await visited.end();
    }
  });
});
