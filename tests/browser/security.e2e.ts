import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heicPicture } from '../support/heic.ts';
import { Exchange } from './exchange.ts';
import { openWhole, visitOfDemo } from './hands.ts';
import { faultsScript } from './page-faults.mjs';

const PASSWORD = 'long-enough-1';
const STEP_MS = 30_000;
let exchange: Exchange;
let counter = 0;

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange.stop();
});

/** Browsers bind passkeys to names, never to bare numbers. */
function at(route: string): string {
  return exchange.at(route).replace('127.0.0.1', 'localhost');
}

function codeOf(secret: string, timestamp: number): string {
  return new TOTP({ secret }).generate({ timestamp });
}

/** Somebody who has just registered; a second try of this test meets somebody else. */
async function newcomer(): Promise<string> {
  counter += 1;
  const email = `secure${counter}@demo.test`;
  await exchange.call('/sms_mail', { user_string: email, scene: 'register' });
  const code = await exchange.code(email);
  const made = { user_string: email, code, password: PASSWORD, re_password: PASSWORD };
  await exchange.call('/user/register', { ...made, type: 'email' });
  return email;
}

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail or mobile number').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

function tokenIn(page: Page): Promise<string> {
  return page.evaluate<string>('localStorage.getItem("token") ?? ""');
}

/** What a page does a moment after a notice, it does when it is told to. */
const HELD = `{
  window.held = [];
  const later = window.setTimeout;
  window.setTimeout = (then, ms, ...rest) =>
    ms === 1200 ? window.held.push(then) : later(then, ms, ...rest);
}`;

async function logOut(page: Page): Promise<void> {
  await page.goto(at('setting/setting'));
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => tokenIn(page)).toBe('');
  await page.goto(at('common/login'));
}

async function waitForHome(page: Page): Promise<void> {
  await page.waitForURL(/#\/pages\/index\/index/);
  await expect.poll(() => tokenIn(page)).not.toBe('');
}

/** Logging out closes the live wire, and a browser may say that something was still to be sent. */
const CLOSED_WIRE = /^WebSocket is already in CLOSING or CLOSED state/;

/** A device with a fingerprint reader, and the errors of its page. */
async function deviceWithFinger(): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await exchange.phone({ reducedMotion: 'reduce' });
  await page.addInitScript(faultsScript);
  await page.addInitScript(HELD);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { page, errors };
}

/** Switches two-factor on; gives the secret and the recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[]; usedMs: number }> {
  await page.goto(at('setting/security'));
  await page.getByRole('button', { name: /^Two-factor authentication/ }).click();
  const key = page.getByRole('group', { name: 'Key', exact: true }).locator('code');
  await key.waitFor();
  const secret = (await key.innerText()).replaceAll(' ', '');
  const usedMs = Date.now();
  await page.getByRole('textbox', { name: 'Login password' }).fill(PASSWORD);
  await page.getByLabel('Authenticator code').fill(codeOf(secret, usedMs));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).locator('li');
  await codes.first().waitFor();
  const all = await codes.allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return { secret, codes: all, usedMs };
}

describe('a customer who secures his account', () => {
  it('logs in by code, by recovery code and by passkey, and sees what is locked', async () => {
    const email = await newcomer();
    const { page, errors } = await deviceWithFinger();
    await page.goto(at('common/login'));
    await fillLogin(page, email);
    await waitForHome(page);
    const { secret, codes, usedMs } = await turnOn(page);
    expect(codes).toHaveLength(10);
    await page.getByText(/Unlocks in 23:59:|Unlocks in 24:00:00/).waitFor();
    await page.getByRole('button', { name: /^Two-factor authentication On/ }).waitFor();

    await logOut(page);
    await fillLogin(page, email);
    const code = page.getByLabel('Authenticator code');
    // The code that switched it on was used; the next step's is in the window already.
    await code.fill(codeOf(secret, usedMs));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/wrong or was already used/).waitFor();
    await code.fill(codeOf(secret, usedMs + STEP_MS));
    await page.getByRole('button', { name: 'Continue' }).click();
    await waitForHome(page);

    await page.goto(at('setting/security'));
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill('My phone');
    await sheet.getByRole('textbox', { name: 'Login password' }).fill(PASSWORD);
    await sheet.getByRole('button', { name: 'Add passkey' }).click();
    // A passkey counts as two factors, so adding one takes both.
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('My phone', { exact: true }).first().waitFor();

    await page.goto(at('setting/setting'));
    await page.getByRole('button', { name: 'Log out', exact: true }).waitFor();
    // It is late for what follows from the log-out before, which led home from here.
    expect(await page.evaluate('held.splice(0).map((then) => then()).length')).toBeGreaterThan(0);
    expect(page.url()).toContain('setting/setting');
    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await waitForHome(page);
    await page.goto(at('setting/security'));
    await page.getByText(/^Last used/).waitFor();
    expect(errors.filter((error) => !CLOSED_WIRE.test(error))).toEqual([]);
    await page.context().close();
  });
});

describe('a customer who verifies himself', () => {
  it('sends pictures of any phone, keeps his draft, and sees the decision at once', async () => {
    const { page, errors } = await exchange.phone({ reducedMotion: 'reduce' });
    const token = String(
      await exchange.call('/user/login', {
        user_string: 'alice@demo.test',
        password: 'demo-alice',
      }),
    );
    await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)});
      localStorage.setItem('h5Version', '{"type":"number","data":1}');`);
    await page.goto(exchange.at('setting/real_mark'));
    await page.getByRole('button', { name: 'Verify now' }).click();
    const goOn = page.getByRole('button', { name: 'Continue' });
    for (const answers of [
      [['Address of your work', '12 St James’s Square, London']],
      [['Address of your family', '1 Dorset Street, London']],
      [
        ['Friend’s name', 'Charles Babbage'],
        ['Your friend is your …', 'Colleague'],
      ],
      [['Friend’s address', '5 Devonshire Street, London']],
      [['Friend’s phone', '+44 7700 900789']],
    ] as const) {
      await page.getByLabel(answers[0][0]).waitFor();
      expect(await goOn.isDisabled()).toBe(true);
      for (const [label, text] of answers) await page.getByLabel(label).fill(text);
      await goOn.click();
    }
    for (const name of ['Front', 'Reverse', 'You, holding it']) {
      await page.getByLabel(`Choose picture: Picture: ${name}`).setInputFiles({
        name: 'photo.heic',
        mimeType: 'image/heic',
        buffer: heicPicture(),
      });
      await page.getByRole('img', { name: `Picture: ${name}` }).waitFor();
      await goOn.click();
    }
    // From the last question back to one before it, out of the form and in again: all is there.
    await page.getByRole('button', { name: 'Change: Which friend can we contact?' }).click();
    expect(await page.getByLabel('Friend’s name').inputValue()).toBe('Charles Babbage');
    for (let step = 0; step < 3; step += 1) {
      await page.getByRole('button', { name: 'Back' }).click();
    }
    await page.getByRole('button', { name: 'Verify now' }).click();
    for (let step = 0; step < 8; step += 1) await goOn.click();
    await page.getByText('Charles Babbage · Colleague').waitFor();
    await page.getByRole('button', { name: 'Send for review' }).click();
    await page.getByText('Under review').waitFor();
    const submitted = exchange.server.gateway.reading.tables<{
      verification_levels: { owner: string; level: number; form_id: string };
    }>();
    const row = await submitted
      .selectFrom('verification_levels')
      .select(['owner', 'form_id'])
      .where('level', '=', 2)
      .executeTakeFirstOrThrow();
    const command = {
      type: 'verification.decide',
      operator: 1,
      owner: Number(row.owner),
      level: 2,
      formId: Number(row.form_id),
      verdict: 'reject',
      reason: 'picture_unreadable',
      note: 'The reverse is blurred.',
    };
    await exchange.server.service.writer.submit({ actor: 0, command });
    // Nobody reloads: the event does.
    await page.getByText('A picture cannot be read. Please take it again.').waitFor();
    await page.getByText('The reverse is blurred.').waitFor();
    await page.getByRole('button', { name: 'Correct and send again' }).click();
    await goOn.click();
    await goOn.click();
    expect(await page.getByLabel('Friend’s name').inputValue()).toBe('Charles Babbage');
    for (let step = 0; step < 3; step += 1) await goOn.click();
    await page.getByRole('progressbar', { name: 'Step 6 of 9' }).waitFor();
    expect(await page.getByRole('img', { name: 'Picture: Front' }).count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe('a customer who connects a bot', () => {
  it('makes a key, sees its secret once, changes it, and is shown a way to trade', async () => {
    const visit = await visitOfDemo(exchange, 'alice');
    const { page } = visit;
    await openWhole(visit, 'setting/apiKeys');
    await page.getByRole('button', { name: 'New API key' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill('Grid bot');
    await sheet.getByRole('switch', { name: 'Spot trading' }).click();
    await sheet.getByRole('textbox', { name: 'Payment password' }).fill('123456');
    await sheet.getByRole('button', { name: 'Create key' }).click();
    await sheet.getByText('Copy the secret now.').waitFor();
    await sheet.getByRole('button', { name: 'I have saved it' }).click();
    await sheet.waitFor({ state: 'detached' });
    const row = page.getByRole('listitem').filter({ hasText: 'Grid bot' });
    await row.getByText('Read, Spot trading').waitFor();

    await row.getByRole('button', { name: 'Edit Grid bot' }).click();
    expect(await sheet.getByLabel('Name').inputValue()).toBe('Grid bot');
    expect(await sheet.getByRole('switch', { name: 'Spot trading' }).isChecked()).toBe(true);
    expect(await sheet.getByLabel('Public key').count()).toBe(0);
    await sheet.getByLabel('Name').fill('Tax report');
    await sheet.getByRole('switch', { name: 'Spot trading' }).click();
    await sheet.getByLabel('IP addresses').fill('203.0.113.7');
    await sheet.getByRole('textbox', { name: 'Payment password' }).fill('123456');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'detached' });
    const changed = page.getByRole('listitem').filter({ hasText: 'Tax report' });
    await changed.getByText('203.0.113.7').waitFor();
    expect(await changed.innerText()).not.toContain('Spot trading');
    expect(await row.count()).toBe(0);

    await page.getByRole('button', { name: 'Connect a bot' }).click();
    expect(await sheet.locator('pre').innerText()).toContain(exchange.server.address);
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});
