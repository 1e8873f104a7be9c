/** Support: a question is asked, held back for what it gives away, answered, ended and rated. */
import { describe, expect, it } from 'vitest';
import { supportPaths } from '../../features/support/web/support-paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { Visit } from './visit.ts';

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

const say = sayIn('en');

describe('a conversation with support', () => {
  it('is begun, greeted by the demo’s machine, gone on with, ended and rated', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(`${supportPaths.index}?topic=other`);
    const field = page.getByLabel(say('support.message'));
    const begin = page.getByRole('button', { name: say('support.begin') });
    await field.fill('My password is Tr0ub4dor&3');
    await begin.click();
    await page.getByText(say('support.refusal.secret_held_back')).waitFor();
    await field.fill('Hello, what is a lot?');
    await begin.click();
    const log = page.getByRole('log', { name: say('support.messages') });
    await log.getByText('Hello, what is a lot?').waitFor();
    await log.getByText(say('support.line_demo_hello')).waitFor();
    await page.getByRole('textbox', { name: say('conversation.message') }).fill('Thank you.');
    await page.getByRole('button', { name: say('conversation.send') }).click();
    await log.getByText('Thank you.').waitFor();
    await page.getByRole('button', { name: say('support.more') }).click();
    await page.getByRole('dialog').getByText(say('support.close')).click();
    await page.getByRole('button', { name: say('support.rate_stars', { stars: '4' }) }).click();
    await page.getByText(say('support.rated')).waitFor();
    const stars = page.locator('[aria-pressed=true]');
    expect(await stars.count()).toBe(4);
    await visit.end();
  });

  it('sends what was written without a line once, as soon as there is one', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(`${supportPaths.chat}?id=2`);
    const log = page.getByRole('log', { name: say('support.messages') });
    await log.waitFor();
    await page.route('**/api/support/send*', (route) => route.abort());
    await page.getByRole('textbox', { name: say('conversation.message') }).fill('Without a line');
    await page.getByRole('button', { name: say('conversation.send') }).click();
    await log.getByText(say('conversation.failed')).waitFor();
    await page.unroute('**/api/support/send*');
    await log.getByText(say('conversation.failed')).click();
    await log.getByLabel(say('conversation.sent')).last().waitFor();
    expect(await log.getByText('Without a line').count()).toBe(1);
    await visit.end();
  });
});
