/** The index in public: signed ticks of a market, and the key that proves them. */
import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, ok, visitorCall } from '../../../platform/server/http/call.ts';
import { refuse } from '../../../core/engine/command.ts';
import { z } from 'zod';
import type { Market } from '../../catalogue/contract.ts';
import { indexTicksInput, signedTickRow } from '../wire.ts';

/** The table as queries see it. */
interface IndexTables {
  index_ticks: {
    market_id: number;
    number: string;
    time_ms: string;
    ticks: string;
    sources: string;
    formula: string;
    lots: string;
    hash: string;
    signature: string;
  };
}

const room = 'feeds';

/** The calls of this room. */
export function indexCalls(
  gateway: Gateway,
  markets: () => readonly Market[],
  signingKey: KeyObject,
): Call[] {
  const publicKey = createPublicKey(signingKey).export({ type: 'spki', format: 'pem' });
  return [
    visitorCall({
      method: 'GET',
      path: '/market/index_ticks',
      room,
      summary: 'Signed, hash-chained index ticks of a market, ascending.',
      input: indexTicksInput,
      handle: async ({ input }) => {
        const market = markets().find(({ id }) => id === input.match_id);
        if (market === undefined) return refuse('unknown_market');
        const rows = await gateway
          .database<IndexTables>()
          .selectFrom('index_ticks')
          .selectAll()
          .where('market_id', '=', market.id)
          .where('number', '>=', String(input.from_number))
          .orderBy('number')
          .limit(input.limit)
          .execute();
        const ticks = rows.map((row) => ({
          marketId: row.market_id,
          number: Number(row.number),
          timeMs: Number(row.time_ms),
          ticks: Number(row.ticks),
          sources: row.sources,
          formula: row.formula,
          lots: Number(row.lots),
          hash: row.hash,
          signature: row.signature,
        }));
        return ok(ticks.map((tick) => signedTickRow(market.definition.tickSize, tick)));
      },
    }),
    visitorCall({
      method: 'GET',
      path: '/market/index_key',
      room,
      summary: 'The public key with which index ticks are signed.',
      input: z.object({}),
      handle: async () => ok({ algorithm: 'ed25519', public_key: String(publicKey) }),
    }),
  ];
}
