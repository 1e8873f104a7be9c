/** The papers tell settings, commands and decisions as they are; the lock file fits everywhere. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { houseSettings } from '../../platform/server/settings/house-settings.ts';
import type { AnySettingsCard, SettingRow } from '../../platform/server/settings/settings.ts';
import { findMissing, type LockPackages } from '../lock/complete.ts';
import type { Check, Finding } from './project.ts';

const FEATURES = join(import.meta.dirname, '..', '..', 'features');

/** What each room declares of settings, found by its place in the room. */
async function roomSettings(): Promise<AnySettingsCard[]> {
  const files = readdirSync(FEATURES)
    .flatMap((room) => [`${room}/settings.ts`, `${room}/settings/index.ts`])
    .map((file) => join(FEATURES, file))
    .filter((file) => existsSync(file));
  const modules = await Promise.all(files.map((file) => import(file)));
  return modules.flatMap((found) => Object.values(found as Record<string, AnySettingsCard>));
}

const CARDS: readonly AnySettingsCard[] = [houseSettings, ...(await roomSettings())];

/** Every setting by its name. */
export const SETTINGS: ReadonlyMap<string, SettingRow<unknown>> = new Map(
  CARDS.flatMap((card) => Object.entries(card.rows)),
);

/** The row of each setting on its page: those of the platform, then those of each room. */
export function settingRows(): string[] {
  const rows = CARDS.flatMap((card) => Object.entries(card.rows));
  return rows.map(([name, { standard, allowed, meaning }]) => {
    const shown = standard === '' ? '–' : `\`${standard}\``;
    return `| \`${name}\` | ${shown} | ${allowed.replaceAll('|', '\\|')} | ${meaning} |`;
  });
}

/** What a service is started with, where nothing else is said. */
const OF_A_SERVICE: Readonly<Record<string, string>> = { DATA_DIR: '/var/lib/bourse' };

/** The file of settings for a service: each of them, all but the folder of the data left out. */
export function settingsFile(): string {
  const head =
    '# Settings of a house that runs as a service. Take the # away from a line to set it, and\n' +
    '# keep this file for root only: some are passwords. A start names every wrong one.\n';
  const texts = CARDS.flatMap((card) =>
    Object.entries(card.rows).map(([name, { standard, allowed, meaning }]) => {
      const value = OF_A_SERVICE[name];
      const line = value === undefined ? `#${name}=${standard}` : `${name}=${value}`;
      const isSecret = card.secret?.includes(name) === true;
      return `\n# ${meaning}\n# allowed: ${allowed}${isSecret ? '; a secret' : ''}\n${line}\n`;
    }),
  );
  return head + texts.join('');
}

const SETTINGS_PAGE = 'docs/settings.md';

/** The table of settings is the table the server reads. */
export const checkSettings: Check = (project) => {
  const where = SETTINGS_PAGE;
  const page = project.get(where);
  if (page === undefined) return [{ where, sentence: 'is missing: every setting stands there.' }];
  const lines = page.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const rows = settingRows();
  const lacking = rows
    .filter((row) => !lines.includes(row))
    .map((row): Finding => ({ where, sentence: `lacks the row of a setting: ${row}` }));
  const extra = lines
    .filter((line) => /^\| `[A-Z][A-Z_]+` \|/.test(line) && !rows.includes(line))
    .map((line): Finding => ({ where, sentence: `tells of a setting that is not so: ${line}` }));
  return [...lacking, ...extra];
};

const MAX_README_LINES = 80;

/** The README is the first screen and no wall; every command has a row on its own page. */
export const checkReadme: Check = (project) => {
  const where = 'README.md';
  const readme = project.get(where);
  if (readme === undefined) return [{ where, sentence: 'is missing: write the first screen.' }];
  const count = readme.trimEnd().split('\n').length;
  const more = `has ${count} lines: what is beyond ${MAX_README_LINES} is for a page below docs/.`;
  return count > MAX_README_LINES ? [{ where, sentence: more }] : [];
};

/** Each command of the project is told. */
export const checkCommands: Check = (project) => {
  const where = 'docs/commands.md';
  const { scripts = {} } = JSON.parse(project.get('package.json') ?? '{}') as {
    readonly scripts?: Readonly<Record<string, string>>;
  };
  const page = project.get(where) ?? '';
  const isTold = (name: string) =>
    new RegExp(`npm (?:run )?${name}(?![\\w:-])`).test(page) || /^(?:pre|post)/.test(name);
  return Object.keys(scripts)
    .filter((name) => !isTold(name))
    .map((name) => ({ where, sentence: `does not say what \`npm run ${name}\` does.` }));
};

const DECISION = /^docs\/decisions\/(\d{4})-[\w-]+\.md$/;
const INDEX_ROW = /^- \[(\d{4})\]\(decisions\/([\w-]+\.md)\) (.+?)(?: — _(.+)_)?$/;

/** Every decision has its heading, and one row with its title in the index by theme. */
export const checkDecisions: Check = (project) => {
  const where = 'docs/decisions.md';
  const rows = (project.get(where) ?? '').split('\n').flatMap((line) => {
    const [, number, file = '', title] = INDEX_ROW.exec(line) ?? [];
    return number === undefined ? [] : [{ path: `docs/decisions/${file}`, number, title }];
  });
  const findings: Finding[] = [];
  for (const [path, text] of project) {
    const [, number] = DECISION.exec(path) ?? [];
    if (number === undefined) continue;
    const [, title] = new RegExp(`^# ${number} · (.+)\n`).exec(text) ?? [];
    if (title === undefined) {
      findings.push({ where: path, sentence: `begins otherwise than \`# ${number} · Title\`.` });
      continue;
    }
    const own = rows.filter((row) => row.path === path);
    if (own.length === 1 && own[0]?.number === number && own[0].title === title) continue;
    findings.push({ where, sentence: `needs one row of ${number}, with its title: ${title}` });
  }
  const gone = rows.filter(({ path }) => !project.has(path));
  return [...findings, ...gone.map(({ path }) => ({ where, sentence: `names no file: ${path}` }))];
};

/** No address of a registry, and no package of another platform left out. */
export const checkLockFile: Check = (project) => {
  const where = 'package-lock.json';
  const text = project.get(where);
  if (text === undefined) return [{ where, sentence: 'is missing: run npm install.' }];
  const findings: Finding[] = [];
  if (/"resolved":\s*"http/.test(text)) {
    const sentence = 'names a registry: npm install with the .npmrc of this project leaves it out.';
    findings.push({ where, sentence });
  }
  const missing = findMissing((JSON.parse(text) as { packages: LockPackages }).packages);
  if (missing.length > 0) {
    const sentence =
      `lacks ${missing.length} packages of other platforms, so that npm ci refuses it: run ` +
      'node tools/run.mjs tools/lock/main.ts';
    findings.push({ where, sentence });
  }
  return findings;
};

/** Exact versions, so that a clean clone of today and of next year are the same. */
export const checkVersions: Check = (project) => {
  const where = 'package.json';
  const manifest = JSON.parse(project.get(where) ?? '{}') as Record<string, unknown>;
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  return kinds
    .flatMap((kind) => Object.entries((manifest[kind] ?? {}) as Record<string, string>))
    .filter(([, version]) => !/^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => ({
      where,
      sentence: `takes ${name} at ${version}: name one exact version.`,
    }));
};
