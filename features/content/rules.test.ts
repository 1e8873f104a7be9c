import { describe, expect, it } from 'vitest';
import { LONGEST_BODY, CATEGORY, MENU_ICONS } from './contract.ts';
import {
  checkArticle,
  checkPage,
  checkTexts,
  type DocumentTexts,
  leadsElsewhere,
  LONGEST_ABSTRACT,
  LONGEST_TITLE,
} from './rules.ts';

const text = { title: 'Title', abstract: '', body: '<p>x</p>' };
const languages = ['en', 'de'];

describe('what may be written', () => {
  it.each<[string, DocumentTexts, string | undefined]>([
    ['English alone is enough', { en: text }, undefined],
    ['a second language is welcome', { en: text, de: text }, undefined],
    ['a language that is none comes first', { xx: text }, 'unknown_language'],
    ['without English nothing can be fallen back to', { de: text }, 'english_missing'],
    ['a title is needed', { en: { ...text, title: '  ' } }, 'bad_title'],
    ['a title stays on one line', { en: { ...text, title: 'a\nb' } }, 'bad_title'],
    ['a title has an end', { en: { ...text, title: 'x'.repeat(LONGEST_TITLE + 1) } }, 'bad_title'],
    [
      'a summary has an end',
      { en: { ...text, abstract: 'x'.repeat(LONGEST_ABSTRACT + 1) } },
      'bad_abstract',
    ],
    ['a text has an end', { en: { ...text, body: 'x'.repeat(LONGEST_BODY + 1) } }, 'body_too_long'],
    ['every language is looked at', { en: text, de: { ...text, title: '' } }, 'bad_title'],
  ])('%s', (_title, texts, refusal) => {
    expect(checkTexts(texts, languages)).toBe(refusal);
  });

  it.each([
    [4, '', undefined],
    [5, '/h5/banners/fair.svg', undefined],
    [9, '', 'unknown_category'],
    [5, 'https://evil.example/x.png', 'bad_cover'],
    [5, '//evil.example/x.png', 'bad_cover'],
    [5, '/h5/../x.png', 'bad_cover'],
    [5, 'javascript:alert(1)', 'bad_cover'],
    [5, '/x.png" onload="x', 'bad_cover'],
  ])('an article of kind %s with the cover "%s": %s', (category, cover, refusal) => {
    expect(checkArticle(category, cover)).toBe(refusal);
  });

  it('only the pages that clients ask for have names', () => {
    expect(checkPage('aboutus')).toBeUndefined();
    expect(checkPage('admin')).toBe('unknown_page');
  });
});

describe('the contract of existing clients', () => {
  it('has notices as 4 and banners as 5, and each picture once', () => {
    expect(CATEGORY).toMatchObject({ notice: 4, banner: 5 });
    expect(new Set(MENU_ICONS).size).toBe(MENU_ICONS.length);
    expect(MENU_ICONS).not.toContain('home-nav-11');
  });
});

const written = (body: string, more: object = {}) => ({
  en: { title: 'News', abstract: '', body, ...more },
});

describe('a text of the house', () => {
  it.each([
    '<a href="https://elsewhere.example/claim">here</a>',
    'Go to www.elsewhere.example',
    'Write to <a href="mailto:help@elsewhere.example">us</a>',
    'Ask at t.me/bourse_help',
    'Send USDT to 0xdAC17F958D2ee523a2206206994597C13D831ec7',
    'New address: bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'Pay to TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t today',
    'To account DE89 3704 0044 0532 0130 00',
  ])('leads elsewhere by: %s', (body) => {
    expect(leadsElsewhere({}, written(body))).toBe(true);
    expect(leadsElsewhere(written(body), written(`${body} now`))).toBe(false);
    expect(
      leadsElsewhere(written('Nothing'), { ...written('Nothing'), de: written(body).en }),
    ).toBe(true);
  });

  it.each([
    'We rest on Sunday, 29 November 2026, from 02:00 to 04:00 UTC.',
    '<p>Fees fall to 0.1 %: see <a href="/h5/#/pages/market">the market</a>.</p>',
    'The internationalisation of the counterrevolutionaries',
    'Orders 100200300400500600 and 1234 5678 9012 3456 are settled',
  ])('leads nowhere by: %s', (body) => {
    expect(leadsElsewhere({}, written(body))).toBe(false);
  });

  it('leads elsewhere by its title and its summary too, and by another link beside a known', () => {
    const link = 'https://elsewhere.example';
    expect(leadsElsewhere(written(''), written('', { title: link }))).toBe(true);
    expect(leadsElsewhere(written(''), written('', { abstract: link }))).toBe(true);
    expect(leadsElsewhere(written(link), written(`${link} ${link}/other`))).toBe(true);
    expect(leadsElsewhere(written(link), written(''))).toBe(false);
  });
});
