import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '../features/fairness/contract.ts';
import { corporateStory } from '../features/corporate/testing/case.ts';
import { fingerprintOf } from '../features/fairness/server/receipts.ts';
import { tickLine } from '../features/feeds/server/tick-log.ts';
import type { ReceiptBook } from '../tests/support/receipt-book.ts';
import { receiptStory } from '../tests/support/receipt-story.ts';
import { btcUsdt } from '../tests/support/small-catalogue.ts';

const ROOT = resolve(import.meta.dirname, '..');
const TOOL = join(ROOT, 'tools', 'verify-receipt.ts');
let folder: string;
let book: ReceiptBook;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-receipt-'));
  book = receiptStory();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function receipt(kind: 'seconds' | 'liquidation' = 'seconds'): Receipt {
  const order = book.cases().find((it) => it.kind === kind);
  if (order === undefined) throw new Error(`no ${kind}`);
  return book.receipt(order);
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Runs the tool in a folder where nothing is configured. */
function run(...args: string[]): { code: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  return { code: status, out: stdout + stderr };
}

function ticks(change: (line: string, index: number) => string = (line) => line): Uint8Array {
  return gzipSync(`${book.chain(btcUsdt).map(tickLine).map(change).join('\n')}\n`);
}

describe('the tool that verifies receipts', () => {
  it.each(['seconds', 'liquidation'] as const)('passes a true %s receipt', (kind) => {
    const { code, out } = run(file('true.json', JSON.stringify(receipt(kind))));
    expect(out).toMatch(/All \d+ checks passed\.\n$/);
    expect(out).toContain(`fingerprint ${fingerprintOf(book.publicKey).replaceAll(' ', '')}`);
    expect(code).toBe(0);
  });

  it('passes a true receipt of a split, and none with other shares', () => {
    const { book: told, order } = corporateStory();
    const text = JSON.stringify(told.receipt(order));
    const { code, out } = run(file('corporate.json', text));
    expect(out).toMatch(/^corporate receipt of /);
    expect(out).not.toContain('corporate.receipt.');
    expect(out).toMatch(/All \d+ checks passed\.\n$/);
    expect(code).toBe(0);
    const [first, ...others] = order.accounts;
    if (first === undefined) throw new Error('there is no account');
    const accounts = [{ ...first, afterUnits: '1' }, ...others];
    const forged = run(file('more.json', JSON.stringify(told.receipt({ ...order, accounts }))));
    // The house itself has signed it: only the sum is wrong.
    expect(forged.out).toContain('FAILED The shares follow from the terms');
    expect(forged.out).toMatch(/\n1 of \d+ checks FAILED\.\n$/);
    expect(forged.code).toBe(1);
  });

  it('takes the reply of the call as it came', () => {
    const reply = { type: 'ok', message: receipt() };
    const { code, out } = run(file('reply.json', JSON.stringify(reply)));
    expect(out).toMatch(/All \d+ checks passed\.\n$/);
    expect(code).toBe(0);
  });

  it('warns of one that does not say where its terms stand', () => {
    const order = book.cases().find((it) => it.kind === 'seconds');
    if (order === undefined) throw new Error('no seconds contract');
    const bare = book.receipt(order, ({ termsLog: _none, ...body }) => body);
    const { code, out } = run(file('bare.json', JSON.stringify(bare)));
    expect(out).toContain('WARNING: This receipt does not name its terms in the public log.');
    expect(code).toBe(0);
    expect(run(file('whole.json', JSON.stringify(receipt()))).out).not.toContain('WARNING');
  });

  it('runs with tsx as well', () => {
    const path = file('tsx.json', JSON.stringify(receipt()));
    const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
    expect(execFileSync(process.execPath, [tsx, TOOL, path], { encoding: 'utf8' })).toContain(
      'checks passed.',
    );
  });

  it.each<[string, string, (text: string) => string]>([
    [
      'a changed stake',
      'signed the whole receipt',
      (text) => text.replace('"stakeUnits":"1', '"stakeUnits":"2'),
    ],
    ['a changed price', 'nothing in it was changed', (text) => text.replace('one:81', 'one:82')],
    [
      'another expiry',
      'Expiry is',
      (text) => text.replace(/"expiresMs":(\d+)\d{4}/, '"expiresMs":$19999'),
    ],
    [
      'changed terms',
      'signed the whole receipt',
      (text) => text.replace('"staleMs":10000', '"staleMs":90000'),
    ],
    [
      'a swapped tick',
      'is there and holds',
      (text) => text.replace(/"closeTick":\d+/, '"closeTick":1'),
    ],
  ])('fails %s and says which check did not hold', (_name, check, change) => {
    const text = JSON.stringify(receipt());
    expect(change(text)).not.toBe(text);
    const { code, out } = run(file('forged.json', change(text)));
    expect(
      out.split('\n').find((line) => line.startsWith('FAILED') && line.includes(check)),
    ).toBeDefined();
    expect(out).toMatch(/\d+ of \d+ checks FAILED\.\n$/);
    expect(code).toBe(1);
  });

  it('expects the key that is given, by itself or by its fingerprint', () => {
    const path = file('pinned.json', JSON.stringify(receipt()));
    expect(run(path, '--key', book.publicKey).code).toBe(0);
    expect(run(path, '--key', fingerprintOf(book.publicKey)).code).toBe(0);
    expect(run(path, `--key=${book.publicKey}`).code).toBe(0);
  });

  it.each(['A'.repeat(43), `-${'A'.repeat(42)}`])('expects no other key, like %s', (key) => {
    const other = run(file('other-key.json', JSON.stringify(receipt())), '--key', key);
    expect(other.out).toContain('FAILED The key is the expected one');
    expect(other.code).toBe(1);
  });

  it('checks the whole chain of a file of ticks, packed or not', () => {
    const path = file('chain.json', JSON.stringify(receipt()));
    const packed = run(path, file('ticks.ndjson.gz', ticks()));
    expect(packed.out).toMatch(/All \d+ checks passed\.\n$/);
    expect(packed.code).toBe(0);
    const cut = (line: string, index: number) =>
      index === 5 ? line.replace(/"lots":\d+/, '"lots":9') : line;
    const changed = run(path, file('changed.ndjson.gz', ticks(cut)));
    expect(changed.out).toContain('FAILED Price 6: nothing in it was changed');
    expect(changed.code).toBe(1);
  });

  it.each<[string, string, () => string[]]>([
    ['no file', 'Name a receipt', () => []],
    ['a file that is not there', 'cannot be read', () => [join(folder, 'nothing')]],
    ['a file that is no receipt', 'is no receipt', () => [file('other.json', '{}')]],
    [
      'a reply without a receipt',
      'is no receipt',
      () => [file('refused.json', '{"type":"ok","message":{}}')],
    ],
    ['an unknown option', 'Name a receipt', () => ['--nonsense']],
    ['an option without its key', 'Name a receipt', () => [file('r.json', '{}'), '--key']],
    [
      'ticks that are none',
      'is no file of ticks',
      () => [file('r.json', JSON.stringify(receipt())), file('t', 'x')],
    ],
  ])('says in one sentence what is wrong with %s', (_name, sentence, args) => {
    const { code, out } = run(...args());
    expect(out).toContain(sentence);
    expect(out).not.toContain('    at ');
    expect(code).toBe(1);
  });
});
