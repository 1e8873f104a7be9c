import { printUnits } from '../../../core/money/text.ts';
import { consolePageFields } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type ConsoleCall, consoleQuery } from '../../../platform/server/http/console-call.ts';
import { pageOfAll } from '../../../platform/server/rooms/page-of.ts';
import { z } from 'zod';
import { readReserves } from '../store/results.ts';
import type { ContractsServerNeeds } from './needs.ts';
import type { ContractsView } from './view.ts';

const PPM_OF_PERCENT = 10_000;

/** What each market takes of the reserves by the rules of cover, and what is left of them. */
export function coverCall(
  gateway: Gateway,
  needs: Pick<ContractsServerNeeds, 'market' | 'marginAsset'>,
  view: Pick<ContractsView, 'neededByMarket'>,
): ConsoleCall {
  return consoleQuery({
    room: 'contracts',
    method: 'GET',
    path: '/contracts/cover',
    summary: 'What open contracts of each market take of desk and insurance, and what is left.',
    permission: 'house.read',
    input: z.object(consolePageFields),
    handle: async ({ input }) => {
      const coin = needs.marginAsset();
      const reserves = await readReserves(gateway.database(), coin?.id ?? 0);
      const markets = view.neededByMarket();
      const needed = markets.reduce((sum, { units }) => sum + units, 0n);
      const print = (units: bigint) => printUnits(units, coin?.scale ?? 0);
      const sum = (id: number, market: string, units: bigint) => {
        return { id, market, jump: '', taken: print(units) };
      };
      const rows = [
        ...markets.map(({ marketId: id, stressPpm, units }) => ({
          id,
          market: needs.market(id)?.symbol ?? String(id),
          jump: `${stressPpm / PPM_OF_PERCENT}%`,
          taken: print(units),
        })),
        sum(-1, 'All markets', needed),
        sum(-2, 'Desk and insurance, less what the treasury owes', reserves),
        sum(-3, 'Left for new positions', reserves - needed),
      ];
      return { message: pageOfAll(rows, input) };
    },
  });
}
