/** The pages for those who run a house tell commands, settings and files as they are. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '../tidy/papers.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'docs', 'operations');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

interface Block {
  readonly at: string;
  readonly language: string;
  readonly text: string;
}

const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** A block may stand within a list: what its fence is moved by, its lines are too. */
const blocks = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', language = '', body = ''], at): Block => ({
      at: `${name}, block ${at + 1}`,
      language,
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  ),
);
const ofLanguage = (language: string) => blocks.filter((block) => block.language === language);

/** What a line of a page sets, as `NAME=value`. */
function assignments(text: string): [string, string][] {
  const found = [...text.matchAll(/(?:^|[\s;])([A-Z][A-Z_]{2,})=(\S*)/gm)];
  return found.map(([, name = '', value = '']) => [name, value]);
}

/** A file of the project that a command may name. */
const OWN_FILE =
  /(?<![\w./-])(?:\/opt\/bourse\/)?((?:apps|deploy|tools)\/[\w./-]+\.\w+|deploy\/\w+)/g;
const HOUSE_COMMAND = /`([a-z-]+-command\.ts)`/g;

function has(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

test('every block is of a kind that is checked here', () => {
  expect(blocks.length).toBeGreaterThan(15);
  const kinds = ['sh', 'env', 'yaml'];
  expect(blocks.filter(({ language }) => !kinds.includes(language)).map(({ at }) => at)).toEqual(
    [],
  );
});

describe('a block of commands', () => {
  test.each(ofLanguage('sh'))('is one that a shell understands: $at', ({ text }) => {
    const read = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
    expect({ status: read.status, says: read.stderr }).toEqual({ status: 0, says: '' });
  });

  test('sets nothing but settings of the house', () => {
    const names = ofLanguage('sh').flatMap(({ text }) => assignments(text).map(([name]) => name));
    expect(names).toContain('DATABASE_URL');
    // Of the proxy; the house knows nothing of it.
    const foreign = names.filter((name) => !SETTINGS.has(name) && name !== 'BOURSE_DOMAIN');
    expect(foreign).toEqual([]);
  });
});

test.each(ofLanguage('yaml'))('is a list of names and values: $at', ({ text }) => {
  expect(text).toMatch(/^(?:(?: {2})*(?:- )?\w+:(?: \S.*)?\n)+$/);
});

test.each(ofLanguage('env'))('settings are such as a start takes: $at', ({ text }) => {
  const set = assignments(text);
  expect(set.length).toBe(text.trim().split('\n').length);
  const refused = set.filter(
    ([name, value]) => !SETTINGS.get(name)?.shape.safeParse(value).success,
  );
  expect(refused).toEqual([]);
});

describe.each(pages)('the page $name', ({ text }) => {
  test('names commands that there are', () => {
    const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
    const programs = [...text.matchAll(HOUSE_COMMAND)].map(([, name = '']) => name);
    expect(programs.filter((name) => !existsSync(join(root, 'apps/server', name)))).toEqual([]);
  });

  test('names settings that there are', () => {
    const named = [...text.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !SETTINGS.has(name))).toEqual([]);
  });

  test('names files that there are', () => {
    const named = [...text.matchAll(OWN_FILE)].map(([, file = '']) => file);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, file = '']) => file);
    expect(linked.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });
});

describe('what is given to a machine', () => {
  const unit = readFileSync(join(root, 'deploy', 'bourse.service'), 'utf8');
  const image = readFileSync(join(root, 'deploy', 'Containerfile'), 'utf8');

  test('a service that may write its data, and nothing else', () => {
    const lines = unit.split('\n');
    const must = ['User=bourse', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'ProtectHome=yes'];
    expect(must.filter((line) => !lines.includes(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('CapabilityBoundingSet='))).toEqual([
      'CapabilityBoundingSet=',
    ]);
    const [, program = ''] = /^ExecStart=\/usr\/bin\/env node (\S+)$/m.exec(unit) ?? [];
    expect(existsSync(join(root, program))).toBe(true);
    expect(SETTINGS.get('DATA_DIR')).toBeDefined();
  });

  test.runIf(has('systemd-analyze'))('a service that systemd takes', () => {
    const file = join(root, 'deploy', 'bourse.service');
    const read = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect(read.stderr.split('\n').filter((line) => line.includes('bourse.service'))).toEqual([]);
  });

  test.runIf(has('caddy'))('a proxy that Caddy takes', () => {
    const home = mkdtempSync(join(tmpdir(), 'bourse-caddy-'));
    try {
      const words = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'];
      const env = { ...process.env, HOME: home, BOURSE_DOMAIN: 'exchange.example' };
      const read = spawnSync('caddy', words, { cwd: root, env, encoding: 'utf8' });
      expect({ status: read.status, says: read.status === 0 ? '' : read.stderr }).toEqual({
        status: 0,
        says: '',
      });
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  test('a container that runs the house as nobody of importance, with what is in a package', () => {
    const steps = image.split('\n').filter((line) => /^[A-Z]+ /.test(line));
    const last = steps.slice(steps.findLastIndex((line) => line.startsWith('FROM ')));
    expect(last[0]).toBe('FROM docker.io/library/debian:bookworm-slim');
    const user = last.indexOf('USER bourse');
    const run = last.findIndex((line) => line.startsWith('CMD '));
    expect(user).toBeGreaterThan(0);
    expect(run).toBeGreaterThan(user);
    const [, program = ''] = /^CMD \["node", "([^"]+)"\]$/.exec(last[run] ?? '') ?? [];
    expect(existsSync(join(root, program))).toBe(true);
    const [, script = ''] = /npm run (\w+)/.exec(image) ?? [];
    expect(scripts[script]).toBeDefined();
    const set = assignments(/^ENV (.*)$/m.exec(image)?.[1] ?? '');
    const refused = set.filter(
      ([name, value]) => !SETTINGS.get(name)?.shape.safeParse(value).success,
    );
    expect(set.length).toBeGreaterThan(1);
    expect(refused).toEqual([]);
  });
});
