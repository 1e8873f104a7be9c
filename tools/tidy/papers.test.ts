import { describe, expect, test } from 'vitest';
import {
  checkCommands,
  checkDecisions,
  checkLockFile,
  checkReadme,
  checkSettings,
  checkVersions,
  settingRows,
} from './papers.ts';
import type { Check } from './project.ts';

interface Case {
  readonly title: string;
  readonly check: Check;
  readonly files: Readonly<Record<string, string>>;
  readonly says: RegExp;
}

const rows = settingRows();
const settingsPage = (table: readonly string[]) => ({
  'docs/settings.md': ['# Settings', ...table].join('\n'),
});

const offences: readonly Case[] = [
  {
    title: 'no README',
    check: checkReadme,
    files: {},
    says: /README\.md is missing/,
  },
  {
    title: 'a README that is a wall',
    check: checkReadme,
    files: { 'README.md': `${'line\n'.repeat(81)}` },
    says: /has 81 lines/,
  },
  {
    title: 'a command that no page tells',
    check: checkCommands,
    files: {
      'package.json': '{"scripts":{"start":"x","new:room":"x","new":"x"}}',
      'docs/commands.md': '`npm start`, `npm run new:room NAME`',
    },
    says: /does not say what `npm run new` does/,
  },
  {
    title: 'a decision without a row',
    check: checkDecisions,
    files: { 'docs/decisions/0001-a.md': '# 0001 · A title\n', 'docs/decisions.md': '' },
    says: /needs one row of 0001, with its title: A title/,
  },
  {
    title: 'a decision under another title',
    check: checkDecisions,
    files: {
      'docs/decisions/0001-a.md': '# 0001 · A title\n',
      'docs/decisions.md': '- [0001](decisions/0001-a.md) Another title — _no longer true_',
    },
    says: /needs one row of 0001/,
  },
  {
    title: 'a decision with another heading',
    check: checkDecisions,
    files: { 'docs/decisions/0001-a.md': '# 0001: A title\n' },
    says: /begins otherwise/,
  },
  {
    title: 'a row of a decision that is gone',
    check: checkDecisions,
    files: { 'docs/decisions.md': '- [0001](decisions/0001-a.md) A title' },
    says: /names no file: docs\/decisions\/0001-a.md/,
  },
  {
    title: 'no page of settings',
    check: checkSettings,
    files: {},
    says: /settings\.md is missing/,
  },
  {
    title: 'a page without a setting',
    check: checkSettings,
    files: settingsPage(rows.slice(1)),
    says: /lacks the row of a setting: \| `PORT`/,
  },
  {
    title: 'a page with an invented setting',
    check: checkSettings,
    files: settingsPage([...rows, '| `WIN_RATE` | 1 | a number | x |']),
    says: /tells of a setting that is not so/,
  },
  {
    title: 'a lock file that names a registry',
    check: checkLockFile,
    files: { 'package-lock.json': '{"packages":{"a":{"resolved": "https://x/y.tgz"}}}' },
    says: /names a registry/,
  },
  {
    title: 'a lock file that npm ci refuses',
    check: checkLockFile,
    files: { 'package-lock.json': '{"packages":{"a":{"optionalDependencies":{"b":"1.0.0"}}}}' },
    says: /lacks 1 packages/,
  },
  {
    title: 'a version that moves',
    check: checkVersions,
    files: { 'package.json': '{"dependencies":{"a":"^1.0.0"}}' },
    says: /takes a at \^1\.0\.0/,
  },
];

function run(check: Check, files: Readonly<Record<string, string>>): string[] {
  return check(new Map(Object.entries(files))).map(({ where, sentence }) => `${where} ${sentence}`);
}

describe('tidy finds in the papers', () => {
  test.each(offences)('$title', ({ check, files, says }) => {
    const found = run(check, files);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(says);
  });
});

test('papers that tell everything as it is are left alone', () => {
  const files = {
    ...settingsPage(rows),
    'README.md': `# Bourse\n${'line\n'.repeat(79)}`,
    'package.json': '{"scripts":{"start":"x"},"dependencies":{"a":"1.0.0"}}',
    'docs/commands.md': '`npm start`',
    'docs/decisions/0001-a.md': '# 0001 · A title\n',
    'docs/decisions.md': '- [0001](decisions/0001-a.md) A title — _replaced by 0002_',
  };
  const checks = [checkSettings, checkReadme, checkCommands, checkDecisions, checkVersions];
  expect(checks.flatMap((check) => run(check, files))).toEqual([]);
});
