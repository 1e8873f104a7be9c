/** Calls of the past: statement, its months, transfers and exchanges. */
import { printUnits } from '../../../core/money/text.ts';
import { timeText } from '../../../core/time/time-text.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { Move } from '../contract.ts';
import { readMonths, readMoves, readStatement, type WalletTables } from '../store/reading.ts';
import { historyInput, kindWord, logInput, monthsInput, reasonsOf } from '../wire.ts';

const HISTORY_PAGE = 20;

interface Assets {
  asset(id: number): AssetDefinition | undefined;
}

/** `/wallet/legal_log`, `/wallet/bill_months` and `/wallet/hzhistory`. */
export function statementCalls(gateway: Gateway, assets: Assets): Call[] {
  return [logCall(gateway, assets), monthsCall(gateway, assets), historyCall(gateway, assets)];
}

function logCall(gateway: Gateway, assets: Assets): Call {
  return customerCall({
    method: 'POST',
    path: '/wallet/legal_log',
    room: 'wallet',
    summary: 'A page of the statement, newest first.',
    input: logInput,
    handle: async ({ caller, input, language }) => {
      const lines = await readStatement(gateway.database<WalletTables>(), {
        owner: caller.customerId,
        asset: input.currency,
        kind: input.type,
        reasons: reasonsOf(input.kind),
        fromMs: input.from_ms,
        toMs: input.to_ms,
        page: input.page,
        limit: input.limit,
      });
      const list = lines.map((line) => {
        const asset = assets.asset(line.asset);
        return {
          id: line.id,
          value: printUnits(line.units, asset?.scale ?? 0),
          currency: line.asset,
          currency_name: asset?.code ?? '',
          account: kindWord(line.kind),
          created_time: timeText(line.timeMs),
          created_ms: line.timeMs,
          info: gateway.phrases.say(language, `wallet.reason_${line.reason}`),
          reason: line.reason,
          reference: line.reference,
        };
      });
      return ok({ list });
    },
  });
}

function monthsCall(gateway: Gateway, assets: Assets): Call {
  return customerCall({
    method: 'GET',
    path: '/wallet/bill_months',
    room: 'wallet',
    summary: 'The months of the statement with what came in and went out of each coin.',
    input: monthsInput,
    handle: async ({ caller, input }) => {
      const months = await readMonths(gateway.database<WalletTables>(), {
        owner: caller.customerId,
        asset: input.currency,
        reasons: reasonsOf(input.kind),
        offsetMinutes: input.offset_minutes,
      });
      return ok(
        months.map(({ month, asset: id, inUnits, outUnits }) => {
          const asset = assets.asset(id);
          return {
            month,
            currency: id,
            currency_name: asset?.code ?? '',
            in: printUnits(inUnits, asset?.scale ?? 0),
            out: printUnits(outUnits, asset?.scale ?? 0),
          };
        }),
      );
    },
  });
}

function historyCall(gateway: Gateway, assets: Assets): Call {
  return customerCall({
    method: 'GET',
    path: '/wallet/hzhistory',
    room: 'wallet',
    summary: 'A page of transfers and exchanges, newest first.',
    input: historyInput,
    handle: async ({ caller, input, language }) => {
      const { moves, total } = await readMoves(
        gateway.database<WalletTables>(),
        caller.customerId,
        input.page,
        HISTORY_PAGE,
      );
      const data = moves.map((move) => moveMessage(gateway, assets, move, language));
      return ok({ current_page: input.page, per_page: HISTORY_PAGE, total, data });
    },
  });
}

function moveMessage(
  gateway: Gateway,
  assets: Assets,
  move: Move,
  language: Language,
): Record<string, unknown> {
  const from = assets.asset(move.fromAssetId);
  const to = assets.asset(move.toAssetId);
  const say = (key: string): string => gateway.phrases.say(language, key);
  const names =
    move.what === 'transfer'
      ? [
          say(`wallet.account_${kindWord(move.fromKind)}`),
          say(`wallet.account_${kindWord(move.toKind)}`),
        ]
      : [from?.code ?? '', to?.code ?? ''];
  return {
    id: move.id,
    what: move.what,
    currency_name: from?.code ?? '',
    to_currency_name: to?.code ?? '',
    transaction_info: names.join(' → '),
    value: printUnits(-move.fromUnits, from?.scale ?? 0),
    received: printUnits(move.toUnits, to?.scale ?? 0),
    fee: printUnits(move.feeUnits, from?.scale ?? 0),
    created_time: timeText(move.timeMs),
    created_ms: move.timeMs,
    info: say(`wallet.reason_${move.what}`),
  };
}
