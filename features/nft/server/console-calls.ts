/** The NFT market at the console: artists, works, series of boxes, auctions, unpaid, refunds. */
import { z } from 'zod';
import { type Command, isRefusal, type Json } from '../../../core/engine/command.ts';
import { consolePage, flag, idField, textField } from '../../../core/wire/scalars.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { plainRow } from '../../../platform/server/rooms/console-parts.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import {
  type DecideArtist,
  type DecideSeries,
  type HideWork,
  MOST_BOXES,
  MOST_NAME,
  MOST_TEXT,
  type PlanSeries,
} from '../contract/index.ts';
import {
  allArtists,
  allAuctions,
  allRefunds,
  allSeries,
  allUnpaid,
  allWorks,
  worksForBoxes,
} from '../store/console-lists.ts';
import { unitsText } from '../wire/index.ts';
import { coinOf, databaseOf, type NftMeans } from './showing.ts';
import { printUnits } from '../../../core/money/text.ts';

const room = 'nft';
const look = { room, method: 'GET', permission: 'nft.read' } as const;
const decide = { room, method: 'POST', permission: 'nft.decide' } as const;
const reason = z.string().trim().min(1).max(500);

const decideArtistInput = z.object({
  id: idField,
  verdict: z.enum(['approve', 'reject', 'suspend']),
  reason,
});
const hideInput = z.object({ id: idField, hidden: flag, reason });
const planInput = z.object({
  name: textField(MOST_NAME),
  description: z.string().max(MOST_TEXT).default(''),
  imageUrl: z.string().max(200).default(''),
  price: textField(40),
  works: z.array(idField).min(1).max(MOST_BOXES),
  startMs: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  endMs: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  reason,
});
const decideSeriesInput = z.object({ id: idField, confirm: flag, reason });

/** What operators call. */
export function nftConsoleCalls(means: NftMeans): ConsoleCall[] {
  return [
    ...lists(means),
    decideArtistCall(means),
    hideCall(means),
    planCall(means),
    decideSeriesCall(means),
  ];
}

/** Columns of whole units of the coin in `asset_id`, printed, with the coin's name. */
function moneyRow(means: NftMeans, row: Parameters<typeof plainRow>[0]) {
  const coin = coinOf(means, Number(row['asset_id'] ?? 0));
  const printed = Object.entries(row).map(([name, value]) => {
    const isMoney = name.endsWith('_units');
    return [name, isMoney ? printUnits(BigInt(String(value)), coin?.scale ?? 0) : value] as const;
  });
  return { ...plainRow(Object.fromEntries(printed)), coin: coin?.code ?? '' };
}

function lists(means: NftMeans): ConsoleCall[] {
  const all = [
    ['/nft/artists', 'Artists, and who wants to be one.', allArtists],
    ['/nft/works', 'All works, hidden ones too.', allWorks],
    ['/nft/series', 'Series of blind boxes: planned, on sale, ended.', allSeries],
    ['/nft/auctions', 'Auctions that run, or wait for a payment.', allAuctions],
    ['/nft/unpaid', 'Won auctions that are not paid, and those that never were.', allUnpaid],
    ['/nft/refunds', 'Boxes that nobody has revealed in time: paid back twice.', allRefunds],
    ['/nft/for_boxes', 'Works that their artists gave for blind boxes.', worksForBoxes],
  ] as const;
  return all.map(([path, summary, query]) =>
    consoleQuery({
      ...look,
      path,
      summary,
      input: z.object(consolePage),
      handle: async ({ input }) => {
        const db = databaseOf(means);
        return { message: await pageOf(db, query(), input, (row) => moneyRow(means, row)) };
      },
    }),
  );
}

/** Gives a command of an operator, and the line of the log that it leaves. */
async function act(
  { gateway }: NftMeans,
  command: Command,
  note: { readonly subject: string; readonly after: Json; readonly reason: string },
) {
  const result = await gateway.submit({ actor: 0, command });
  if (isRefusal(result)) return result;
  return { message: result.answer ?? null, note: { before: null, ...note } };
}

function decideArtistCall(means: NftMeans): ConsoleCall {
  return consoleCommand({
    ...decide,
    path: '/nft/decide_artist',
    summary: 'Approves or rejects who wants to be an artist, or suspends one: he mints no more.',
    input: decideArtistInput,
    about: async ({ id }) => [id],
    // Whoever is an artist sells to customers under the house's roof; shutting him out cannot wait.
    notice: async ({ input: { verdict } }) => (verdict === 'approve' ? 'second' : 'none'),
    handle: ({ input: { id, verdict, reason: why }, operator }) => {
      const command: DecideArtist = {
        type: 'nft.decide_artist',
        operator: operator.operatorId,
        artist: id,
        verdict,
        reason: why,
      };
      return act(means, command, { subject: `artist ${id}`, after: { verdict }, reason: why });
    },
  });
}

function hideCall(means: NftMeans): ConsoleCall {
  return consoleCommand({
    ...decide,
    path: '/nft/hide',
    summary: 'Hides a work with a reason, or shows it again; its owner keeps it.',
    input: hideInput,
    handle: ({ input: { id, hidden, reason: why }, operator }) => {
      const command: HideWork = {
        type: 'nft.hide',
        operator: operator.operatorId,
        workId: id,
        isHidden: hidden,
        reason: why,
      };
      return act(means, command, { subject: `work ${id}`, after: { hidden }, reason: why });
    },
  });
}

function planCall(means: NftMeans): ConsoleCall {
  return consoleCommand({
    ...decide,
    permission: 'nft.series',
    path: '/nft/plan_series',
    summary: 'Plans a series of blind boxes; another operator confirms it.',
    input: planInput,
    handle: ({ input: { reason: why, price, ...plan }, operator }) => {
      const dollar = means.providers.catalogue.directory.dollar();
      const command: PlanSeries = {
        type: 'nft.plan_series',
        operator: operator.operatorId,
        ...plan,
        assetId: dollar?.id ?? 0,
        price: unitsText(price, dollar),
        reason: why,
      };
      const after = { name: plan.name, price, works: plan.works.length };
      return act(means, command, { subject: `series ${plan.name}`, after, reason: why });
    },
  });
}

function decideSeriesCall(means: NftMeans): ConsoleCall {
  return consoleCommand({
    ...decide,
    permission: 'nft.series',
    path: '/nft/decide_series',
    summary: 'Confirms a series of another operator, or declines one.',
    input: decideSeriesInput,
    handle: ({ input: { id, confirm, reason: why }, operator }) => {
      const verdict = confirm ? 'confirm' : 'decline';
      const command: DecideSeries = {
        type: 'nft.decide_series',
        operator: operator.operatorId,
        seriesId: id,
        verdict,
      };
      return act(means, command, { subject: `series ${id}`, after: { verdict }, reason: why });
    },
  });
}
