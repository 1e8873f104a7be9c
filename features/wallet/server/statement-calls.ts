/** Calls of the past: statement, its months, transfers and exchanges. */
import { kindName } from '../../../core/ledger/ledger.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { Move } from '../contract.ts';
import { readMonths, readMoves, readStatement, type WalletTables } from '../store/reading.ts';
import {
  historyInput,
  lineRow,
  logInput,
  monthRow,
  monthsInput,
  moveRow,
  reasonsOf,
} from '../wire.ts';
import { pageOf } from '../../../core/wire/page.ts';

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
        return lineRow(line, asset, gateway.phrases.say(language, `wallet.reason_${line.reason}`));
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
          return monthRow(month, id, asset, { inUnits, outUnits });
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
      return ok(pageOf({ page: input.page, limit: HISTORY_PAGE }, total, data));
    },
  });
}

function moveMessage(gateway: Gateway, assets: Assets, move: Move, language: Language) {
  const from = assets.asset(move.fromAssetId);
  const to = assets.asset(move.toAssetId);
  const say = (key: string): string => gateway.phrases.say(language, key);
  const names =
    move.what === 'transfer'
      ? [
          say(`wallet.account_${kindName(move.fromKind)}`),
          say(`wallet.account_${kindName(move.toKind)}`),
        ]
      : [from?.code ?? '', to?.code ?? ''];
  return moveRow(move, from, to, { names, info: say(`wallet.reason_${move.what}`) });
}
