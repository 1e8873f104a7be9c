/** What customers do at the market. Buying, bidding and boxes are refused where they are off. */
import { z } from 'zod';
import { isRefusal, refuse, type Refusal } from '../../../core/engine/command.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  okText,
  type Reply,
  type Request,
} from '../../../platform/server/http/call.ts';
import { giveCommand } from '../../../platform/server/gateway.ts';
import {
  AUCTION_TERMS,
  type BidForWork,
  type BuyBox,
  type BuyWork,
  type CollectWork,
  type FollowArtist,
  type FreezeMargin,
  type ListWork,
  type OpenBox,
  type PayNftOrder,
} from '../contract/index.ts';
import { readBox, readEndedOrder } from '../store/reading.ts';
import {
  artistInput,
  bidInput,
  buyInput,
  codeInput,
  marginInput,
  openInput,
  payInput,
  resellInput,
  type ResellInput,
  unitsText,
  windowIn,
} from '../wire/index.ts';
import { boxDetail } from './detail-calls.ts';
import { giveCoins } from './giving.ts';
import { coinOf, databaseOf, type NftMeans } from './showing.ts';

const room = 'nft';
/** How long a call waits for the draw of a box before it says that it is opening. */
const OPENING_MS = 5_000;
const LOOK_MS = 150;
/** What somebody expects who was told of no price: none costs nothing. */
const UNTOLD = '0';

/** Our own screens on which a payment password can be entered. */
const BUY_SCREEN = '/h5/#/pages/nft/purchase_one?id=';
const BID_SCREEN = '/h5/#/pages/nft/purchase?id=';
const PAY_SCREEN = '/h5/#/pages/nft/mine';

/** What changes something at the market. */
export function actingCalls(means: NftMeans): Call[] {
  return [
    allowedCall(means),
    collectCall(means),
    followCall(means),
    buyCall(means),
    bidCall(means),
    marginCall(means),
    resellCall(means),
    payCall(means),
    openCall(means),
  ];
}

type Who = Pick<Request<unknown, Caller>, 'caller'>;

/** Why a customer may begin nothing with a product; undefined where he may. */
export async function offRefusal(
  { providers }: NftMeans,
  { caller }: Who,
  product: 'nft' | 'boxes' = 'nft',
): Promise<Refusal | undefined> {
  const isOn = await providers.operators.isOffered(product, caller.customerId);
  if (isOn) return undefined;
  return refuse(product === 'nft' ? 'nft_off' : 'boxes_off');
}

function allowedCall({ providers: { operators } }: NftMeans): Call {
  return customerCall({
    method: 'GET',
    path: '/bind_box/allowed',
    room,
    summary: 'What keeps the caller from trading, and from blind boxes; empty where nothing does.',
    input: z.object({}),
    handle: async ({ caller: { customerId } }) => {
      const isOn = await operators.isOffered('nft', customerId);
      const mayBegin = await operators.mayBegin(customerId);
      const why = isOn ? (mayBegin ? '' : 'frozen') : 'country';
      const hasBoxes = await operators.isOffered('boxes', customerId);
      return ok({ why, boxes_why: why === '' && !hasBoxes ? 'boxes' : why });
    },
  });
}

function collectCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/collect',
    room,
    summary: 'Likes a work, or no more.',
    input: codeInput,
    handle: (request) => {
      const command: CollectWork = { type: 'nft.collect', code: request.input.code };
      return giveCommand(means.gateway, request, command, ({ isOn }) =>
        okText(isOn ? 'nft.said.liked' : 'nft.said.not_liked'),
      );
    },
  });
}

function followCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/follow_artist',
    room,
    summary: 'Becomes a fan of an artist, or no more.',
    input: artistInput,
    handle: (request) => {
      const command: FollowArtist = { type: 'nft.follow', artist: request.input.uid };
      return giveCommand(means.gateway, request, command, ({ isOn }) =>
        okText(isOn ? 'nft.said.followed' : 'nft.said.not_followed'),
      );
    },
  });
}

function buyCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/buyNFT',
    room,
    summary: 'Buys a work at its fixed price, or the next box of a series.',
    input: buyInput,
    handle: async (request) => {
      const { code, price } = request.input;
      const series = means.market.seriesByCode.get(code);
      const off = await offRefusal(means, request);
      if (off !== undefined) return off;
      if (series !== undefined) {
        const boxesOff = await offRefusal(means, request, 'boxes');
        if (boxesOff !== undefined) return boxesOff;
        const coin = coinOf(means, series.assetId);
        const units = price === '' ? '' : unitsText(price, coin);
        const said = () => okText('nft.said.box_bought');
        const box = (vouched: Vouched): BuyBox => {
          return { type: 'nft.buy_box', code, price: units, vouched };
        };
        const where = `${BUY_SCREEN}${series.id}`;
        return giveCoins(means, request, { command: box, where, coin }, said);
      }
      const coin = saleCoin(means, code);
      const units = price === '' ? '' : unitsText(price, coin);
      const said = () => okText('nft.said.bought');
      const work = (vouched: Vouched): BuyWork => {
        return { type: 'nft.buy', code, price: units, vouched };
      };
      const where = `${BUY_SCREEN}${means.market.byCode.get(code)?.id ?? 0}`;
      return giveCoins(means, request, { command: work, where, coin }, said);
    },
  });
}

function saleCoin(means: NftMeans, code: string) {
  const work = means.market.byCode.get(code);
  const sale = work === undefined ? undefined : means.market.saleOf(work);
  return coinOf(means, sale?.assetId ?? work?.assetId ?? 0);
}

function bidScreen({ market }: NftMeans, code: string): string {
  return `${BID_SCREEN}${market.byCode.get(code)?.id ?? 0}`;
}

function bidCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/auctionNFT',
    room,
    summary: 'Bids: `price` is the raise over the highest bid, `expected` (ours) that bid.',
    input: bidInput,
    handle: async (request) => {
      const off = await offRefusal(means, request);
      if (off !== undefined) return off;
      const { code, price } = request.input;
      const { sessionId } = request.caller;
      const coin = saleCoin(means, code);
      const told = means.told.last(sessionId, code) ?? UNTOLD;
      const expected =
        request.input.expected === '' ? told : unitsText(request.input.expected, coin);
      const command = (vouched: Vouched): BidForWork => ({
        type: 'nft.bid',
        code,
        raise: unitsText(price, coin),
        expected,
        vouched,
      });
      const given = { command, where: bidScreen(means, code), coin };
      const reply = await giveCoins(means, request, given, () => okText('nft.said.bid'));
      const seen = isRefusal(reply) ? reply.details?.['price'] : undefined;
      // The refusal says what the work costs now: who confirms again bids over that.
      if (seen !== undefined) means.told.note(sessionId, code, unitsText(seen, coin));
      return reply;
    },
  });
}

function marginCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/marginNFT',
    room,
    summary: 'Freezes the margin of an auction ahead of the first bid.',
    input: marginInput,
    handle: async (request) => {
      const off = await offRefusal(means, request);
      if (off !== undefined) return off;
      const { code } = request.input;
      const command = (vouched: Vouched): FreezeMargin => ({ type: 'nft.margin', code, vouched });
      const given = { command, where: bidScreen(means, code), coin: saleCoin(means, code) };
      return giveCoins(means, request, given, () => okText('nft.said.margin'));
    },
  });
}

/** An own work as it is to be put on sale; amounts that are none are refused by the rule. */
function listingOf(means: NftMeans, input: ResellInput): ListWork {
  const work = means.market.byCode.get(input.code);
  const mode = input.pay_type === 2 ? 'auction' : 'fixed';
  const dollar = means.providers.catalogue.directory.dollar()?.id ?? 0;
  const known = work === undefined || work.assetId === 0 ? dollar : work.assetId;
  const assetId = input.currency ?? (mode === 'auction' ? dollar : known);
  const coin = coinOf(means, assetId);
  const isAuction = mode === 'auction';
  return {
    type: 'nft.list',
    code: input.code,
    mode,
    assetId,
    price: unitsText(input.price, coin),
    step: isAuction ? unitsText(input.per_increase, coin) : '0',
    margin: isAuction ? unitsText(input.margin, coin) : '0',
    reserve: isAuction ? unitsText(input.reserve, coin) : '0',
    ...windowIn(input, means.gateway.nowMs()),
    termsVersion: AUCTION_TERMS,
  };
}

function resellCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/resellNFT',
    room,
    summary: 'Puts an own work on sale: at a fixed price, or (ours: pay_type 2) in an auction.',
    input: resellInput,
    handle: async (request) => {
      const off = await offRefusal(means, request);
      if (off !== undefined) return off;
      const box = await ownBoxOf(means, request.input.code, request.caller.customerId);
      if (box !== undefined) return refuse('box_unopened');
      const command = listingOf(means, request.input);
      if (!Number.isFinite(command.startMs) || !Number.isFinite(command.endMs)) {
        return refuse('wrong_end_time');
      }
      return giveCommand(means.gateway, request, command, () => okText('nft.said.listed'));
    },
  });
}

async function ownBoxOf(means: NftMeans, code: string, owner: number) {
  if (means.market.byCode.has(code)) return undefined;
  const box = await readBox(databaseOf(means), { code });
  return box?.owner === owner ? box : undefined;
}

function payCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/payNFTOrder',
    room,
    summary: 'Pays a won auction, or takes a second bidder’s offer.',
    input: payInput,
    handle: async (request) => {
      const { id: orderId } = request.input;
      const command = (vouched: Vouched): PayNftOrder => ({ type: 'nft.pay', orderId, vouched });
      const given = { command, where: PAY_SCREEN, coin: undefined };
      const reply = await giveCoins(means, request, given, () => okText('nft.said.paid'));
      if (!('refused' in reply) || reply.refused !== 'unknown_order') return reply;
      const ended = await readEndedOrder(databaseOf(means), request.caller.customerId, orderId);
      if (ended === undefined) return reply;
      return ended === 'paid' ? refuse('already_paid') : refuse('order_expired');
    },
  });
}

/** The box as it is after a while: drawn, or still opening. */
async function afterOpening(means: NftMeans, code: string, owner: number): Promise<Reply> {
  const untilMs = performance.now() + OPENING_MS;
  for (;;) {
    const box = await readBox(databaseOf(means), { code });
    if (box === undefined) return refuse('box_not_yours');
    const isOver = box.state !== 'opening' || performance.now() >= untilMs;
    if (isOver) {
      const detail = await boxDetail(means, box, owner);
      return detail === undefined ? refuse('box_not_yours') : ok(detail);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function openCall(means: NftMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/bind_box/openBlindBox',
    room,
    summary: 'Opens an own box, with (ours) 16 random bytes of its owner; waits up to 5 s.',
    input: openInput,
    handle: async (request) => {
      const { code, nonce } = request.input;
      const command: OpenBox = { type: 'nft.open_box', code, nonce };
      const { caller } = request;
      let isTaken = false;
      const reply = await giveCommand(means.gateway, request, command, () => {
        isTaken = true;
        return ok(null);
      });
      if (isTaken) return afterOpening(means, code, caller.customerId);
      if (!('refused' in reply) || reply.refused !== 'box_not_yours') return reply;
      const box = await readBox(databaseOf(means), { code });
      return box?.owner === caller.customerId ? refuse('box_opened') : reply;
    },
  });
}
