/**
 * A verification that was interrupted goes on where it was, and believes nothing of what it finds:
 * neither its own files nor the journal nor the tables.
 */
import { generateKeyPairSync } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ProofParts } from '../../apps/server/proof-parts.ts';
import { type VerificationReport, verifyJournal } from '../../apps/server/verify-journal.ts';
import { useTestDatabase } from '../support/database.ts';
import { liveHouse } from '../support/lived-house.ts';

const SEED = 41;
const STEPS = 3_000;
const PART = 400;
const LONG = { timeout: 240_000 };

const database = useTestDatabase();
const scratch = mkdtempSync(join(tmpdir(), 'bourse-proof-'));
let whole: VerificationReport;
let partsFolder = '';
let runs = 0;

class Interrupted extends Error {}

/** Verifies until so many commands are replayed, and is ended then as by a kill. */
async function interruptedAt(commands: number): Promise<void> {
  const onProgress = (done: number) => {
    if (done >= commands) throw new Interrupted();
  };
  const { connectionString } = database();
  await expect(
    verifyJournal(connectionString, { onProgress, partsFolder, partCommands: PART }),
  ).rejects.toThrow(Interrupted);
}

function verified(): Promise<VerificationReport> {
  return verifyJournal(database().connectionString, { partsFolder, partCommands: PART });
}

function change(name: string, edit: (bytes: Buffer) => void): void {
  const path = join(partsFolder, name);
  const bytes = readFileSync(path);
  edit(bytes);
  writeFileSync(path, bytes);
}

/** Another byte than the one that is there. */
function flip(at: number): (bytes: Buffer) => void {
  return (bytes) => void bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
}

/** Says the same in other bytes: only the hash of the file tells. */
function repack(name: string): void {
  const path = join(partsFolder, name);
  const bytes = readFileSync(path);
  const size = bytes.readUInt32LE(0);
  const params = { [constants.ZSTD_c_compressionLevel]: 19 };
  const packed = zstdCompressSync(zstdDecompressSync(bytes.subarray(4, 4 + size)), { params });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(packed.length);
  writeFileSync(path, Buffer.concat([length, packed, bytes.subarray(4 + size)]));
}

beforeAll(async () => {
  const { connectionString } = database();
  const { privateKey } = generateKeyPairSync('ed25519');
  await liveHouse(connectionString, privateKey, { seed: SEED, steps: STEPS });
  whole = await verifyJournal(connectionString);
  expect(whole.problems).toEqual([]);
  expect(whole.resumed).toBe(0);
}, 240_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

beforeEach(async () => {
  runs += 1;
  partsFolder = join(scratch, `proof-${runs}`);
  await interruptedAt(1_000);
  expect(existsSync(join(partsFolder, 'parts.json'))).toBe(true);
}, 120_000);

it('goes on where it was, comes to the same, and leaves nothing', LONG, async () => {
  const report = await verified();
  expect(report.resumed).toBeGreaterThanOrEqual(2 * PART);
  expect(report).toEqual({ ...whole, resumed: report.resumed });
  expect(existsSync(partsFolder)).toBe(false);
  expect((await verified()).resumed).toBe(0);
});

it('may be interrupted again and again', LONG, async () => {
  const first = ProofParts.open(partsFolder)?.last?.toSeq ?? 0;
  await interruptedAt(first + PART);
  const report = await verified();
  expect(report.resumed).toBeGreaterThan(first);
  expect(report).toEqual({ ...whole, resumed: report.resumed });
});

it.each([
  ['a byte of its rows', () => change('part-0.rows', flip(40))],
  ['the same rows, packed otherwise', () => repack('part-0.rows')],
  ['rows added to a part', () => appendFileSync(join(partsFolder, 'part-1.rows'), 'x')],
  ['what it says of itself', () => change('parts.json', flip(120))],
  ['nothing that can be read', () => writeFileSync(join(partsFolder, 'parts.json'), '{')],
])('begins anew where its files are not what they were: %s', LONG, async (_what, damage) => {
  damage();
  expect(await verified()).toEqual(whole);
});

it('begins anew where another program has proved it', () => {
  expect(ProofParts.open(partsFolder, 'another')?.last).toBeUndefined();
});

it('takes over no house that is not the one that its rows give', LONG, async () => {
  // Rightly sealed, but of another house: as by a bug, or by who has the machine.
  const parts = ProofParts.open(partsFolder);
  const { last } = parts ?? {};
  if (parts === undefined || last === undefined) throw new Error('there is no part');
  parts.end({ ...last, stateSha256: '0'.repeat(64) });
  expect(await verified()).toEqual(whole);
});

it('tells of a row that was changed after its part was proved', LONG, async () => {
  const { pool } = database();
  const first = 'where (seq, ordinal) = (select seq, ordinal from postings order by 1, 2 limit 1)';
  await pool.query(`update postings set amount = amount + 1 ${first}`);
  const report = await verified();
  await pool.query(`update postings set amount = amount - 1 ${first}`);
  expect(report.resumed).toBeGreaterThan(0);
  expect(report.problems.join('\n')).toMatch(/^postings \(.*amount is .*but the journal gives/m);
});

it('tells of a batch that was changed after its part was proved', LONG, async () => {
  const { pool } = database();
  const first = 'where last_seq = (select min(last_seq) from journal)';
  const { rows } = await pool.query<{ payload: Buffer }>(`select payload from journal ${first}`);
  const payload = rows[0]?.payload ?? Buffer.alloc(0);
  const forged = Buffer.from(payload);
  forged.writeUInt8(forged.readUInt8(payload.length - 3) ^ 1, payload.length - 3);
  await pool.query(`update journal set payload = $1 ${first}`, [forged]);
  const report = await verified();
  await pool.query(`update journal set payload = $1 ${first}`, [payload]);
  expect(report.resumed).toBe(0);
  expect(report.problems[0]).toMatch(/^the hash of batch \d+ is wrong/);
});
