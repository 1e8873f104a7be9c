import { describe, expect, it } from 'vitest';
import { LONGEST_BODY, CATEGORY, MENU_ICONS } from './contract.ts';
import {
  checkArticle,
  checkPage,
  checkTexts,
  type DocumentTexts,
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
