/**
 * `npx tsx tools/verify-receipt.ts RECEIPT [TICKS] [--key KEY]`, or the same with `node`: checks a
 * receipt without database and without network, and says what was checked. TICKS is an hour's file
 * of the public log, or the pages of the public list that the receipt names, one a line; KEY is the
 * house's public key as it was noted down, or its fingerprint.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { NamedFile, NamedList, ReceiptKind } from '../core/receipts/kind.ts';
import type { Check, Receipt } from '../features/fairness/contract.ts';
import { kindOf } from '../features/fairness/rules/naming.ts';
import { provesTerms } from '../features/fairness/rules/terms-proof.ts';
import {
  isVerified,
  verify,
  verifyChain,
  verifyFile,
  verifyList,
} from '../features/fairness/rules/verify.ts';
import { nodeProofs } from '../features/fairness/server/proofs.ts';
import { readReceipt, readTicks } from '../features/fairness/wire.ts';

/** Why nothing could be checked. */
class Unreadable extends Error {}

const USAGE = 'Name a receipt: tools/verify-receipt.ts RECEIPT [TICKS] [--key KEY]';
const GZIP = [0x1f, 0x8b];
const FEATURES = new URL('../features/', import.meta.url);

interface ReceiptsOfRoom {
  readonly receiptKinds: readonly ReceiptKind[];
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Unreadable(
      `${file} cannot be read (${error instanceof Error ? error.message : ''}).`,
    );
  }
}

/** The kinds of receipts of all rooms that have some: `features/<room>/receipts`. */
async function knownKinds(): Promise<ReceiptKind[]> {
  const files = readdirSync(FEATURES)
    .map((room) => new URL(`${room}/receipts/index.ts`, FEATURES))
    .filter((file) => existsSync(file));
  const modules = files.map((file) => import(file.href) as Promise<ReceiptsOfRoom>);
  return (await Promise.all(modules)).flatMap(({ receiptKinds }) => receiptKinds);
}

async function receiptFrom(file: string): Promise<[Receipt, ReceiptKind]> {
  const kinds = await knownKinds();
  const receipt = readReceipt(readBytes(file).toString('utf8'), kinds);
  const kind = receipt && kindOf(kinds, receipt.body.order);
  if (receipt === undefined || kind === undefined) {
    throw new Unreadable(`${file} is no receipt of a kind known here.`);
  }
  return [receipt, kind];
}

function ticksFrom(file: string) {
  const bytes = readBytes(file);
  const isPacked = GZIP.every((byte, index) => bytes[index] === byte);
  const ticks = readTicks((isPacked ? gunzipSync(bytes) : bytes).toString('utf8'));
  if (ticks === undefined) throw new Unreadable(`${file} is no file of ticks.`);
  return ticks;
}

/** The rows of a list: each line is a page of it as the call answers. */
function rowsFrom(file: string): unknown[] {
  const lines = readBytes(file).toString('utf8').split('\n');
  try {
    return lines
      .filter((line) => line.trim() !== '')
      .flatMap((line) => (JSON.parse(line) as { message: { data: unknown[] } }).message.data);
  } catch {
    throw new Unreadable(`${file} has no pages of a list, one a line.`);
  }
}

/** What a receipt follows from beside itself, where nothing was named for it. */
function tellMissing(file: NamedFile | undefined, list: NamedList | undefined): void {
  if (file !== undefined) {
    const hour = new Date(file.hourMs).toISOString().slice(0, 13);
    say(`Its price follows from the public file of market ${file.marketId}, hour ${hour}: name it`);
    say('  as TICKS, and it is recomputed too.');
  }
  if (list !== undefined) {
    const fields = Object.entries(list.fields).map(([name, value]) => `${name}=${value}&`);
    say(`It follows from a public list: save /api${list.call}?${fields.join('')}page=1, 2, … and`);
    say('  name the file, a page a line, as TICKS, and it is recomputed too.');
  }
}

/** What follows from a file that was named beside the receipt: ticks, or a list. */
function checksOf(receipt: Receipt, kind: ReceiptKind, file: string, pinned: string): Check[] {
  if (kind.list?.(receipt.body.order) !== undefined) {
    return verifyList(kind, receipt, rowsFrom(file), nodeProofs);
  }
  const ticks = ticksFrom(file);
  const chain = verifyChain(receipt, ticks, nodeProofs, pinned);
  return [...chain, ...verifyFile(kind, receipt, ticks, nodeProofs, pinned)];
}

function fingerprint(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex');
}

/** The key that was meant: itself, or the one of the receipt with that fingerprint. */
function pinnedKey(receipt: Receipt, given: string): string {
  const print = given.replaceAll(/[\s:]/g, '').toLowerCase();
  const known = receipt.body.keys.find(({ publicKey }) => fingerprint(publicKey) === print);
  return known?.publicKey ?? given;
}

function wordsOf(room: string): Readonly<Record<string, string>> {
  const file = new URL(`${room}/words/en.json`, FEATURES);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

function sentence({ room, name, about }: Check): string {
  const key = room === 'fairness' ? `fairness.check.${name}` : `${room}.receipt.check_${name}`;
  return (wordsOf(room)[key] ?? key).replace('{{about}}', about);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function tell(checks: readonly Check[]): void {
  for (const check of checks) {
    say(`${check.isOk ? 'ok    ' : 'FAILED'} ${sentence(check)}`);
    if (check.working !== '') say(`         ${check.working}`);
  }
}

/** The arguments, with a key bound to its option: one in 64 begins with a dash, like an option. */
function givenArguments(): string[] {
  const given = process.argv.slice(2);
  const at = given.indexOf('--key');
  if (at < 0 || at + 1 >= given.length) return given;
  return [...given.slice(0, at), `--key=${given[at + 1]}`, ...given.slice(at + 2)];
}

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: givenArguments(),
    allowPositionals: true,
    options: { key: { type: 'string', default: '' } },
  });
  const [file, ticksFile] = positionals;
  if (file === undefined) throw new Unreadable(USAGE);
  const [receipt, kind] = await receiptFrom(file);
  const pinned = values.key === '' ? '' : pinnedKey(receipt, values.key);
  const checks = verify(kind, receipt, nodeProofs, pinned);
  say(`${receipt.body.order.kind} receipt of ${new Date(receipt.body.issuedMs).toISOString()}`);
  tell(checks);
  const { order } = receipt.body;
  const figures = ticksFile === undefined ? [] : checksOf(receipt, kind, ticksFile, pinned);
  if (ticksFile === undefined) tellMissing(kind.file?.(order), kind.list?.(order));
  else say(`what follows from ${ticksFile}`);
  tell(figures);
  if (!provesTerms(receipt)) say(`WARNING: ${wordsOf('fairness')['fairness.unlogged_text'] ?? ''}`);
  const key = receipt.body.keys.at(-1)?.publicKey ?? '';
  if (pinned === '') {
    say(`The key was not given. Compare it with what the house publishes: ${key}`);
    say(`  fingerprint ${fingerprint(key)}`);
  }
  const all = [...checks, ...figures];
  const isOk = isVerified(all);
  const count = all.filter((check) => !check.isOk).length;
  say(isOk ? `All ${all.length} checks passed.` : `${count} of ${all.length} checks FAILED.`);
  return isOk;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  const isArguments = error instanceof TypeError && 'code' in error;
  if (!(error instanceof Unreadable) && !isArguments) throw error;
  process.stderr.write(`${error instanceof Unreadable ? error.message : USAGE}\n`);
  process.exitCode = 1;
}
