/** One work, series, box or artist, with all that can be known of it. */
import { refuse } from '../../../core/engine/command.ts';
import { printUnits } from '../../../core/money/text.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { type Call, customerCall, ok, visitorCall } from '../../../platform/server/http/call.ts';
import {
  type BeaconPart,
  BOXES_A_DAY,
  DAY_MS,
  type NftBox,
  type NftPublication,
  type NftSeries,
} from '../contract/index.ts';
import type { ProofStep } from '../../../core/draw/draw.ts';
import { dayOf } from '../rules/formulas.ts';
import {
  readBox,
  readBoxOf,
  readBoughtSince,
  readHistory,
  readLastBids,
  readPublished,
} from '../store/reading.ts';
import {
  type BidRow,
  type BoxProof,
  codeInput,
  type HistoryRow,
  idInput,
  type NftDetail,
  oddsOf,
  type OpenState,
  type SeriesDetail,
  unitsText,
} from '../wire/index.ts';
import { MOST_BIDS } from './market-view.ts';
import {
  artistName,
  coinOf,
  databaseOf,
  type NftMeans,
  opensMsOf,
  randomnessOf,
  seriesDetail,
  smallWork,
  workDetail,
} from './showing.ts';

const room = 'nft';
const MOST_HISTORY = 200;

/** What is asked for about one thing. */
export function detailCalls(means: NftMeans): Call[] {
  return [
    detailCall(means),
    bidsCall(means),
    historyCall(means),
    seriesCall(means),
    proofCall(means),
    openStateCall(means),
  ];
}

/** What a box shows: the series until it is drawn, the work after that. */
export async function boxDetail(
  means: NftMeans,
  box: Readonly<NftBox>,
  owner: number | undefined,
): Promise<NftDetail | undefined> {
  const work = means.market.works.get(box.workId);
  if (work !== undefined) {
    const of = { box_state: box.state, box_number: box.number, series_id: box.seriesId } as const;
    return { ...(await workDetail(means, work, owner)), ...of };
  }
  const series = means.market.series.get(box.seriesId);
  return series === undefined ? undefined : seriesDetail(means, series, box, owner);
}

function detailCall(means: NftMeans): Call {
  return visitorCall({
    method: 'GET',
    path: '/bind_box/getBoxDetail',
    room,
    summary: 'A work, a series, or a box of the caller, by its route id.',
    input: idInput,
    handle: async ({ input: { id }, caller }) => {
      const owner = caller?.customerId;
      const work = means.market.works.get(id);
      // A hidden work is seen by its owner alone.
      if (work !== undefined && (!work.isHidden || work.owner === owner)) {
        const detail = await workDetail(means, work, owner);
        if (caller !== undefined && detail.pay_type === 2) {
          const coin = coinOf(means, means.market.saleOf(work)?.assetId ?? 0);
          means.told.note(caller.sessionId, work.code, unitsText(detail.price, coin));
        }
        return ok(detail);
      }
      const series = means.market.series.get(id);
      if (series !== undefined && series.root !== '') {
        return ok(await seriesDetail(means, series, undefined, owner));
      }
      const box = owner === undefined ? undefined : await readBox(databaseOf(means), { id });
      if (box === undefined || box.owner !== owner) return refuse('unknown_work');
      const detail = await boxDetail(means, box, owner);
      return detail === undefined ? refuse('unknown_work') : ok(detail);
    },
  });
}

function bidsCall(means: NftMeans): Call {
  return visitorCall({
    method: 'POST',
    path: '/bind_box/getBindBoxQuotationLog',
    room,
    summary: 'Bids for a work, the highest first; a bare array. Asked every two seconds.',
    input: codeInput,
    handle: async ({ input, caller }) => {
      const work = means.market.byCode.get(input.code);
      // Whoever may not bid is not sent to log in by looking.
      if (work === undefined || caller === undefined) return ok([]);
      const isLive = means.market.saleOf(work)?.mode === 'auction';
      const bids = isLive
        ? means.market.bidsOf(work.saleId)
        : await readLastBids(databaseOf(means), work.id, MOST_BIDS);
      const faces = await means.faces.of(bids.map(({ bidder }) => bidder));
      const rows = bids.map((bid): BidRow => {
        const coin = coinOf(means, bid.assetId);
        const face = faces.get(bid.bidder);
        return {
          id: bid.id,
          head_portrait: face?.avatar ?? '',
          nick_name: face?.nickname ?? '',
          created: timeText(bid.timeMs),
          price: printUnits(bid.priceUnits, coin?.scale ?? 0),
          currency_name: coin?.code ?? '',
          is_mine: bid.bidder === caller.customerId ? 1 : 0,
          created_ms: bid.timeMs,
        };
      });
      return ok(rows);
    },
  });
}

function historyCall(means: NftMeans): Call {
  return visitorCall({
    method: 'GET',
    path: '/bind_box/history',
    room,
    summary: 'Who has had a work, the last one first, down to its minting.',
    input: codeInput,
    handle: async ({ input }) => {
      const work = means.market.byCode.get(input.code);
      if (work === undefined) return refuse('unknown_work');
      const trades = await readHistory(databaseOf(means), work.id, MOST_HISTORY);
      const people = trades.flatMap(({ seller, buyer }) => [seller, buyer]);
      const faces = await means.faces.of([...people, work.artist]);
      const nameOf = (id: number) => faces.get(id)?.nickname ?? '';
      const rows = trades.map((trade): HistoryRow => {
        const coin = coinOf(means, trade.assetId);
        return {
          kind: trade.kind,
          from_name: nameOf(trade.seller),
          to_name: nameOf(trade.buyer),
          price: printUnits(trade.priceUnits, coin?.scale ?? 0),
          currency_name: coin?.code ?? '',
          created: timeText(trade.timeMs),
          is_counted: trade.isCounted ? 1 : 0,
        };
      });
      const minted: HistoryRow = {
        kind: 'minted',
        from_name: '',
        to_name: artistName(means, work.artist, nameOf(work.artist)),
        price: '0',
        currency_name: '',
        created: timeText(work.mintedMs),
        is_counted: 1,
      };
      return ok([...rows, minted]);
    },
  });
}

async function leftToday(means: NftMeans, owner: number | undefined): Promise<number> {
  if (owner === undefined) return BOXES_A_DAY;
  const today = dayOf(means.gateway.nowMs()) * DAY_MS;
  const bought = await readBoughtSince(databaseOf(means), owner, today);
  return Math.max(0, BOXES_A_DAY - bought);
}

function shownSeries(means: NftMeans, series: Readonly<NftSeries>, mayBuy: number): SeriesDetail {
  const works = means.market.worksOf(series);
  const coin = coinOf(means, series.assetId);
  return {
    id: series.id,
    code: series.code,
    name: series.name,
    description: series.description,
    image: series.imageUrl,
    price: printUnits(series.priceUnits, coin?.scale ?? 0),
    currency_name: coin?.code ?? '',
    state: series.state as SeriesDetail['state'],
    start_ms: series.startMs,
    end_ms: series.endMs,
    open_by_ms: series.openByMs,
    opens_ms: opensMsOf(series),
    count: series.count,
    sold: series.sold,
    drawn: series.done - series.refunded,
    root: series.root,
    odds: oddsOf(works.map(({ work, isDrawn }) => ({ rarity: work.rarity, isDrawn }))),
    works: works.map(({ work, isDrawn }) => ({
      ...smallWork(work),
      code: work.code,
      rarity: work.rarity,
      author_name: artistName(means, work.artist, ''),
      is_drawn: isDrawn ? 1 : 0,
    })),
    may_buy: mayBuy,
    randomness: randomnessOf(means),
  };
}

function seriesCall(means: NftMeans): Call {
  return visitorCall({
    method: 'GET',
    path: '/bind_box/series',
    room,
    summary: 'A series with all its works, what is left of them, and the chances.',
    input: idInput,
    handle: async ({ input: { id }, caller }) => {
      const series = means.market.series.get(id);
      if (series === undefined || series.root === '') return refuse('unknown_series');
      return ok(shownSeries(means, series, await leftToday(means, caller?.customerId)));
    },
  });
}

/** The box with a code: its own, or that of the work that it has drawn. */
async function boxBehind(means: NftMeans, code: string): Promise<NftBox | undefined> {
  const db = databaseOf(means);
  const work = means.market.byCode.get(code);
  return work === undefined ? readBox(db, { code }) : readBoxOf(db, work.id);
}

function proofCall(means: NftMeans): Call {
  return visitorCall({
    method: 'GET',
    path: '/bind_box/proof',
    room,
    summary: 'All that the draw of a box follows from: anybody can do it again.',
    input: codeInput,
    handle: async ({ input }) => {
      const box = await boxBehind(means, input.code);
      const series = means.market.series.get(box?.seriesId ?? 0);
      if (box === undefined || series === undefined) return refuse('unknown_work');
      const { directory } = means.providers.catalogue;
      const markets = (JSON.parse(series.markets) as readonly number[]).map((id) => ({
        id,
        name: directory.market(id)?.symbol ?? '',
      }));
      const versions = [1, ...(box.version > 0 ? [box.version - 1, box.version] : [])];
      const published = await readPublished(databaseOf(means), series.id, versions);
      const proof: BoxProof = {
        box_id: box.id,
        series_id: series.id,
        number: box.number,
        state: box.state,
        root: series.root,
        nonce: box.nonce,
        opened_ms: box.openedMs,
        markets,
        beacon: parsed<readonly BeaconPart[]>(box.beacon),
        secret: box.secret,
        path: parsed<readonly ProofStep[]>(box.path),
        left: parsed<readonly number[]>(box.leftWorks),
        work_id: box.workId,
        published: published.map((text) => JSON.parse(text) as NftPublication),
        randomness: randomnessOf(means),
      };
      return ok(proof);
    },
  });
}

/** A list as it is stored; an empty text is none. */
function parsed<List extends readonly unknown[]>(text: string): List {
  return (text === '' ? [] : JSON.parse(text)) as List;
}

function openStateCall(means: NftMeans): Call {
  return customerCall({
    method: 'GET',
    path: '/bind_box/open_state',
    room,
    summary: 'How far the draw of an own box is: asked while it is opening.',
    input: codeInput,
    handle: async ({ input, caller: { customerId } }) => {
      const box = await readBox(databaseOf(means), { code: input.code });
      if (box === undefined || box.owner !== customerId) return refuse('box_not_yours');
      const work = means.market.works.get(box.workId);
      const markets = means.market.series.get(box.seriesId)?.markets ?? '';
      const state: OpenState = {
        state: box.state,
        work: work === undefined ? null : await workDetail(means, work, customerId),
        due_ms: box.dueMs,
        have: parsed<readonly unknown[]>(box.beacon).length,
        need: parsed<readonly unknown[]>(markets).length,
      };
      return ok(state);
    },
  });
}
