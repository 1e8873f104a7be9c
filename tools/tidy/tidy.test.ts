import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkExpressions } from './expressions.ts';
import { checkLaw } from './law.ts';
import { checkOldWords, readOldWords } from './old-words.ts';
import { checkPackages } from './packages.ts';
import { checkPartsPage } from './parts.ts';
import { type Check, readProject } from './project.ts';
import {
  checkCards,
  checkFurniture,
  checkWireCopies,
  checkNumbers,
  checkNames,
  checkRoomList,
} from './rooms.ts';
import { checkTables, tableOwners } from './tables.ts';
import { checkBans, checkExpectations, checkLengths, checkTopFolders } from './text.ts';
import { checkKeys, checkWords, isSharedText, type languages, placeholdersOf } from './words.ts';

function run(check: Check, files: Record<string, string>): string[] {
  return check(new Map(Object.entries(files))).map(({ where, sentence }) => `${where} ${sentence}`);
}

interface Case {
  readonly title: string;
  readonly check: Check;
  readonly files: Record<string, string>;
  readonly says: RegExp;
}

/** A card with its list, and what may be wrong with it. */
const cardOf = (body: string, list = "import '../../features/spot/web/index.ts'") => ({
  'features/spot/web/index.ts': body,
  'apps/web/rooms.ts': list,
});
const soundCard = "export const card: WebCard = {\n  name: 'spot',\n};\n";

/** Tables of two rooms and of the house, and a file that may name them. */
const tablesWith = (code: string, path = 'features/spot/store.ts') => ({
  'features/spot/migrations/0001-orders.sql': 'create table orders (\n  id bigint\n);',
  'features/identity/migrations/0001-a.sql': 'create table customers (id bigint);',
  'platform/server/database/migrations/0001-a.sql': 'create table balances (owner bigint);',
  [path]: code,
});

/** A list of words given up, and a file that may say one of them. */
const wordsWith = (code: string, path = 'features/spot/rules.ts') => ({
  'docs/words.md': [
    '# Words',
    '',
    '| `lots` | – | – |',
    '',
    '## Words given up',
    '',
    '| word | now | stays |',
    '| ---- | --- | ----- |',
    '| `lever` | margin | `features/wallet/wire`, `tests/request/` |',
    '| `Given` | CommandContext |  |',
  ].join('\n'),
  [path]: code,
});

const offences: readonly Case[] = [
  {
    title: 'a row of the wire that is typed again',
    check: checkWireCopies,
    files: { 'features/spot/web/a.ts': 'type Row = {\n  readonly match_id: number;\n};' },
    says: /web\/a\.ts:2 types a row of the wire again/,
  },
  {
    title: 'a part of the wire that is typed again on one line',
    check: checkWireCopies,
    files: { 'features/spot/web/a.ts': 'get<{ readonly match_id: number }>(path);' },
    says: /a\.ts:1 types a row of the wire again/,
  },
  {
    title: 'a word given up, as a part of a name',
    check: checkOldWords,
    files: wordsWith('const one = 1;\nexport const askedLeverOf = one;'),
    says: /spot\/rules\.ts:2 says lever, which was given up for margin/,
  },
  {
    title: 'a word given up, before a property',
    check: checkOldWords,
    files: wordsWith('export const rows = lever.rows;'),
    says: /rules\.ts:1 says lever/,
  },
  {
    title: 'a word given up, in capitals',
    check: checkOldWords,
    files: wordsWith('export const MOST_LEVER = 3;'),
    says: /rules\.ts:1 says lever/,
  },
  {
    title: 'a name given up',
    check: checkOldWords,
    files: wordsWith("import type { Given } from '../a.ts';"),
    says: /rules\.ts:1 says Given/,
  },
  {
    title: 'a list of words that was lost',
    check: checkOldWords,
    files: { 'docs/words.md': '# Words\n' },
    says: /words\.md has lost its list/,
  },
  {
    title: 'a statement over the table of another room',
    check: checkTables,
    files: tablesWith('const one = 1;\nexport const a = sql`select id\n from customers c`;'),
    says: /spot\/store\.ts:2 names customers, a table of identity/,
  },
  {
    title: 'a statement with a join in a text',
    check: checkTables,
    files: tablesWith("db.query('select 1 from orders o join customers c on c.id = o.owner');"),
    says: /names customers/,
  },
  {
    title: 'an insertion into the table of another room',
    check: checkTables,
    files: tablesWith('sql`insert into customers values (${1})`;'),
    says: /names customers/,
  },
  {
    title: 'a built query over the table of another room',
    check: checkTables,
    files: tablesWith("db.selectFrom('customers as c').selectAll();"),
    says: /names customers/,
  },
  {
    title: 'the platform with the table of a room',
    check: checkTables,
    files: tablesWith('sql`delete from orders`;', 'platform/server/a.ts'),
    says: /platform\/server\/a\.ts:1 names orders, a table of spot/,
  },
  {
    title: 'a long card',
    check: checkCards,
    files: cardOf(`${soundCard}${'x,\n'.repeat(58)}`),
    says: /web\/index\.ts has 61 lines, 60 are/,
  },
  {
    title: 'a card that does something',
    check: checkCards,
    files: cardOf(`${soundCard}export function open() {}\n`),
    says: /web\/index\.ts:4 does something/,
  },
  {
    title: 'a door without a card',
    check: checkCards,
    files: cardOf("export const Screen = {\n  name: 'spot',\n};\n"),
    says: /has no card/,
  },
  {
    title: 'a card of another name',
    check: checkCards,
    files: cardOf("export const card: WebCard = {\n  name: 'lockup',\n};\n"),
    says: /names another room/,
  },
  {
    title: 'a card on no list',
    check: checkCards,
    files: { 'features/spot/console/index.ts': soundCard.replace('Web', 'Console') },
    says: /stands on 0 lists: add its line to apps\/console\/rooms\.ts/,
  },
  {
    title: 'a path of one machine',
    check: checkBans,
    files: { 'docs/a.md': 'see `/home/ann/bourse`' },
    says: /docs\/a\.md:1 names a path/,
  },
  {
    title: 'a package registry',
    check: checkBans,
    files: { '.npmrc': 'registry=https://registry.npmjs.org' },
    says: /names a package registry/,
  },
  {
    title: 'work left for later',
    check: checkBans,
    files: { 'core/a.ts': 'x;\n// TODO: y' },
    says: /core\/a\.ts:2 leaves work/,
  },
  {
    title: 'a silenced check',
    check: checkBans,
    files: { 'core/a.ts': '// @ts-ignore' },
    says: /silences a check/,
  },
  {
    title: 'a connection whose loss nobody hears',
    check: checkBans,
    files: { 'platform/server/a.ts': 'const client = new pg.Client({});' },
    says: /whose loss nobody hears/,
  },
  ...[
    'sql`select * from fills limit 5 offset ${skipped}`',
    "query.orderBy('id').offset(skipped)",
    'const from = (input.page - 1) * input.limit;',
    'rows.slice((page - 1) * perPage, page * perPage)',
  ].map((line) => ({
    title: `rows that are skipped by their count: ${line}`,
    check: checkBans,
    files: { 'features/spot/store/reading.ts': line },
    says: /reading\.ts:1 skips rows by their count/,
  })),
  {
    title: 'a skipped test',
    check: checkBans,
    files: { 'core/a.test.ts': "test.skip('x', f);" },
    says: /skips tests/,
  },
  {
    title: 'a test that asserts time by a clock',
    check: checkBans,
    files: { 'core/a.test.ts': 'expect(performance.now() - begun).toBeLessThan(9);' },
    says: /asserts time by a clock/,
  },
  {
    title: 'a test that runs alone',
    check: checkBans,
    files: { 'core/a.test.ts': "describe.only.each(x)('y', z);" },
    says: /skips tests/,
  },
  {
    title: 'text in one language',
    check: checkBans,
    files: { 'features/spot/web/a.tsx': '<b>买入</b>' },
    says: /shows text in one language/,
  },
  {
    title: 'a long file',
    check: checkLengths,
    files: { 'core/a.ts': 'x\n'.repeat(401) },
    says: /401 lines/,
  },
  {
    title: 'a long test file',
    check: checkLengths,
    files: { 'core/a.test.ts': 'x\n'.repeat(601) },
    says: /601 lines/,
  },
  {
    title: 'a long line',
    check: checkLengths,
    files: { 'core/a.ts': `\n${'x'.repeat(101)}` },
    says: /core\/a\.ts:2 is longer/,
  },
  {
    title: 'a test that expects nothing',
    check: checkExpectations,
    files: { 'core/a.test.ts': "test('x', () => run());" },
    says: /expects nothing/,
  },
  {
    title: 'a folder outside the house',
    check: checkTopFolders,
    files: { 'helpers/a.ts': '' },
    says: /outside the house/,
  },
  {
    title: 'an unknown piece in a room',
    check: checkFurniture,
    files: { 'features/spot/utils.ts': '' },
    says: /no piece of a room/,
  },
  {
    title: 'a file between the rooms',
    check: checkFurniture,
    files: { 'features/a.ts': '' },
    says: /between the rooms/,
  },
  {
    title: 'a piece that is file and folder',
    check: checkFurniture,
    files: { 'features/spot/rules.ts': '', 'features/spot/rules/a.ts': '' },
    says: /rules\.ts stands beside a folder/,
  },
  {
    title: 'a card of the machine on no list',
    check: checkCards,
    files: {
      'features/spot/room.ts': "  name: 'spot',\n} as const satisfies MachineCard<A, B, C>;",
    },
    says: /features\/spot\/room\.ts stands on 0 lists: add its line to apps\/server\/rooms/,
  },
  {
    title: 'a room that is not on the list',
    check: checkRoomList,
    files: { 'apps/server/rooms.ts': '', 'features/spot/server.ts': '' },
    says: /features\/spot is missing/,
  },
  {
    title: 'a hole in the migrations',
    check: checkNumbers,
    files: { 'features/a/migrations/0001-a.sql': '', 'features/a/migrations/0003-b.sql': '' },
    says: /0003-b\.sql is out of order: name it 0002/,
  },
  {
    title: 'two decisions with one number',
    check: checkNumbers,
    files: { 'docs/decisions/0001-a.md': '', 'docs/decisions/0001-b.md': '' },
    says: /0001-b\.md is out of order: name it 0002-<what-it-does>\.md/,
  },
  {
    title: 'a file name in another case',
    check: checkNames,
    files: { 'core/priceLadder.ts': '' },
    says: /kebab-case/,
  },
  {
    title: 'an expression that takes the square of a text',
    check: checkExpressions,
    files: { 'features/a/rules.ts': '\nconst link = /[a-z]+:/;' },
    says: /rules\.ts:2 repeats without an end/,
  },
  {
    title: 'one that is made of parts',
    check: checkExpressions,
    files: {
      'platform/server/a.ts':
        "const PART = '[a-z]+';\nexport const all = new RegExp(`${PART}${1}:`, 'u');",
    },
    says: /server\/a\.ts:2 repeats without an end/,
  },
  {
    title: 'law that waits',
    check: checkLaw,
    files: { 'core/a.ts': 'export async function a() {}' },
    says: /core\/a\.ts:1 waits/,
  },
  {
    title: 'law with a decimal number',
    check: checkLaw,
    files: { 'features/a/rules.ts': '\nconst fee = 0.1;' },
    says: /rules\.ts:2 has a decimal/,
  },
  {
    title: 'law by chance',
    check: checkLaw,
    files: { 'core/a.ts': 'Math.random();' },
    says: /draws by chance/,
  },
  {
    title: 'law with a clock',
    check: checkLaw,
    files: { 'features/a/contract/b.ts': 'Date.now();' },
    says: /reads the clock/,
  },
  {
    title: 'a part that the page of parts lacks',
    check: checkPartsPage,
    files: {
      'platform/browser/parts/a.tsx': '',
      'platform/browser/parts/b.tsx': '',
      'apps/web/dev/parts.tsx': "import { A } from '../../../platform/browser/parts/a.tsx';",
    },
    says: /parts\/b\.tsx is not on the page of parts/,
  },
  {
    title: 'a tool that the house runs on',
    check: checkPackages,
    files: {
      'package.json': '{"devDependencies":{"pg":"1.0.0"}}',
      'apps/server/main.ts': "import { rows } from '../../platform/server/rows.ts';",
      'platform/server/rows.ts': "import {\n  Pool,\n} from 'pg';",
    },
    says: /has pg for tools only, and platform\/server\/rows\.ts needs it/,
  },
  {
    title: 'a package that everybody installs and only a test imports',
    check: checkPackages,
    files: {
      'package.json': '{"dependencies":{"@a/b":"1.0.0"}}',
      'apps/server/main.ts': "import type { B } from '@a/b';",
      'apps/server/main.test.ts': "import { b } from '@a/b/c';",
    },
    says: /installs @a\/b everywhere: nothing builds or serves with it/,
  },
];

describe('tidy finds', () => {
  test.each(offences)('$title', ({ check, files, says }) => {
    const findings = run(check, files);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(says);
  });
});

test.each([
  ['a longer word', 'export const leverage = 1;'],
  ['a property of an answer', 'export const rows = answer.lever;'],
  ['a name of the wire', 'export const lever_balance = 1;'],
  ['a text', "export const kind = 'lever';"],
  ['a comment', '// The lever of the wire.'],
  ['another name', 'export const givenNames = 1, alreadyGiven = 2;'],
  ['a place where it stays', 'export const lever = 1;', 'features/wallet/wire/index.ts'],
])('%s is no word given up', (_title, code, path?: string) => {
  expect(run(checkOldWords, wordsWith(code, path))).toEqual([]);
});

test.each([
  ['its own table', 'sql`select * from orders`;'],
  ['a table of the house', 'sql`select * from balances`;'],
  ['a sentence', "const text = 'Deposits from customers.';"],
  ['a comment', '// select what came from customers'],
  ['a test', 'sql`select * from customers`;', 'features/spot/store.test.ts'],
  ['a proof of the house', 'sql`select * from customers`;', 'apps/server/verify.ts'],
])('%s may be named', (_title, code, path?: string) => {
  expect(run(checkTables, tablesWith(code, path))).toEqual([]);
});

test('tables are of the room whose migration makes them', () => {
  expect([...tableOwners(new Map(Object.entries(tablesWith(''))))]).toEqual([
    ['orders', 'spot'],
    ['customers', 'identity'],
    ['balances', 'platform'],
  ]);
});

test('words given up are those under their heading', () => {
  expect(readOldWords(wordsWith('')['docs/words.md'] ?? '').map(({ word }) => word)).toEqual([
    'lever',
    'Given',
  ]);
});

test('a room with every piece, and pure law, are left alone', () => {
  const files = {
    'apps/server/rooms.ts': "import '../../features/spot/server.ts';",
    'features/spot/README.md': '',
    'features/spot/contract.ts': 'export const a = 1;',
    'features/spot/rules/match.ts': 'export const parts = 1_000_000;',
    'features/spot/rules.test.ts': 'expect(1).toBe(0.5);',
    'features/spot/journey.e2e.ts': 'expect(1).toBe(1);',
    'features/spot/migrations/0001-orders.sql': '',
    'features/spot/server.ts': 'export const link = /(?<![a-z])[a-z]+:/;',
    ...cardOf(soundCard),
  };
  const checks = [
    checkFurniture,
    checkCards,
    checkRoomList,
    checkNumbers,
    checkExpressions,
    checkLaw,
    checkBans,
  ];
  expect(checks.flatMap((check) => run(check, files))).toEqual([]);
});

describe('words', () => {
  const texts: Record<(typeof languages)[number], string> = {
    zh: '买入 {{coin}}',
    en: 'Buy {{coin}}',
    hk: '買入 {{coin}}',
    th: 'ซื้อ {{coin}}',
    jp: '{{coin}} を買う',
    kor: '{{coin}} 매수',
    fra: 'Acheter {{coin}}',
    spa: 'Comprar {{coin}}',
    de: '{{coin}} kaufen',
  };

  function nine(change: Partial<Record<string, string>> = {}): Record<string, string> {
    const files = Object.entries({ ...texts, ...change }).map(([language, text]) => [
      `features/spot/words/${language}.json`,
      text?.startsWith('{"') === true ? text : JSON.stringify({ 'spot.buy': text }),
    ]);
    return Object.fromEntries(files) as Record<string, string>;
  }

  test('that say the same in nine languages are left alone', () => {
    expect(run(checkWords, nine())).toEqual([]);
    expect(run(checkKeys, nine())).toEqual([]);
  });

  test.each([
    { title: 'a missing key', change: { de: '{"spot.x":"y"}' }, says: /de\.json lacks "spot.buy"/ },
    { title: 'a key English lacks', change: { de: '{"spot.x":"y"}' }, says: /which English lacks/ },
    { title: 'an empty text', change: { fra: ' ' }, says: /empty text for "spot.buy"/ },
    { title: 'a lost placeholder', change: { spa: 'Comprar' }, says: /other placeholders/ },
    { title: 'English in French', change: { fra: 'Buy {{coin}}' }, says: /shows English/ },
    { title: 'English in Thai', change: { th: 'Purchase {{coin}}' }, says: /shows English/ },
    { title: 'broken JSON', change: { kor: '{"a"' }, says: /is not JSON/ },
    { title: 'nested keys', change: { kor: '{"a":{"b":"c"}}' }, says: /keys are flat/ },
    { title: 'a tenth language', change: { it: 'Compra {{coin}}' }, says: /none of the nine/ },
  ])('with $title are found', ({ change, says }) => {
    expect(run(checkWords, nine(change)).join('\n')).toMatch(says);
  });

  test('of a language that is missing are found', () => {
    const { 'features/spot/words/th.json': _, ...eight } = nine();
    expect(run(checkWords, eight)).toEqual(['features/spot/words/th.json is missing: write it.']);
  });

  test('under a key of another room are found', () => {
    expect(run(checkKeys, nine({ en: '{"wallet.buy":"Buy"}' }))[0]).toMatch(/begin the key with/);
  });

  test('may have as many plural forms as their language needs', () => {
    const english = '{"spot.n_one":"{{count}} order","spot.n_other":"{{count}} orders"}';
    const other = (text: string) => `{"spot.n_other":"{{count}} ${text}"}`;
    const change = Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [language, other(text.split(' ').join(''))]),
    );
    const found = run(checkWords, nine({ ...change, en: english }));
    expect(found).toEqual([]);
  });

  test.each([
    ['{{a}} of {{ b }}', ['{{a}}', '{{b}}']],
    ['<0>Terms</0>', ['</0>', '<0>']],
    ['plain', []],
  ])('the placeholders of "%s" are known', (text, expected) => {
    expect(placeholdersOf(text)).toEqual(expected);
  });

  test.each([
    ['BTC/USDT', true],
    ['{{count}} %', true],
    ['24h', true],
    ['Email', true],
    ['Open orders', false],
  ])('"%s" needs no translation: %s', (text, expected) => {
    expect(isSharedText(text)).toBe(expected);
  });
});

test('the project is read without what is foreign or machine-made', () => {
  const project = readProject(join(import.meta.dirname, '..', '..'));
  const paths = [...project.keys()];
  expect(paths).toContain('tools/tidy/tidy.test.ts');
  expect(paths.filter((path) => /^(?:node_modules|\.git|\.runtime|dist)\//.test(path))).toEqual([]);
});
