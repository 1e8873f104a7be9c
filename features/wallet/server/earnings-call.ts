/** What a customer has in earning products, and what it is worth. */
import type { Kysely } from 'kysely';
import { powerOfTen } from '../../../core/money/units.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import { z } from 'zod';
import { type EarningHolding, earningsMessage } from '../wire/earnings.ts';
import type { FrozenNeeds } from './frozen-call.ts';

/** What the call asks of the house. */
export interface EarningsNeeds extends FrozenNeeds {
  /** Dollar units of one whole coin at the last index; undefined when there was none. */
  dollarUnits(assetId: number): bigint | undefined;
}

/**
 * `GET /wallet/earnings`: a view of what lies frozen in earning products, by room and coin. It is
 * no account: every amount of it stands in the account in which it is frozen.
 */
export function earningsCall(gateway: Gateway, needs: EarningsNeeds): Call {
  const sources = needs.frozen.filter(({ frozen }) => frozen.isEarning === true);
  return customerCall({
    method: 'GET',
    path: '/wallet/earnings',
    room: 'wallet',
    summary: 'What one has in earning products, by product and coin, with its worth.',
    input: z.object({}),
    handle: async ({ caller, language }) => {
      const read = async (db: Kysely<unknown>) => {
        const holdings = new Map<string, EarningHolding>();
        for (const { room, frozen } of sources) {
          const title = gateway.phrases.say(language, `${room}.title`);
          for (const row of await frozen.read(db, caller.customerId, needs.coins)) {
            const key = `${room} ${row.assetId}`;
            const known = holdings.get(key)?.units ?? 0n;
            const units = known + BigInt(row.units);
            holdings.set(key, { title, url: frozen.url, assetId: row.assetId, units });
          }
        }
        return [...holdings.values()];
      };
      const found = await gateway
        .database<unknown>()
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(read);
      const dollar = needs.asset(needs.coins.dollarId);
      const price = (id: number) =>
        id === dollar?.id ? powerOfTen(dollar.scale) : needs.dollarUnits(id);
      return ok(earningsMessage(found, (id) => needs.asset(id), price, dollar));
    },
  });
}
