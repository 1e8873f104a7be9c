/** What the owner says of the site: its name and logo at once, its links by two operators. */
import { beforeAll, describe, expect, it } from 'vitest';
import { CHECKER, type ConsoleClient, inForce, operatorAt } from '../support/console-client.ts';
import { pngPicture } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';

const server = useTestServer();
const reason = 'as agreed';
const NONE = {
  support: '',
  game: '',
  app: '',
  telegram: '',
  whatsapp: '',
  loan: '',
  repayment: '',
};
const LINKS = {
  ...NONE,
  support: 'https://help.example.test/chat?from=exchange',
  game: 'https://game.example.test/',
  app: 'https://example.test/app.apk',
  telegram: 'https://t.me/example',
};
let owner: ConsoleClient;

beforeAll(async () => {
  owner = await operatorAt(server());
});

function site(): Promise<Row> {
  return server().visitor().object(server().visitor().get('/getSiteConfig'));
}

async function setting(keyword: string): Promise<unknown> {
  const { value } = await server()
    .visitor()
    .object(server().visitor().get('/getSetting', { keyword }));
  return value;
}

describe('name and logo', () => {
  it('are set by the owner and shown to every client', async () => {
    expect(await site()).toMatchObject({ site_name: 'Bourse' });
    const uploaded = await owner.upload('/articles/upload_cover', await pngPicture());
    const logo = String(uploaded.message);
    const look = { name: '  Börse  am Markt ', logo, reason };
    expect(await owner.post('/site/look', look)).toMatchObject({ type: 'ok' });
    const shown = await site();
    expect(shown).toMatchObject({ site_name: 'Börse am Markt' });
    expect(shown['site_logo']).toBe(server().running.address + logo);
    expect((await fetch(String(shown['site_logo']))).status).toBe(200);
    const back = { name: 'Bourse', logo: '', reason };
    expect(await owner.post('/site/look', back)).toMatchObject({ type: 'ok' });
    expect(String((await site())['site_logo'])).toContain('/static/image/site/logo.png');
  });

  it.each([
    ['bad_site_name', { name: 'B' }],
    ['bad_site_name', { name: 'x'.repeat(31) }],
    ['bad_site_name', { name: '<b>Bank</b>' }],
    ['reason_needed', { reason: '' }],
    ['unknown_cover', { logo: 'https://elsewhere.test/logo.png' }],
    ['unknown_cover', { logo: `/uploads/${'a'.repeat(32)}.webp` }],
  ])('are refused with %s: %o', async (code, change) => {
    const fields = { name: 'Bank', logo: '', reason, ...change };
    expect(await owner.post('/site/look', fields)).toMatchObject({ type: 'error', code });
    expect(await site()).toMatchObject({ site_name: 'Bourse' });
  });
});

describe('links', () => {
  it('come into force with the yes of a second operator, and not before', async () => {
    const asked = owner.post('/site/links', { ...LINKS, reason });
    expect((await asked).message).toMatchObject({ planned: { needsSecond: true } });
    const own = expect.stringContaining('/frame/support?lang=') as unknown;
    expect(await site()).toMatchObject({ zxkf_url: own, telegram_url: '' });
    expect(await inForce(server(), asked)).toMatchObject({ state: 'done' });
    expect(await site()).toMatchObject({
      zxkf_url: LINKS.support,
      telegram_url: LINKS.telegram,
      whatsApp_url: '',
    });
    expect(await setting('support_url')).toBe(LINKS.support);
    expect(await setting('game_url')).toBe(LINKS.game);
    expect(await setting('apk_download_url')).toBe(LINKS.app);
    expect(await setting('version')).toBe('wgt,80');
    expect(await (await operatorAt(server())).get('/site')).toMatchObject({
      message: { name: 'Bourse', links: LINKS },
    });
  });

  it.each([
    ['bad_link', { support: 'http://help.example.test/' }],
    ['bad_link', { telegram: 'javascript:alert(1)' }],
    ['bad_link', { loan: 'https://user:secret@example.test/' }],
    ['bad_link', { game: `https://example.test/${'x'.repeat(300)}` }],
    ['bad_link', { app: 'https://' }],
    ['reason_needed', { reason: ' ' }],
  ])('are refused with %s: %o', async (code, change) => {
    const again = await operatorAt(server());
    const fields = { ...LINKS, reason, ...change };
    expect(await again.post('/site/links', fields)).toMatchObject({ type: 'error', code });
  });

  it('are the owner’s alone to ask for', async () => {
    const checker = await operatorAt(server(), CHECKER);
    expect(await checker.post('/site/links', { ...NONE, reason })).toMatchObject({ type: 'error' });
    expect(await checker.post('/site/look', { name: 'Bank', logo: '', reason })).toMatchObject({
      type: 'error',
    });
  });
});
