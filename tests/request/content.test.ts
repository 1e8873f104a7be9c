import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { projectRoot } from '../support/rooms.ts';
import { TestServer, useTestServer } from '../support/server.ts';
import { pathOf, type Row } from '../support/server-client.ts';
import { btcUsdt, ethUsdt } from '../support/small-catalogue.ts';

const server = useTestServer();
const visitor = () => server().visitor();
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown;

async function news(kind: number, lang = 'en'): Promise<Row[]> {
  const client = visitor().speaking(lang);
  return (await client.object(client.post('/news/list', { c_id: kind })))['list'] as Row[];
}

function seeded(lang: string): Record<string, string> {
  const file = join(projectRoot, 'features/content/seed/words', `${lang}.json`);
  const text = readFileSync(file, 'utf8').replaceAll('{{site}}', 'Bourse');
  return JSON.parse(text) as Record<string, string>;
}

describe('news', () => {
  it('are notices as 4 and banners as 5, with covers of this site', async () => {
    const notices = await news(4);
    expect(notices.length).toBeGreaterThanOrEqual(5);
    expect(notices[0]).toMatchObject({
      id: expect.any(Number) as number,
      title: seeded('en')['open.title'],
      cover: '',
      abstract: seeded('en')['open.abstract'],
      create_time: TIME,
    });
    const banners = await news(5);
    expect(banners.length).toBeGreaterThanOrEqual(3);
    for (const { cover } of banners) {
      expect(cover).toMatch(/^http:\/\/[\w.:]+\/static\/image\/banners\/[a-z]+\.svg$/);
      const file = `apps/server${pathOf(cover)}`;
      expect(readFileSync(join(projectRoot, file), 'utf8')).toMatch(/^<svg /);
    }
  });

  it('of other kinds, or of none, are refused', async () => {
    const ask = (fields: Row) => visitor().post('/news/list', fields);
    expect(await ask({ c_id: 8 })).toMatchObject({ status: 200, code: 'unknown_category' });
    expect(await ask({ c_id: 99 })).toMatchObject({ code: 'unknown_category' });
    expect(await ask({ c_id: undefined })).toMatchObject({ code: 'invalid_input' });
    expect(await ask({ c_id: 'four' })).toMatchObject({ code: 'invalid_input' });
  });

  it('open with their text, written either way', async () => {
    const [first] = await news(4);
    for (const encoding of ['form', 'json'] as const) {
      const reply = await visitor().post('/news/detail', { id: first?.['id'] }, { encoding });
      expect(reply).toMatchObject({
        type: 'ok',
        message: {
          title: first?.['title'],
          content: expect.stringMatching(/^<p>/) as string,
          create_time: TIME,
        },
      });
    }
  });

  it('that are not there are refused in the caller’s language', async () => {
    const ask = (id: unknown, lang = 'en') => visitor().speaking(lang).post('/news/detail', { id });
    expect(await ask(987_654)).toMatchObject({ status: 200, code: 'unknown_article' });
    expect(await ask('1; drop table articles')).toMatchObject({ code: 'invalid_input' });
    expect(await ask(undefined)).toMatchObject({ code: 'invalid_input' });
    const german = await ask(987_654, 'de');
    expect(german.message).not.toBe((await ask(987_654)).message);
  });

  it('pop up once at the start', async () => {
    const reply = await visitor().get('/news/index_pop');
    expect(reply.message).toMatchObject({
      id: expect.any(Number) as number,
      title: seeded('en')['welcome.title'],
      content: expect.stringMatching(/^<p>/) as string,
    });
  });

  it('to customers are a list for customers only, and so is their text', async () => {
    expect(await visitor().get('/mailMessage/getList')).toMatchObject({ type: '999' });
    const alice = await server().loggedInAs('alice');
    const { list } = await alice.object(alice.get('/mailMessage/getList'));
    const title = seeded('en')['start.title'];
    const message = (list as Row[]).find((each) => each['title'] === title);
    expect(message).toMatchObject({ create_time: TIME });
    const id = message?.['id'];
    expect(await alice.post('/news/detail', { id })).toMatchObject({ type: 'ok' });
    expect(await visitor().post('/news/detail', { id })).toMatchObject({ code: 'unknown_article' });
  });
});

describe('every language', () => {
  it.each(LANGUAGES)('%s gets its own texts of articles, questions and pages', async (lang) => {
    const words = seeded(lang);
    const client = visitor().speaking(lang);
    expect((await news(4, lang))[0]).toMatchObject({ title: words['open.title'] });
    expect((await client.get('/news/index_pop')).message).toMatchObject({
      title: words['welcome.title'],
    });
    for (const page of ['contactus', 'aboutus', 'operational_compliance']) {
      expect((await client.get(`/${page}`)).message).toMatchObject({
        title: words[`${page}.title`],
        content: expect.stringMatching(/^<(?:p|h2)>/) as string,
      });
    }
    const faq = await client.object(client.get('/faq'));
    expect((faq['list'] as Row[])[0]).toMatchObject({ question: words['faq1.title'] });
  });

  it('that is none of ours gets English', async () => {
    expect((await news(4, 'xx'))[0]).toMatchObject({ title: seeded('en')['open.title'] });
  });
});

describe('pages', () => {
  it('have names, and a name that is none is refused', async () => {
    for (const name of ['user_agreement', 'privacy', 'risk']) {
      expect((await visitor().get('/page', { name })).message).toMatchObject({
        title: seeded('en')[`${name}.title`],
      });
    }
    expect(await visitor().get('/page', { name: 'admin' })).toMatchObject({
      status: 200,
      code: 'unknown_page',
    });
    expect(await visitor().get('/page')).toMatchObject({ code: 'invalid_input' });
  });

  it('of questions are one text for existing clients and a list for ours', async () => {
    const faq = await visitor().object(visitor().get('/faq'));
    const list = faq['list'] as Row[];
    expect(list).toHaveLength(12);
    for (const { question, answer } of list) {
      expect(faq['content']).toContain(`<h3>${String(question)}</h3>${String(answer)}`);
    }
  });
});

describe('the menu', () => {
  it('has only products that exist, as existing clients read them', async () => {
    const rows = await visitor().rows('/menu');
    expect(rows.map((row) => row['title'])).toEqual(
      expect.arrayContaining(['market', 'exchange', 'transfer', 'bills', 'contactUs']),
    );
    for (const row of rows) {
      expect(row).toMatchObject({
        icon: expect.stringMatching(/^(?:home-(?:nav|icon)-\d+|lockming|huandai|jied)$/) as string,
        url: expect.stringMatching(/^\/pages\//) as string,
        open_type: expect.stringMatching(
          /^(?:navigateTo|redirectTo|reLaunch|switchTab)$/,
        ) as string,
        is_financial: expect.any(Number) as number,
      });
    }
    const titles = rows.map((row) => row['title']);
    expect(titles).toEqual(expect.arrayContaining(['recharge', 'invest', 'nft', 'stock']));
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe('the way of prices', () => {
  it('comes for all markets at once, ending with the newest price', async () => {
    const rows = await visitor().rows('/market/sparklines');
    const ids = rows.map((row) => row['match_id']);
    expect(ids).toEqual(expect.arrayContaining([btcUsdt, ethUsdt]));
    const closes = rows.find((row) => row['match_id'] === btcUsdt)?.['closes'] as string[];
    expect(closes.length).toBeGreaterThan(0);
    expect(closes.length).toBeLessThanOrEqual(48);
    expect(closes.every((close) => /^\d+\.\d\d$/.test(close))).toBe(true);
    expect(closes.at(-1)).toBe('20000.00');
  });
});

describe('in live mode', () => {
  it('nothing is written yet, and every client is told so', async () => {
    const live = await TestServer.open({ environment: { MODE: 'live' } });
    try {
      const client = live.visitor();
      expect((await client.get('/news/index_pop')).body).toMatchObject({
        type: 'ok',
        message: null,
      });
      expect(await client.object(client.post('/news/list', { c_id: 4 }))).toEqual({ list: [] });
      for (const path of ['/faq', '/aboutus', '/contactus', '/operational_compliance']) {
        expect(await client.get(path)).toMatchObject({ status: 200, code: 'page_not_written' });
      }
    } finally {
      await live.close();
    }
  });
});
