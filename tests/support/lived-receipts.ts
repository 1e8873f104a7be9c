/**
 * Receipts of every kind that some room has, of a house that has lived: the kinds come from the
 * cards and the cases from the rooms' tables, so that a new room's are among them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { publishedTerms, serverCards } from '../../apps/server/server-cards.ts';
import type { RunningServer } from '../../apps/server/server.ts';
import type { NamedList, ReceiptKind } from '../../core/receipts/kind.ts';
import { verify, verifyFile, verifyList } from '../../features/fairness/rules/verify.ts';
import type { Check, Proofs, Receipt } from '../../features/fairness/contract.ts';
import { receiptMarket } from '../../features/fairness/server/index.ts';
import { Receipts } from '../../features/fairness/server/receipts.ts';
import { readTicks } from '../../features/fairness/wire.ts';
import { type ChainedTick, keyChangeText } from '../../features/feeds/contract.ts';
import { TickLog } from '../../features/feeds/server/tick-log.ts';
import { openSigningKeys, publicKeyText } from '../../platform/server/keys/signing-key.ts';
import type { CaseName, ReceiptSource } from '../../platform/server/rooms/proofs.ts';
import type { ServerCard } from '../../platform/server/rooms/server-card.ts';
import type { Forger } from './forger.ts';
import { kindFor, readReceipt } from './receipts.ts';
import { projectRoot } from './rooms.ts';

/** Of each kind so many are looked at, no two of the same form. */
const MOST_FORMS = 8;

/** A receipt with what it names beside itself: ticks of a public file, rows of a public list. */
export interface LivedReceipt {
  readonly receipt: Receipt;
  readonly file: readonly ChainedTick[];
  readonly list: readonly unknown[];
}

/** Who asks a running house for receipts. */
interface Asking {
  readonly server: RunningServer;
  /** Its data folder. */
  readonly folder: string;
  readonly connectionString: string;
  readonly nowMs: () => number;
}

type Row = Readonly<Record<string, unknown>>;
/** A case by its name, and whose it is. */
type Owned = readonly [owner: number, name: Omit<CaseName, 'kind'>];

/** The tables of a room, by what makes them. */
function tablesOf(room: string): string[] {
  const folder = join(projectRoot, 'features', room, 'migrations');
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return texts.flatMap((text) =>
    [...text.matchAll(/create table (\w+)/g)].map(([, name]) => name ?? ''),
  );
}

/** What rows may be cases of: any number of them that is a customer's, with any id. */
function namesIn(rows: readonly Row[], customers: ReadonlySet<unknown>): Owned[] {
  const found = new Map<string, Owned>();
  for (const row of rows) {
    const owners = Object.values(row).filter((value) => customers.has(value)) as number[];
    const ids = Object.keys(row).filter((name) => /(?:^|_)id$/.test(name));
    const due = row['due_ms'];
    const dueMs = typeof due === 'number' ? due : undefined;
    for (const owner of new Set(owners)) {
      for (const id of new Set(ids.map((name) => row[name]))) {
        if (typeof id !== 'number' || id < 1) continue;
        found.set([owner, id, dueMs].join(), [owner, { id, dueMs }]);
      }
    }
  }
  return [...found.values()];
}

/** Which way an order went and what came of it: its words, and the signs of its amounts. */
function formOf(order: object): string {
  const words = new Set<string>();
  JSON.stringify(order, (name, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (/^[a-z_]{1,20}$/.test(value)) words.add(value);
    if (/^-?\d{1,30}$/.test(value)) words.add(name + Math.sign(Number(value)));
    return value;
  });
  return [...words].sort().join();
}

/** Names of settled cases of a kind, each of another form. */
async function casesOf(
  db: Kysely<unknown>,
  source: ReceiptSource,
  of: ReceiptKind,
  names: readonly Owned[],
  receipts: Receipts,
): Promise<Owned[]> {
  const { kind } = of;
  const forms = new Map<string, Owned>();
  for (const [owner, name] of names) {
    if (forms.size >= MOST_FORMS) break;
    const order = await source.read(db, owner, { kind, ...name }, receipts.meansOf(of));
    if (order !== undefined && !forms.has(formOf(order))) forms.set(formOf(order), [owner, name]);
  }
  return [...forms.values()];
}

async function rowsOf(address: string, { call, fields }: NamedList): Promise<unknown[]> {
  const query = Object.entries(fields).map(([name, value]) => `&${name}=${value}`);
  const reply = await fetch(`${address}/api${call}?limit=1000${query.join('')}`);
  return ((await reply.json()) as { message: { data: unknown[] } }).message.data;
}

/** Has receipts of a house made, and forges them with its key. */
export async function livedReceipts({ server, folder, connectionString, nowMs }: Asking) {
  const cards: readonly ServerCard[] = await serverCards();
  const db = server.gateway.reading.tables<unknown>();
  const changeText = keyChangeText;
  const keys = await openSigningKeys({ dataFolder: folder, connectionString, nowMs, changeText });
  const log = new TickLog(db, folder, keys.key);
  const market = (marketId: number) => {
    const found = server.service.engine.catalogue.market(marketId);
    return found && receiptMarket(found);
  };
  const sources = cards.flatMap(({ receipts }) => receipts ?? []);
  const products = publishedTerms(cards);
  const receipts = new Receipts({ db, log, keys, market, nowMs, sources, products });
  const told = await sql<{ id: string }>`select id from customers`.execute(db);
  const customers = new Set(told.rows.map(({ id }) => Number(id)));

  async function lived(owner: number, name: CaseName): Promise<LivedReceipt> {
    const made = await receipts.make(owner, name);
    const receipt = readReceipt(JSON.stringify(made));
    if (receipt === undefined) throw new Error(`unreadable: ${JSON.stringify(name)}`);
    const kind = kindFor(receipt.body.order);
    const file = kind.file?.(receipt.body.order);
    const list = kind.list?.(receipt.body.order);
    const hour = file && (await log.hourFile(file.marketId, file.hourMs));
    return {
      receipt,
      file: hour ? (readTicks(gunzipSync(hour.bytes).toString('utf8')) ?? []) : [],
      list: list ? await rowsOf(server.address, list) : [],
    };
  }

  const byKind = new Map<string, LivedReceipt[]>();
  for (const { name: room, receipts: source } of cards) {
    if (source === undefined) continue;
    const rows: Row[] = [];
    for (const table of tablesOf(room)) {
      const found = await sql<{ row: Row }>`
        select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(db);
      rows.push(...found.rows.map(({ row }) => row));
    }
    const names = namesIn(rows, customers);
    for (const kind of source.kinds) {
      const all: LivedReceipt[] = [];
      for (const [owner, name] of await casesOf(db, source, kind, names, receipts)) {
        all.push(await lived(owner, { kind: kind.kind, ...name }));
      }
      byKind.set(kind.kind, all);
    }
  }
  return { byKind, key: keys.key, publicKey: publicKeyText(keys.key) };
}

/** Who forges a receipt of such a house; it is looked at with the file and the list it names. */
export function forgerWith(
  { key, publicKey }: Pick<Awaited<ReturnType<typeof livedReceipts>>, 'key' | 'publicKey'>,
  { receipt, file, list }: LivedReceipt,
  proofs: Proofs,
): Forger {
  const kind = kindFor(receipt.body.order);
  const checks = (forged: Receipt): Check[] => [
    ...verify(kind, forged, proofs, publicKey),
    ...verifyFile(kind, forged, file, proofs, publicKey),
    ...verifyList(kind, forged, list, proofs),
  ];
  return { key, proofs, checks };
}
