/** Why money of a customer is frozen. */
import type { Kysely } from 'kysely';
import { refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import type { CoinsOfMarkets, FrozenSource } from '../../../platform/server/rooms/frozen.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { detailInput, frozenMessage, kindOf } from '../wire/index.ts';

/** What the call asks of the house. */
export interface FrozenNeeds {
  asset(id: number): AssetDefinition | undefined;
  readonly frozen: readonly { readonly room: string; readonly frozen: FrozenSource }[];
  readonly coins: CoinsOfMarkets;
}

/** `GET /wallet/frozen`: what holds the frozen money of one coin in one account. */
export function frozenCall(gateway: Gateway, needs: FrozenNeeds): Call {
  return customerCall({
    method: 'GET',
    path: '/wallet/frozen',
    room: 'wallet',
    summary: 'What holds the frozen money of one coin in one account: its sum is what is frozen.',
    input: detailInput,
    handle: async ({ caller, input, language }) => {
      const asset = needs.asset(input.currency);
      if (asset === undefined) return refuse('unknown_asset');
      const kind = kindOf(input.type);
      const read = async (db: Kysely<unknown>) => {
        const rows: Parameters<typeof frozenMessage>[1][number][] = [];
        for (const { room, frozen } of needs.frozen) {
          const found = await frozen.read(db, caller.customerId, needs.coins);
          const here = found.filter((row) => row.assetId === asset.id && row.kind === kind);
          const named = here.map((row) => ({
            ...row,
            // Where it takes longer than it should, nobody is told a date that is over.
            untilMs: row.untilMs > gateway.nowMs() ? row.untilMs : 0,
            name: gateway.phrases.say(language, `${room}.hold_${row.what}`, {
              id: String(row.id),
            }),
            url: frozen.url,
          }));
          rows.push(...named);
        }
        return rows;
      };
      // One moment for all rooms: what moves from one to another is in exactly one of them.
      const rows = await gateway
        .database<unknown>()
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(read);
      return ok(frozenMessage(asset, rows));
    },
  });
}
