/** Extras of a demo bid now and then. */
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import type { BidForWork } from '../contract/index.ts';
import type { NftMarketView } from './market-view.ts';

const EVERY_MS = 40_000;
/** The first extras are artists; all others buy. */
const ARTISTS = 8;
/** They stop at so many bids: a visitor shall be able to win. */
const MOST_BIDS = 12;

/** One after the other looks at an auction, and raises it by one to three steps. */
export function demoBidders(market: NftMarketView, extras: () => readonly number[]): Job {
  let turn = 0;
  const act = async (gateway: Gateway): Promise<void> => {
    const people = extras().slice(ARTISTS);
    const actor = people[turn % Math.max(people.length, 1)];
    turn += 1;
    if (actor === undefined) return;
    const open = [...market.sales.values()].filter(({ state }) => state === 'open');
    const auctions = open.filter(({ mode, bids, bidder }) => {
      return mode === 'auction' && bids < MOST_BIDS && bidder !== actor;
    });
    const sale = auctions[turn % Math.max(auctions.length, 1)];
    const work = market.works.get(sale?.workId ?? 0);
    if (sale === undefined || work === undefined || work.owner === actor) return;
    const raise = (sale.stepUnits * BigInt(1 + (turn % 3))).toString();
    const expected = sale.priceUnits.toString();
    const command: BidForWork = { type: 'nft.bid', code: work.code, raise, expected };
    // Whoever has too little for the margin goes without.
    await gateway.submit({ actor, command });
  };
  return {
    name: 'nft.demo',
    start: (gateway) => repeatedly(gateway, EVERY_MS, () => act(gateway), 'nobody has bid'),
  };
}
