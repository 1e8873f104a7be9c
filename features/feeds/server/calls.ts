/** The index in public: signed ticks of a market, and the key that proves them. */
import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, ok, visitorCall } from '../../../platform/server/http/call.ts';
import { refuse } from '../../../core/engine/command.ts';
import { printUnits } from '../../../core/money/text.ts';
import { z } from 'zod';
import type { Market } from '../../catalogue/contract.ts';
import { ArchiveDamaged } from '../contract.ts';
import { drawsInput, indexTicksInput, signedTickRow } from '../wire.ts';
import { readHours } from './hour-keys.ts';
import { readMakerTerms, type SetTerms, STANDARD_TERMS } from './maker-terms.ts';
import { halfSpreadPpm } from './quotes.ts';
import type { TickLog } from './tick-log.ts';

const room = 'feeds';

/** What is public of the market maker's terms: all but who set them, and why. */
function makerRow(market: Market, set: SetTerms | undefined) {
  const terms = set ?? STANDARD_TERMS;
  return {
    match_id: market.id,
    is_on: terms.isOn,
    spread_ppm: 2 * halfSpreadPpm(market, terms),
    depth_ppm: terms.depthPpm,
    budget: printUnits(terms.budgetUnits, market.quote.scale),
    since_ms: set?.changedMs ?? 0,
  } as const;
}

/** The calls of this room. */
export function indexCalls(
  gateway: Gateway,
  markets: () => readonly Market[],
  signingKey: KeyObject,
  log: TickLog,
): Call[] {
  const publicKey = createPublicKey(signingKey).export({ type: 'spki', format: 'pem' });
  return [
    visitorCall({
      method: 'GET',
      path: '/market/index_ticks',
      room,
      summary:
        'Signed, hash-chained index ticks of a market, ascending and without a gap, however old.',
      input: indexTicksInput,
      handle: async ({ input }) => {
        const market = markets().find(({ id }) => id === input.match_id);
        if (market === undefined) return refuse('unknown_market');
        try {
          const ticks = await log.page(market.id, input.from_number, input.limit);
          return ok(ticks.map((tick) => signedTickRow(market.definition.tickSize, tick)));
        } catch (error) {
          if (!(error instanceof ArchiveDamaged)) throw error;
          gateway.log.error({ err: error }, 'old ticks cannot be read');
          return refuse('archive_damaged');
        }
      },
    }),
    visitorCall({
      method: 'GET',
      path: '/market/draws',
      room,
      summary: 'The announced keys of an hour of the simulated market, and what they drew for.',
      input: drawsInput,
      handle: async ({ input }) => {
        const market = markets().find(({ id }) => id === input.match_id);
        if (market === undefined) return refuse('unknown_market');
        const hourMs = Date.parse(`${input.hour}:00:00Z`);
        return ok({
          match_id: market.id,
          kind: market.kind,
          base_id: market.base.id,
          max_notional: market.definition.maxNotional,
          daily_volatility_ppm: market.definition.reference.dailyVolatilityPpm,
          hours: Number.isFinite(hourMs) ? await readHours(gateway.database(), hourMs) : [],
        });
      },
    }),
    visitorCall({
      method: 'GET',
      path: '/market/maker',
      room,
      summary: 'How the market maker quotes each market, and since when operators have it so.',
      input: z.object({}),
      handle: async () => {
        const set = await readMakerTerms(gateway.database());
        return ok(markets().map((market) => makerRow(market, set.get(market.id))));
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
