import { describe, expect, it } from 'vitest';
import { LONGEST_NAME } from '../contract.ts';
import { foldName } from './fold.ts';
import { checkName as checkNameWith, isOneApart, isHouseName, namesHouse } from './names.ts';

const ROLES =
  'admin moderator support official bourse operator 客服 官方 サポート 고객센터 แอดมิน'.split(' ');

function checkName(text: string, operators: readonly string[]) {
  return checkNameWith(text, ROLES, operators);
}

const OPERATORS = ['Vera Lindqvist', 'Bo'];

describe('letters that look alike', () => {
  it.each([
    ['Ѕuрроrt', 'support'],
    ['SUPP0RT', 'support'],
    ['ѕυррοгт', 'support'],
    ['ａｄｍｉｎ', 'admin'],
    ['𝐚𝐝𝐦𝐢𝐧', 'admin'],
    ['àdmîn', 'admin'],
    ['adrnin', 'admin'],
    ['a.d-m_i n', 'admin'],
    ['АDМІN', 'admin'],
    ['ɑdmⅰn', 'admin'],
    ['vvatch', 'watch'],
    ['客\u200D服', '客服'],
  ])('%s is read as %s', (text, folded) => {
    expect(foldName(text)).toBe(foldName(folded));
  });
});

describe('a name', () => {
  it.each([
    'Mara',
    'Jo',
    '小明',
    'Ana-María',
    'รวย',
    '민수',
    'Ravi_77',
    'Sandmann',
    'Teamwork Tim',
  ])('%s is nobody else’s', (name) => {
    expect(checkName(name, OPERATORS)).toMatchObject({ name, isAlike: false });
  });

  it('has 2 to 20 letters', () => {
    expect(checkName('x', [])).toBe('name_length');
    expect(checkName('xy', [])).toMatchObject({ name: 'xy' });
    expect(checkName('x'.repeat(LONGEST_NAME), [])).toMatchObject({ isAlike: false });
    expect(checkName('x'.repeat(LONGEST_NAME + 1), [])).toBe('name_length');
    expect(checkName('a\u200B', [])).toBe('name_length');
  });

  it.each(['a✔️b', '<b>', 'a@b.c', 'a/b', '---'])('%s has signs that no name has', (name) => {
    expect(checkName(name, [])).toBe('name_signs');
  });

  it.each([
    'Support',
    'Ѕuрроrt',
    'Bourse Support',
    'SUPP0RT 24',
    'adrnin',
    'Chat-Moderator',
    'o_f_f_i_c_i_a_l',
    'b0urse',
    'Mod',
    'mod 7',
    'CEO',
    '在线客服',
    '官方',
    'サポート担当',
    '고객센터',
    'แอดมิน',
    'Vera Lindqvist',
    'v3ra.lindqvіst',
    'BO',
  ])('%s is refused', (name) => {
    expect(checkName(name, OPERATORS)).toBe('name_of_house');
  });

  it.each(['Suport', 'Admn Joe', 'Ofﬁcal', 'Bouurse', 'Vera Lindqist'])(
    '%s is warned about',
    (name) => {
      expect(checkName(name, OPERATORS)).toMatchObject({ isAlike: true });
    },
  );

  it('is one letter from another by one change, one more, one less, or two exchanged', () => {
    expect(isOneApart('admin', 'admim')).toBe(true);
    expect(isOneApart('admin', 'admn')).toBe(true);
    expect(isOneApart('admin', 'aadmin')).toBe(true);
    expect(isOneApart('admin', 'damin')).toBe(true);
    expect(isOneApart('admin', 'dmian')).toBe(false);
    expect(isOneApart('admin', 'adm')).toBe(false);
  });
});

describe('what reads as if the house said it', () => {
  const roles = ['support', 'moderator', '客服'];

  it.each([
    ['a word of it', 'Hello, this is support.'],
    ['one in other letters', 'Нello from ѕuрроrt'],
    ['one that is parted', 's.u.p.p.o.r.t'],
    ['one with hidden signs', 'sup\u200bport'],
    ['one of another language', '我是客服'],
  ])('has %s', (_what, text) => {
    expect(namesHouse(text, roles)).toBe(true);
  });

  it('is nothing else that is said', () => {
    for (const text of ['I have paid.', 'Please release, my bank says it is done.', '']) {
      expect(namesHouse(text, roles)).toBe(false);
    }
  });

  it('is a name that is or resembles one of it, of any length', () => {
    const names = ['Support', 'Bourse Suport', 'Ѕupport-24', 's', 'x'.repeat(90), 'Anna Merchant'];
    expect(names.map((name) => isHouseName(name, roles))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(isHouseName(`${'x'.repeat(90)} support`, roles)).toBe(true);
  });
});
