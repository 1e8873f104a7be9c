/**
 * Links that lead elsewhere than they seem to: with somebody's name before the host, or with marks
 * that turn a text around. No call takes one, whoever sends it.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sanitise } from '../../features/content/store/sanitise.ts';
import { safeAddress } from '../../features/content/web/web-address.ts';
import { ARTICLE } from '../../features/content/testing/console-changes.ts';
import { isPushEndpoint } from '../../features/notices/server/push-rules.ts';
import { isWebLink } from '../../platform/server/http/web-link.ts';
import { type ConsoleClient, operatorAt } from '../support/console-client.ts';
import { projectRoot } from '../support/rooms.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
const features = join(projectRoot, 'features');
const MARKS = ['\u061C', '\u200E', '\u200F', '\u202A', '\u202E', '\u2066', '\u2069', '%E2%80%AE'];
const WRONG = [
  'https://bank.example@evil.example/',
  'https://:secret@evil.example/',
  'https://user:secret@evil.example/',
  'http://help.example/',
  'javascript:alert(1)',
  ...MARKS.map((mark) => `https://evil.example/${mark}gpj.exe`),
];
const reason = 'as agreed';
let owner: ConsoleClient;

beforeAll(async () => {
  owner = await operatorAt(server());
});

describe('a link that is not what it seems', () => {
  it.each(WRONG)('is none: %j', async (link) => {
    expect(isWebLink(link)).toBe(false);
    expect(isPushEndpoint(link.replace('evil.example', 'fcm.googleapis.com'))).toBe(false);
    expect(safeAddress(link, 'https://house.example')).toBeUndefined();
    expect(sanitise(`<p><a href="${link}">bank.example</a></p>`)).toBe(
      '<p><a>bank.example</a></p>',
    );
    const links = { game: '', app: '', telegram: '', whatsapp: '', loan: '', repayment: '' };
    expect(await owner.post('/site/links', { ...links, support: link, reason })).toMatchObject({
      code: 'bad_link',
    });
    for (const field of ['website', 'whitePaper']) {
      const page = { id: 1, logo: '', texts: {}, reason, [field]: link };
      expect(await owner.post('/ieo/page', page)).toMatchObject({ code: 'invalid_input' });
    }
  });

  it('does not stand in an article, nor in the field of one', async () => {
    const body = `<p>${WRONG.map((link) => `<a href="${link}">here</a>`).join(' ')}</p>`;
    const saved = { ...ARTICLE, texts: { en: { title: 'Links', abstract: '', body } } };
    const { id } = await owner.message(owner.post('/articles/save', saved));
    const reply = await server().visitor().post('/news/detail', { id });
    const { content } = reply.message as { content: string };
    expect(content).toContain('<a>here</a>');
    expect(content).not.toContain('href');
  });

  it.each([
    'https://help.example/chat?from=exchange#top',
    'https://xn--mnchen-3ya.example/a%20b',
    'https://help.example/@house',
  ])('is not %s', (link) => {
    expect(isWebLink(link)).toBe(true);
    expect(safeAddress(link, 'https://house.example')).toBe(link);
  });
});

/** What decides about links by itself. */
const DECIDES = /startsWith\('https|=== 'https:'|!== 'https:'|\^https|z\.url\(/;
/** The screen of embedded pages opens those of this house too, which need no safe line. */
const SCREEN = 'web/web-address.ts';

it('is told by one rule, whatever takes a link', () => {
  // Settings are the owner's own, and lead nobody anywhere.
  const own = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.|\/settings/.test(path))
    .filter((path) => DECIDES.test(readFileSync(join(features, path), 'utf8')));
  expect(own).toEqual([`content/${SCREEN}`]);
});
