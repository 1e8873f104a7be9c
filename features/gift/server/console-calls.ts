/** Gift cards at the console: all of them, and those that may hide where money comes from. */
import { z } from 'zod';
import { printUnits } from '../../../core/money/text.ts';
import { consolePage } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type ConsoleCall, consoleQuery } from '../../../platform/server/http/console-call.ts';
import type { StoredRow } from '../../../platform/server/rooms/console-parts.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import { allCards, suspectCards } from '../store/reading.ts';
import type { GiftProviders } from './needs.ts';

const room = 'gift';
const permission = 'gift.read';

/** What operators call. */
export function giftConsoleCalls(gateway: Gateway, needs: GiftProviders): ConsoleCall[] {
  return [cardsCall(gateway, needs), suspectsCall(gateway, needs)];
}

function shown(needs: GiftProviders, row: StoredRow) {
  const coin = needs.catalogue.directory.asset(Number(row['asset_id']));
  return {
    id: Number(row['id']),
    owner: Number(row['owner']),
    redeemedBy: Number(row['redeemed_by']),
    amount: printUnits(BigInt(String(row['amount_units'])), coin?.scale ?? 0),
    coin: coin?.code ?? '',
    isBound: row['bound_to'] !== '',
    state: String(row['state']),
    boughtMs: Number(row['bought_ms']),
    endedMs: Number(row['ended_ms']),
    expiresMs: Number(row['expires_ms']),
  };
}

function cardsCall(gateway: Gateway, needs: GiftProviders): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/gift/cards',
    showsCustomers: true,
    room,
    summary: 'All gift cards, never with their codes.',
    permission,
    input: z.object(consolePage),
    handle: async ({ input }) => ({
      message: await pageOf(gateway.database(), allCards(), input, (row) => shown(needs, row)),
    }),
  });
}

function suspectsCall(gateway: Gateway, needs: GiftProviders): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/gift/suspects',
    showsCustomers: true,
    room,
    summary: 'Redeemed cards that went round, were passed on within a day, or came back.',
    permission,
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const message = await pageOf(gateway.database(), suspectCards(), input, (row) => ({
        ...shown(needs, row),
        isLoop: row['is_loop'] === true,
        isPassedOn: row['is_passed_on'] === true,
        isOwn: row['is_own'] === true,
      }));
      const data = await Promise.all(
        message.data.map(async (row) => {
          const related = await needs.identity.relatedTo(Number(row['owner']));
          return { ...row, isRelated: related.has(Number(row['redeemedBy'])) };
        }),
      );
      return { message: { ...message, data } };
    },
  });
}
