/** What announced actions will be for the own shares, by what one has of them now. */
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { CorporateAction } from '../contract.ts';
import { dividendOf, restWorth, splitOf, worthOf } from '../rules/formulas.ts';
import { readShares } from '../store/reading.ts';
import { noInput, payoutRow } from '../wire.ts';
import type { CorporateProviders } from './needs.ts';

/** What an account would have and be paid, if it happened now at an index. */
export function turnedNow(action: CorporateAction, market: Market, shares: bigint, ticks: number) {
  if (action.kind === 'dividend') {
    return { after: shares, paid: dividendOf(shares, action.perShareUnits, market) };
  }
  if (action.kind === 'delisting') return { after: 0n, paid: worthOf(shares, ticks, market) };
  const { after, rest } = splitOf(shares, action);
  return { after, paid: restWorth(market, ticks, rest, action) };
}

/** `GET /stock/coming`; `readActions` gives all that are public. */
export function comingCall(
  gateway: Gateway,
  needs: CorporateProviders,
  readActions: () => Promise<readonly CorporateAction[]>,
): Call {
  const { directory } = needs.catalogue;
  return customerCall({
    method: 'GET',
    path: '/stock/coming',
    room: 'corporate',
    summary: 'What announced actions would be for the own shares now, the next one first.',
    input: noInput,
    handle: async ({ caller: { customerId: owner } }) => {
      const coming = (await readActions()).flatMap((action) => {
        const market = directory.market(action.marketId);
        return action.state === 'announced' && market !== undefined ? [{ action, market }] : [];
      });
      const assets = coming.map(({ market }) => market.base.id);
      const accounts =
        assets.length === 0 ? [] : await readShares(gateway.database(), owner, assets);
      const rows = coming
        .sort((a, b) => a.action.dueMs - b.action.dueMs)
        .flatMap(({ action, market }) => {
          const own = accounts.filter(({ assetId }) => assetId === market.base.id);
          if (own.length === 0) return [];
          const ticks = directory.lastIndexTicks(market.id);
          const turned = own.map(({ shares }) => turnedNow(action, market, shares, ticks));
          const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n);
          const units = {
            beforeUnits: sum(own.map(({ shares }) => shares)),
            afterUnits: sum(turned.map(({ after }) => after)),
            paidUnits: sum(turned.map(({ paid }) => paid)),
          };
          return [payoutRow(units, action, market)];
        });
      return ok({ list: rows });
    },
  });
}
