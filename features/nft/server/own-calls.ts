/** What somebody has: works, boxes, bids, what he has to pay, what he has bought and sold. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import { printUnits } from '../../../core/money/text.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { type Call, customerCall, ok, visitorCall } from '../../../platform/server/http/call.ts';
import type { NftBox, NftOrder, NftTrade, NftWork } from '../contract/index.ts';
import {
  noteRead,
  readAllLiked,
  readArtistSums,
  readIsFan,
  readOrders,
  readOwnBids,
  readOwnBoxes,
  readOwnTrades,
  readRead,
} from '../store/reading.ts';
import {
  type AmountRow,
  type ArtistDetail,
  personInput,
  idInput,
  type MyBidRow,
  type MyNftRow,
  type NftMessageRow,
  ownInput,
  type PurchaseRow,
} from '../wire/index.ts';
import { coinOf, databaseOf, type NftMeans, smallWork } from './showing.ts';

const room = 'nft';
const MOST_OWN = 999;
const MOST_SHOWN = 200;
const MOST_MESSAGES = 100;
const SECOND_MS = 1_000;

/** Own things, and the page of an artist, which everybody has. */
export function ownCalls(means: NftMeans): Call[] {
  return [
    myNftsCall(means),
    myBidsCall(means),
    ordersCall(means),
    readCall(means),
    purchasesCall(means),
    artistCall(means),
  ];
}

function ownWork(means: NftMeans, work: Readonly<NftWork>): MyNftRow {
  const sale = means.market.saleOf(work);
  return {
    ...smallWork(work),
    pay_type: sale?.mode === 'auction' ? 2 : 1,
    rarity_status: 1,
    resell_nft_status: sale === undefined ? 0 : 1,
    code: work.code,
    rarity: work.rarity,
    media_kind: work.kind,
    box_state: '',
  };
}

function ownBox(means: NftMeans, box: NftBox): MyNftRow {
  const series = means.market.series.get(box.seriesId);
  return {
    id: box.id,
    image: series?.imageUrl ?? '',
    name: `${series?.name ?? ''} #${box.number}`,
    pay_type: 3,
    rarity_status: 0,
    resell_nft_status: 0,
    code: box.code,
    rarity: null,
    media_kind: 'image',
    box_state: box.state,
  };
}

function myNftsCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/getMyNFTs',
    room,
    summary: 'Own works and boxes that are not drawn; a bare array.',
    input: z.object({}),
    handle: async ({ caller: { customerId } }) => {
      const boxes = await readOwnBoxes(databaseOf(means), customerId, MOST_OWN);
      const works = [...means.market.works.values()]
        .filter(({ owner }) => owner === customerId)
        .sort((a, b) => b.id - a.id)
        .slice(0, MOST_OWN);
      const rows = [
        ...boxes.map((box) => ownBox(means, box)),
        ...works.map((work) => ownWork(means, work)),
      ];
      return ok(rows);
    },
  });
}

function myBidsCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/getMyBindBoxQuotationLog',
    room,
    summary: 'A page of own bids, the last one first.',
    input: ownInput,
    handle: async ({ input, caller: { customerId } }) => {
      const { total, rows } = await readOwnBids(databaseOf(means), customerId, input);
      const shown = rows.map((bid): MyBidRow => {
        const work = means.market.works.get(bid.workId);
        const coin = coinOf(means, bid.assetId);
        const sale = means.market.sales.get(bid.saleId);
        const isHighest = sale?.bidder === customerId && sale.priceUnits === bid.priceUnits;
        return {
          id: bid.id,
          nft_image: work?.posterUrl ?? '',
          nft_name: work?.name ?? '',
          created: timeText(bid.timeMs),
          price: printUnits(bid.priceUnits, coin?.scale ?? 0),
          currency_name: coin?.code ?? '',
          nft_id: bid.workId,
          is_highest: isHighest ? 1 : 0,
        };
      });
      return ok(pageOf(input, total, shown));
    },
  });
}

function messageRow(means: NftMeans, order: NftOrder, isRead: boolean): NftMessageRow {
  const work = means.market.works.get(order.workId);
  const coin = coinOf(means, order.assetId);
  const print = (amount: bigint) => printUnits(amount, coin?.scale ?? 0);
  return {
    id: order.id,
    image: work?.posterUrl ?? '',
    name: work?.name ?? '',
    is_read: isRead ? 1 : 0,
    is_pay: order.state === 'paid' ? 1 : 0,
    is_expired: order.state === 'expired' ? 1 : 0,
    overtime: Math.floor(order.dueMs / SECOND_MS),
    pay_time: order.endedMs === 0 ? '' : timeText(order.endedMs),
    price: print(order.priceUnits),
    currency_name: coin?.code ?? '',
    kind: order.kind,
    nft_id: order.workId,
    margin: print(order.state === 'unpaid' ? order.marginUnits : 0n),
  };
}

function ordersCall(means: NftMeans): Call {
  return visitorCall({
    method: 'POST',
    path: '/bind_box/getNeedPayNFTOrder',
    room,
    summary: 'What the caller has won or was offered, the newest first; a bare array.',
    input: z.object({}),
    handle: async ({ caller }) => {
      if (caller === undefined) return ok([]);
      const { customerId } = caller;
      const db = databaseOf(means);
      const orders = await readOrders(db, customerId, MOST_MESSAGES);
      const ids = orders.map(({ id }) => id);
      const read = ids.length === 0 ? new Set<number>() : await readRead(db, customerId, ids);
      return ok(orders.map((order) => messageRow(means, order, read.has(order.id))));
    },
  });
}

function readCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/readNFTOrderMessage',
    room,
    summary: 'Notes that a message was read.',
    input: idInput,
    handle: async ({ input: { id }, caller: { customerId } }) => {
      const isHis = await noteRead(databaseOf(means), customerId, id);
      return isHis ? ok(null) : refuse('unknown_order');
    },
  });
}

function purchaseRow(means: NftMeans, trade: NftTrade, owner: number): PurchaseRow {
  const work = means.market.works.get(trade.workId);
  const coin = coinOf(means, trade.assetId);
  const print = (amount: bigint) => printUnits(amount, coin?.scale ?? 0);
  return {
    id: trade.id,
    image: work?.posterUrl ?? '',
    name: work?.name ?? '',
    nft_id: trade.workId,
    side: trade.buyer === owner ? 'bought' : 'sold',
    kind: trade.kind,
    price: print(trade.priceUnits),
    fee: print(trade.feeUnits),
    royalty: print(trade.royaltyUnits),
    received: print(trade.priceUnits - trade.feeUnits - trade.royaltyUnits),
    currency_name: coin?.code ?? '',
    created: timeText(trade.timeMs),
  };
}

function purchasesCall(means: NftMeans): Call {
  return customerCall({
    method: 'GET',
    path: '/bind_box/purchases',
    room,
    summary: 'A page of what the caller has bought and sold, the last one first.',
    input: ownInput,
    handle: async ({ input, caller: { customerId } }) => {
      const { total, rows } = await readOwnTrades(databaseOf(means), customerId, input);
      const shown = rows.map((trade) => purchaseRow(means, trade, customerId));
      return ok(pageOf(input, total, shown));
    },
  });
}

/** What of some sums is not nothing, by coin. */
function amounts(
  means: NftMeans,
  sums: Awaited<ReturnType<typeof readArtistSums>>,
  what: 'volume' | 'royalties',
): AmountRow[] {
  return sums.flatMap((row) => {
    const coin = coinOf(means, row.assetId);
    if (row[what] === 0n || coin === undefined) return [];
    return [{ currency_name: coin.code, amount: printUnits(row[what], coin.scale) }];
  });
}

function artistCall(means: NftMeans): Call {
  return visitorCall({
    method: 'GET',
    path: '/bind_box/getArtistDetail',
    room,
    summary: 'An artist, or oneself: works, what he likes, sales, royalties.',
    input: personInput,
    handle: async ({ input, caller }) => {
      const reader = caller?.customerId ?? 0;
      const uid = input.uid === 0 ? reader : input.uid;
      const { market } = means;
      const artist = market.artists.get(uid);
      const isOwn = reader > 0 && uid === reader;
      const isShown =
        artist !== undefined && (isOwn || artist.works > 0 || artist.state === 'approved');
      if (!isOwn && !isShown) return refuse('unknown_artist');
      const db = databaseOf(means);
      const [faces, liked, sums, isFan] = await Promise.all([
        means.faces.of([uid]),
        readAllLiked(db, uid, MOST_SHOWN),
        readArtistSums(db, uid),
        reader > 0 && readIsFan(db, reader, uid),
      ]);
      const own = [...market.works.values()].filter((work) => work.artist === uid);
      // What lies in boxes, or was given for them, is not for sale by itself: it comes last.
      const isBoxed = ({ seriesId, boxUnits }: Readonly<NftWork>) =>
        Number(seriesId > 0 || boxUnits > 0n);
      const seen = own
        .filter(({ isHidden }) => isOwn || !isHidden)
        .sort((a, b) => isBoxed(a) - isBoxed(b) || b.id - a.id);
      const works = liked.flatMap((id) => market.works.get(id) ?? []);
      const detail: ArtistDetail = {
        head_portrait: faces.get(uid)?.avatar ?? '',
        nickname: isShown ? artist.name : (faces.get(uid)?.nickname ?? ''),
        artworks_collect_number: own.reduce((sum, { likes }) => sum + likes, 0),
        artworks: seen.slice(0, MOST_SHOWN).map(smallWork),
        collects: works.filter(({ isHidden }) => !isHidden).map(smallWork),
        id: uid,
        about: isShown ? artist.about : '',
        state: isShown ? artist.state : 'none',
        reason: isOwn ? (artist?.reason ?? '') : '',
        is_fan: isFan ? 1 : 0,
        fans: artist?.fans ?? 0,
        works: artist?.works ?? 0,
        sold: market.soldBy(uid).all,
        volume: amounts(means, sums, 'volume'),
        royalties: amounts(means, sums, 'royalties'),
      };
      return ok(detail);
    },
  });
}
