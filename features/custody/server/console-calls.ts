/** The console's calls about counts: coins beside their last count, counting, deciding. */
import { sql } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import type { ReadingDatabase } from '../../../platform/server/database/reading.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { numberedPage, pageOfAll } from '../../../platform/server/rooms/page-of.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { CUSTODY_PLACES, type CustodyPlace, MAX_CONFIRM_MS } from '../contract.ts';
import { compare } from '../rules.ts';
import {
  addCount,
  type Count,
  countColumns,
  countOf,
  decideCount,
  heldOf,
  readBooks,
  readCount,
  readNewest,
} from '../store/counts.ts';
import { coinsInput, countInput, countsInput, oneInput, rejectInput } from '../wire.ts';
import type { CustodyNeeds } from './needs.ts';

const look = { room: 'custody', method: 'GET', permission: 'custody.read' } as const;
const change = { room: 'custody', method: 'POST', permission: 'custody.count' } as const;

type Printed = Pick<AssetDefinition, 'scale'> | undefined;

function figures(count: Count, asset: Printed) {
  const scale = asset?.scale ?? 0;
  const held = heldOf(count);
  const { verdict, difference } = compare({ ...count, held });
  const { books, leaving, arriving, reported, hot, cold, bank } = count;
  const amounts = { books, held, leaving, arriving, reported, hot, cold, bank, difference };
  const printed = Object.entries(amounts).map(([name, units]) => [name, printUnits(units, scale)]);
  return { verdict, ...(Object.fromEntries(printed) as Record<keyof typeof amounts, string>) };
}

function shownCount(count: Count, asset: Printed) {
  const { id, assetId, code, note, state, reason } = count;
  const { countedBy, countedMs, decidedBy, decidedMs } = count;
  const by = { countedBy, countedMs, decidedBy, decidedMs };
  return { id, assetId, coin: code, note, state, reason, ...by, ...figures(count, asset) };
}

/** What was typed of each place, in units; a refusal where it is no amount of the coin. */
function readPlaces(
  typed: Readonly<Record<CustodyPlace, string>>,
  { scale }: AssetDefinition,
): Record<CustodyPlace, bigint> | Refusal {
  const read = CUSTODY_PLACES.map((place) => [place, parseUnits(typed[place], scale)] as const);
  const units: Record<CustodyPlace, bigint> = { hot: 0n, cold: 0n, bank: 0n };
  for (const [place, parsed] of read) {
    if (!parsed.ok || parsed.units < 0n) return refuse('bad_amount');
    units[place] = parsed.units;
  }
  return units;
}

function coinsCall(gateway: Gateway, needs: CustodyNeeds): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/custody',
    summary: 'Each coin of the house: what its books say, and what was counted last.',
    input: coinsInput,
    handle: async ({ input }) => {
      const db = gateway.database<unknown>();
      const books = await readBooks(db);
      const confirmed = await readNewest(db, 'confirmed');
      const waiting = await readNewest(db, 'proposed');
      const rows = needs.assets().flatMap((asset) => {
        const { id, code, scale } = asset;
        const units = books.get(id) ?? 0n;
        const last = confirmed.get(id);
        if (units === 0n && last === undefined && !waiting.has(id)) return [];
        const counted = last === undefined ? null : shownCount(last, asset);
        const waits = waiting.get(id)?.id ?? 0;
        return [{ id, coin: code, books: printUnits(units, scale), last: counted, waits }];
      });
      return { message: pageOfAll(rows, input) };
    },
  });
}

function countsCall(gateway: Gateway, needs: CustodyNeeds): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/custody/counts',
    summary: 'Counts of what is held outside, newest first.',
    input: countsInput,
    handle: async ({ input }) => {
      const { state } = input;
      const only = state === undefined ? sql`` : sql`where state = ${state}`;
      const query = sql`select ${countColumns} from custody_counts ${only}`;
      const db = gateway.database<unknown>();
      const found = await numberedPage<Record<string, string | number>>(db, query, input);
      const data = found.data.map((row) => {
        const count = countOf(row);
        return shownCount(count, needs.asset(count.assetId));
      });
      return { message: { ...found, data } };
    },
  });
}

function countCall(
  gateway: Gateway,
  needs: CustodyNeeds,
  reading: Pick<ReadingDatabase, 'atOneMoment'>,
): ConsoleCall {
  return consoleCommand({
    ...change,
    path: '/custody/count',
    summary: 'Says what is held of a coin outside, beside the books of this moment.',
    input: countInput,
    handle: async ({ input, operator: { operatorId } }) => {
      const { assetId, note } = input;
      const asset = needs.asset(assetId);
      if (asset === undefined) return refuse('unknown_currency');
      if (note === '') return refuse('note_needed');
      const places = readPlaces(input, asset);
      if ('refused' in places) return places;
      const moment = await reading.atOneMoment(async ({ database }) => {
        const db = database<unknown>();
        const of = (units: ReadonlyMap<number, bigint>) => units.get(assetId) ?? 0n;
        return {
          books: of(await readBooks(db)),
          leaving: of(await needs.leaving(db)),
          arriving: of(await needs.arriving(db)),
          reported: of(await needs.reported(db)),
        };
      });
      const made = { code: asset.code, countedBy: operatorId, countedMs: gateway.nowMs() };
      const count = { assetId, ...places, ...moment, note, ...made };
      const id = await addCount(gateway.database<unknown>(), count);
      if (id === undefined) return refuse('count_waits');
      const after = { coin: asset.code, ...figures({ ...waiting, ...count, id }, asset) };
      return { message: { id }, note: { subject: `custody count ${id}`, after, reason: note } };
    },
  });
}

/** What a fresh count is besides its figures. */
const waiting = { state: 'proposed', decidedBy: 0, decidedMs: 0, reason: '' } as const;

function decideCalls(gateway: Gateway): ConsoleCall[] {
  const db = () => gateway.database<unknown>();
  const decide = async (
    id: number,
    state: 'confirmed' | 'rejected',
    operator: number,
    reason: string,
  ) => {
    const timeMs = gateway.nowMs();
    if (!(await decideCount(db(), id, { state, operator, timeMs, reason }))) {
      return refuse('count_decided');
    }
    const subject = `custody count ${id}`;
    return { message: { id }, note: { subject, before: waiting.state, after: state, reason } };
  };
  return [
    consoleCommand({
      ...change,
      path: '/custody/confirm',
      summary: 'A second operator has read the same figures outside.',
      input: oneInput,
      handle: async ({ input: { id }, operator: { operatorId } }) => {
        const count = await readCount(db(), id);
        if (count === undefined) return refuse('unknown_count');
        if (count.state !== 'proposed') return refuse('count_decided');
        if (count.countedBy === operatorId) return refuse('own_count');
        if (gateway.nowMs() - count.countedMs > MAX_CONFIRM_MS) return refuse('count_too_old');
        return decide(id, 'confirmed', operatorId, '');
      },
    }),
    consoleCommand({
      ...change,
      path: '/custody/reject',
      summary: 'Drops a count; whoever made it may, too.',
      input: rejectInput,
      handle: async ({ input: { id, reason }, operator: { operatorId } }) => {
        if (reason === '') return refuse('reason_needed');
        if ((await readCount(db(), id)) === undefined) return refuse('unknown_count');
        return decide(id, 'rejected', operatorId, reason);
      },
    }),
  ];
}

/** What operators call about what is held outside. */
export function custodyConsoleCalls(
  gateway: Gateway,
  needs: CustodyNeeds,
  reading: Pick<ReadingDatabase, 'atOneMoment'>,
): ConsoleCall[] {
  return [
    coinsCall(gateway, needs),
    countsCall(gateway, needs),
    countCall(gateway, needs, reading),
    ...decideCalls(gateway),
  ];
}
