/** The screens of money in and out in states that no story reaches: all ends, errors, locks. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { Exchange } from './exchange.ts';
import { faultsInAll, IN_TURN, MARKING, speak } from './tongues.ts';
import { countTries, triesOf } from './tries.ts';
import { Visit } from './visit.ts';

const SMALLEST_PX = 320;
const NARROW = { viewport: { width: SMALLEST_PX, height: 844 } };
const HASH = '0x9b1c6a2f5e4d3c2b1a09f8e7d6c5b4a3f2e1d0c9b8a7968574635241302f1e0d';
const REASON = 'The name of the account differs from the name in your document.';
let exchange: Exchange;
let token: string;

beforeAll(async () => {
  exchange = await Exchange.open();
  token = await exchange.logIn('alice');
});

afterAll(async () => {
  await exchange?.stop();
});

/** A deposit in each state, with the longest amount and network. */
const DEPOSITS = ['asked', 'pending', 'credited', 'rejected', 'reversed', 'too_small'].map(
  (state, at) => ({
    id: `d${at}`,
    name: 'USDT',
    amount: '12345678.12345678',
    kind: at % 2 === 0 ? 'voucher' : 'chain',
    network: 'erc20',
    state,
    credited: state === 'credited' ? '12345678' : '0',
    reason: state === 'rejected' ? REASON : '',
    tx_id: at % 2 === 0 ? '' : HASH,
    confirmations: 2,
    confirmations_needed: at % 2 === 0 ? 0 : 12,
    created_ms: 1_790_000_000_000,
    changed_ms: 1_790_000_100_000,
  }),
);

/** A withdrawal in each state. */
const WITHDRAWALS = ['asked', 'approved', 'sent', 'done', 'rejected', 'cancelled', 'failed'].map(
  (state, at) => ({
    id: at + 1,
    name: 'USDT',
    number: '12345678.12345678',
    network: at % 2 === 0 ? 'erc20' : 'card_international',
    fee: '4',
    received: '12345674.12345678',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    memo: '',
    label: 'Cold storage',
    remark: 'x'.repeat(60),
    state,
    approvals_needed: 2,
    approvals_given: state === 'asked' ? 1 : 2,
    can_cancel: 0,
    tx_id: ['sent', 'done', 'failed'].includes(state) ? HASH : '',
    reason: ['rejected', 'failed'].includes(state) ? REASON : '',
    asked_ms: 1_790_000_000_000,
    approved_ms: 1_790_000_100_000,
    sent_ms: ['sent', 'done', 'failed'].includes(state) ? 1_790_000_200_000 : 0,
    ended_ms: ['asked', 'approved', 'sent'].includes(state) ? 0 : 1_790_000_300_000,
  }),
);

type Answer = (route: Route) => Promise<void>;
const answer =
  (message: unknown): Answer =>
  (route) =>
    route.fulfill({ json: { type: 'ok', message } });

/** A list of one page: the one after it is empty, which ends the asking. */
const list =
  (rows: readonly object[]): Answer =>
  (route) => {
    const isFirst = new URL(route.request().url()).searchParams.get('page') === '1';
    return answer({ total: rows.length, data: isFirst ? rows : [] })(route);
  };

async function begin(
  answers: Readonly<Record<string, Answer>>,
  scripts: readonly string[] = [],
): Promise<Visit> {
  const visit = await Visit.begin(exchange, { token, context: NARROW, scripts });
  for (const [path, reply] of Object.entries(answers)) {
    await visit.page.route((url) => url.pathname === `/api${path}`, reply);
  }
  return visit;
}

describe('the record', () => {
  it.each([
    ['receive', '/recharge/log', DEPOSITS],
    ['withdraw', '/user/withdraw/list', WITHDRAWALS],
  ] as const)(
    'of %s shows every state and its story on a narrow phone in all languages',
    async (tab, path, rows) => {
      const visit = await begin({ [path]: list(rows) }, [MARKING]);
      const found: string[] = [];
      let looks = 0;
      const look = async (name: string): Promise<void> => {
        const also = IN_TURN[looks % IN_TURN.length];
        looks += 1;
        const faults = await faultsInAll(visit, [SMALLEST_PX], { also });
        found.push(...faults.map((fault) => `${name} ${fault}`));
      };
      await visit.open(`${paths.fundRecord}?tab=${tab}`);
      await look(tab);
      expect(await visit.eachSheet((sheet) => look(`sheet ${sheet}`))).toBe(rows.length);
      expect(found).toEqual([]);
      await visit.end();
    },
  );
});

/**
 * Screens, the call without which they show nothing, and what stands there when it works. Those of
 * one list follow one another in one page: nothing of what one needs has been read by another.
 */
const SCREENS = [
  [
    [`${paths.selectCoin}?url=receive`, '/wallet/getRateCurrency', 'Tether'],
    [`${paths.withdraw}?currency=2`, '/wallet/get_info', 'Withdraw via'],
    [paths.fundRecord, '/recharge/log', 'No deposits yet'],
    [`${paths.fundRecord}?tab=withdraw`, '/user/withdraw/list', 'No withdrawals yet'],
    [paths.addresses, '/user/wallet/list', 'No addresses yet'],
    [paths.bankCard, '/user/cash_info', 'Save card'],
    [paths.bankCardAbroad, '/user/cash_info_international', 'Save card'],
  ],
  [[`${paths.receive}?currency=2`, '/wallet/getRateCurrency', 'Report your payment']],
  [[paths.addAddress, '/currency/list', 'Save address']],
] as const;
const EMPTY: readonly string[] = ['/recharge/log', '/user/withdraw/list', '/user/wallet/list'];

describe('every screen of money in and out', () => {
  it.each(SCREENS.map((screens) => [screens]))(
    'says what failed and loads on another try (%j)',
    async (screens) => {
      const replies = screens.map(([, path], at): [string, Answer] => {
        const works: Answer = EMPTY.includes(path) ? list([]) : (it) => it.continue();
        const fails: Answer = (it) => it.fulfill({ status: 503, body: 'no' });
        return [path, async (it) => ((await triesOf(it)) > at ? works : fails)(it)];
      });
      const visit = await begin(Object.fromEntries(replies), [countTries('Try again')]);
      const { page } = visit;
      const alert = page.getByRole('alert').filter({ hasText: 'The server has a problem' });
      await page.goto(`${exchange.server.address}/h5/#/pages/nowhere`);
      for (const [route, , full] of screens) {
        await page.evaluate(`location.hash = ${JSON.stringify(`#${route}`)}`);
        await alert.first().waitFor();
        await alert.first().getByRole('button', { name: 'Try again' }).click();
        await page.getByText(full, { exact: true }).first().waitFor();
        expect(await alert.count()).toBe(0);
      }
      await visit.end();
    },
  );
});

/** Past the way out and the first address that may be used. */
async function toTheAmount(phone: Page): Promise<void> {
  const goOn = phone.getByRole('button', { name: 'Continue' });
  await goOn.click();
  await phone.getByRole('radio').and(phone.locator(':enabled')).first().click();
  await goOn.click();
}

describe('a withdrawal', () => {
  const INFO = {
    change_balance: '1000',
    ways: [{ network: 'erc20', fee: '4', minimum: '20', decimals: 6 }],
    level: 1,
    limit_btc: '200',
    used_btc: '50',
    left_btc: '150',
    locked_until_ms: 0,
    pay_password_needed: 1,
  };

  it('is closed and counts down while security settings are fresh', async () => {
    const locked = { ...INFO, locked_until_ms: Date.now() + 3_600_000 };
    const visit = await begin({ '/wallet/get_info': answer(locked) });
    await visit.open(`${paths.withdraw}?currency=2`);
    await visit.page.getByText(/Unlocks in (?:00:59:|01:00:00)/).waitFor();
    expect(await visit.page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await visit.end();
  });

  it('asks for the code of the app where that is on, and shows what was refused', async () => {
    const refusal = { type: 'error', code: 'over_limit', message: 'This is above your limit.' };
    const sent: string[] = [];
    const visit = await begin({
      '/wallet/get_info': answer(INFO),
      '/safe/state': answer({ two_factor: 1 }),
      '/wallet/out': async (route) => {
        sent.push(route.request().postData() ?? '');
        await route.fulfill({ json: refusal });
      },
    });
    const { page: phone } = visit;
    await visit.open(`${paths.withdraw}?currency=2`);
    await toTheAmount(phone);
    await phone.getByRole('button', { name: 'All', exact: true }).click();
    await phone.getByText('996 USDT').waitFor();
    await phone.getByRole('button', { name: 'Continue' }).click();
    await phone.getByRole('textbox', { name: 'Payment password' }).fill('123456');
    const confirm = phone.getByRole('button', { name: 'Confirm withdrawal' });
    expect(await confirm.isDisabled()).toBe(true);
    await phone.getByLabel('Authenticator code').fill('246810');
    await confirm.click();
    // Back at the question that it is about.
    await phone.getByRole('alert').getByText('This is above your limit.').waitFor();
    const amount = phone.getByLabel('Amount', { exact: true }).last();
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toHaveLength(1);
    expect(new URLSearchParams(sent[0]).get('two_factor_code')).toBe('246810');
    await visit.end();
  });

  it('whose answer got lost goes out again under the same key', async () => {
    const keys: string[] = [];
    const visit = await begin({
      '/wallet/get_info': answer(INFO),
      '/wallet/out': async (route) => {
        keys.push(route.request().headers()['idempotency-key'] ?? '');
        await route.abort();
      },
    });
    const { page: phone } = visit;
    await visit.open(`${paths.withdraw}?currency=2`);
    await toTheAmount(phone);
    await phone.getByLabel('Amount', { exact: true }).last().fill('25');
    await phone.getByRole('button', { name: 'Continue' }).click();
    const password = phone.getByRole('textbox', { name: 'Payment password' });
    const confirm = phone.getByRole('button', { name: 'Confirm withdrawal' });
    await password.fill('111111');
    await confirm.click();
    // The client itself tries twice; then the person does, with another password.
    await expect.poll(() => keys.length).toBe(2);
    await password.fill('123456');
    await confirm.click();
    await expect.poll(() => keys.length).toBe(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    await visit.end();
  });
});

describe('a deposit', () => {
  const ROUTE = {
    network: 'ethereum',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    memo: '',
    has_memo: 0,
    minimum: '0.002',
    confirmations: 12,
    automatic: 1,
    is_play: 0,
    decimals: 8,
  };

  it('on a watched chain asks for no voucher and warns of no play address', async () => {
    const coin = { id: 3, name: 'ETH', routes: [ROUTE] };
    const visit = await begin({ '/wallet/getRateCurrency': answer(coin) });
    await visit.open(`${paths.receive}?currency=3`);
    await visit.page.getByText(/^Credited automatically after 12 confirmations/).waitFor();
    await visit.page.getByRole('img', { name: 'QR code of the ETH address' }).waitFor();
    expect(await visit.page.getByRole('button', { name: 'Submit deposit' }).count()).toBe(0);
    expect(await visit.page.getByText('Demo address').count()).toBe(0);
    const download = visit.page.waitForEvent('download');
    await visit.page.getByRole('button', { name: 'Save picture' }).click();
    expect((await download).suggestedFilename()).toBe('ETH-ethereum.png');
    expect(await visit.faults()).toEqual([]);
    await visit.end();
  });

  it('of a coin without an open network leads to another coin', async () => {
    const coin = { id: 3, name: 'ETH', routes: [] };
    const visit = await begin({ '/wallet/getRateCurrency': answer(coin) });
    await visit.open(`${paths.receive}?currency=3`);
    await visit.page.getByText('Deposits closed right now').waitFor();
    const other = visit.page.getByRole('link', { name: 'Choose a coin' });
    expect(await other.getAttribute('href')).toContain(paths.selectCoin);
    await visit.end();
  });
});

describe('an identity check where no text messages are sent', () => {
  const NONE = { state: 'none', reason: '', note: '', submitted_ms: 0, decided_ms: 0 };
  const STATE = {
    level: 0,
    has_email: 0,
    has_phone: 0,
    needs_phone: 0,
    has_pictures: 0,
    basic: NONE,
    advanced: NONE,
    limits: [],
  };
  const WORDS = {
    en: 'Add an e-mail address first.',
    de: 'Hinterlegen Sie zuerst eine E-Mail-Adresse.',
    th: 'ผูกอีเมลก่อน',
  };

  it('asks for the e-mail alone, in three languages', async () => {
    const visit = await begin({ '/real/state': answer(STATE) });
    await visit.open(paths.identity);
    for (const [language, title] of Object.entries(WORDS)) {
      await speak(visit, language as keyof typeof WORDS);
      const bind = visit.page.getByRole('region', { name: title, exact: true });
      await bind.waitFor();
      expect(await bind.getByRole('button').count()).toBe(1);
      expect(await visit.faults()).toEqual([]);
    }
    await visit.end();
  });

  it('begins once that is bound', async () => {
    const visit = await begin({ '/real/state': answer({ ...STATE, has_email: 1 }) });
    await visit.open(paths.identity);
    const basic = visit.page.getByRole('region', { name: 'Level 1: identity document' });
    expect(await basic.getByRole('button', { name: 'Verify now' }).isEnabled()).toBe(true);
    expect(await visit.page.getByText('Add an e-mail address first.').count()).toBe(0);
    await visit.end();
  });
});
