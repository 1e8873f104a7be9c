import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dueWords, runProgram } from './job.ts';

const DAY_MS = 86_400_000;
const DUE = Date.parse('2026-11-29T03:00:00Z');
const proved = (backup?: number, restore?: number) =>
  new Map(
    [['backup', backup] as const, ['restore', restore] as const].flatMap(([name, ms]) =>
      ms === undefined ? [] : [[name, ms] as const],
    ),
  );

describe('what is due', () => {
  it.each([
    ['a house without a backup', DUE, proved(), []],
    ['the hour of the day, and the last one before it', DUE, proved(DUE - 1, DUE - 1), []],
    ['a backup of this day, which was never restored', DUE, proved(DUE), ['--restore']],
    ['a restore of thirty days ago', DUE, proved(DUE, DUE - 30 * DAY_MS), ['--restore']],
    ['a restore a moment younger', DUE, proved(DUE, DUE - 30 * DAY_MS + 1), undefined],
    ['the moment before the hour', DUE - 1, proved(DUE - DAY_MS, DUE - DAY_MS), undefined],
  ])('%s', (_name, nowMs, known, words) => {
    expect(dueWords(nowMs, 3, known)).toEqual(words);
  });
});

describe('the program', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bourse-program-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const program = (text: string) => {
    const file = join(folder, 'program.mjs');
    writeFileSync(file, text);
    return { program: file, environment: { PLACE: folder }, hourUtc: 3 };
  };

  it('is told its words and its environment, and what it says is passed on', async () => {
    const echo = program('console.log(process.argv[2], process.env.PLACE)');
    const said = await runProgram(echo, ['--restore'], new AbortController().signal);
    expect(said).toBe(`--restore ${folder}`);
  });

  it('that fails is a failure with its own words', async () => {
    const failing = program('console.error("The disk is full."); process.exitCode = 1');
    const ran = runProgram(failing, [], new AbortController().signal);
    await expect(ran).rejects.toThrow('The disk is full.');
  });

  it('ends when the house does', async () => {
    const endless = program(
      'import { writeFileSync } from "node:fs";' +
        'writeFileSync(process.env.PLACE + "/pid", String(process.pid));' +
        'setInterval(() => {}, 1e6)',
    );
    const stopping = new AbortController();
    const ran = runProgram(endless, [], stopping.signal);
    const pid = await vi.waitFor(() => {
      const text = readFileSync(join(folder, 'pid'), 'utf8');
      expect(text).not.toBe('');
      return Number(text);
    }, 20_000);
    stopping.abort();
    await expect(ran).rejects.toThrow(/abort/i);
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 20_000);
  });
});
