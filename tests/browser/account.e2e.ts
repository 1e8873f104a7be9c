/** What a customer does with his account, and what must not be left of it for the next one. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Exchange } from './exchange.ts';
import { Visit } from './visit.ts';

let exchange: Exchange;

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange?.stop();
});

/** A phone on which a demo customer is logged in. */
async function visitOf(name: 'alice' | 'bob', language = 'en'): Promise<Visit> {
  const fields = { user_string: `${name}@demo.test`, password: `demo-${name}` };
  const token = String(await exchange.call('/user/login', fields));
  return Visit.begin(exchange, { token, language });
}

async function open(visited: Visit, screen: string): Promise<void> {
  await visited.open(`/pages/${screen}`);
  // A screen that is still on its way has a body, but no heading yet.
  await visited.page.locator('h1').first().waitFor();
}

async function logIn(page: Page, name: 'alice' | 'bob'): Promise<void> {
  await page.getByLabel('E-mail, mobile number or name').fill(`${name}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(`demo-${name}`);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => !url.hash.includes('login'));
}

describe('who logs out', () => {
  it('comes home, and leaves nothing of a form for the next one on this phone', async () => {
    const visited = await visitOf('bob');
    const { page } = visited;
    await open(visited, 'setting/real?type=1');
    const name = page.getByLabel('Name as in the document');
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
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
    await visited.end();
  });
});
