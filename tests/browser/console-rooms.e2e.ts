/** Each page that rooms have in the console's menu opens for an owner, with rows or without. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ASKED_CARDS } from '../rooms.ts';
import { projectRoot } from '../support/rooms.ts';
import { choosePage } from './console-menu.ts';
import { Exchange } from './exchange.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
/** What a console card says of its pages. */
interface Card {
  readonly name: string;
  readonly resources?: readonly {
    readonly name: string;
    readonly label: string;
    readonly paths: { readonly list: string; readonly one?: string };
    readonly show?: unknown;
  }[];
}

let exchange: Exchange;
let page: Page;
let errors: string[];

async function cardOf(room: string): Promise<Card[]> {
  const file = join(projectRoot, 'features', room, 'console', 'index.ts');
  if (!existsSync(file)) return [];
  return [((await import(pathToFileURL(file).href)) as { card: Card }).card];
}

const CARDS = (await Promise.all(ASKED_CARDS.map(({ name }) => cardOf(name)))).flat();
const PAGES = CARDS.flatMap(({ name: room, resources = [] }) =>
  resources.map(({ name, label, paths }) => ({ room, name, label, path: paths.list })),
);
/** Screens of one row, and where it is asked for. */
const ROWS = CARDS.flatMap(({ name: room, resources = [] }) =>
  resources.flatMap(({ name, paths: { one }, show }) =>
    one === undefined || show === undefined ? [] : [{ room, name, one }],
  ),
);

beforeAll(async () => {
  exchange = await Exchange.open();
  ({ page, errors } = await exchange.phone(DESKTOP));
  await page.goto(`${exchange.server.address}/console/`);
  await page.getByLabel('E-mail').fill('operator@demo.test');
  await page.getByLabel('Password').fill('demo-operator');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'To do' }).waitFor();
});

afterAll(() => exchange?.stop());

it.each(PAGES)('in the console $room opens its page $label', async ({ name, label, path }) => {
  await choosePage(page, 'To do');
  await page.getByRole('heading', { level: 1, name: 'To do' }).waitFor();
  // What waits has been asked for already.
  const isThere = label === 'To do';
  const answered = page.waitForResponse((reply) => reply.url().includes(`/console/api${path}`));
  if (isThere) await page.reload();
  else await choosePage(page, label);
  expect((await answered).status()).toBe(200);
  await page.waitForURL((url) => url.hash.startsWith(`#/${name}`));
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(errors).toEqual([]);
});

it.each(ROWS)(
  'in the console $room says on $name that a row did not come',
  async ({ name, one }) => {
    const isOne = (url: URL) => url.pathname === `/console/api${one}`;
    await page.route(isOne, (route) => route.fulfill({ status: 400, json: { error: 'no' } }));
    await page.goto(`${exchange.server.address}/console/#/${name}/1/show`);
    const again = page.getByRole('button', { name: 'Try again', exact: true });
    await again.waitFor();
    const asked = page.waitForRequest((request) => isOne(new URL(request.url())));
    await again.click();
    await asked;
    await page.unroute(isOne);
  },
);
