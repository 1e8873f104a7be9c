/** A renamed site is called so everywhere: pages, installed app, mails, devices, its own texts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleClient, operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
const NAME = 'Acme Trade';
const reason = 'as agreed';
let owner: ConsoleClient;

beforeAll(async () => {
  owner = await operatorAt(server());
  expect(await owner.post('/site/look', { name: NAME, logo: '', reason })).toMatchObject({
    type: 'ok',
  });
});

afterAll(async () => {
  await owner.post('/site/look', { name: 'Bourse', logo: '', reason });
});

describe('a renamed site', () => {
  it('sends mails under its name', async () => {
    const { database } = server();
    const visitor = server().visitor();
    await visitor.post('/sms_mail', { user_string: 'new@site.test', scene: 'register' });
    const { rows } = await database.pool.query<{ subject: string }>(
      `select subject from demo_outbox where recipient = 'new@site.test'`,
    );
    expect(rows).toEqual([{ subject: 'Your Acme Trade code' }]);
  });

  it('is what authenticator apps and passkeys show', async () => {
    const alice = await server().loggedInAs('alice');
    const begun = await alice.object(alice.post('/safe/two_factor/begin'));
    expect(String(begun['uri'])).toContain('issuer=Acme%20Trade');
  });

  it('is named so in the house’s own texts', async () => {
    const visitor = server().visitor();
    const about = await visitor.object(visitor.get('/aboutus'));
    expect(JSON.stringify(about)).toContain('Acme Trade is a self-hosted exchange');
    const { list } = await visitor.object(visitor.post('/news/list', { c_id: 4 }));
    const titles = (list as { title: string }[]).map(({ title }) => title);
    expect(titles).toContain('Acme Trade speaks nine languages');
    expect(JSON.stringify([about, list])).not.toMatch(/Bourse|\{\{/);
  });
});
