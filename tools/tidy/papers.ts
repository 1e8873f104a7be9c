/** The README tells the settings as they are, and the lock file fits every machine. */
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

/** The README's row of each setting: those of the platform, then those of each room. */
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

/** The README's table of settings is the table the server reads. */
export const checkReadme: Check = (project) => {
  const where = 'README.md';
  const readme = project.get(where);
  if (readme === undefined) return [{ where, sentence: 'is missing: write the first screen.' }];
  const lines = readme.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const rows = settingRows();
  const lacking = rows
    .filter((row) => !lines.includes(row))
    .map((row): Finding => ({ where, sentence: `lacks the row of a setting: ${row}` }));
  const extra = lines
    .filter((line) => /^\| `[A-Z][A-Z_]+` \|/.test(line) && !rows.includes(line))
    .map((line): Finding => ({ where, sentence: `tells of a setting that is not so: ${line}` }));
  return [...lacking, ...extra];
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
