/** Calls of the past: statement, its months, transfers and exchanges. */
import { kindName } from '../../../core/ledger/ledger.ts';
import { z } from 'zod';
import type { StatementKind } from '../../../platform/server/rooms/statement-kind.ts';
import type { ReceiptsOfLines } from '../../../platform/server/rooms/proofs.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import { monthsIn, zoneOf } from '../../../platform/server/zones.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { Move } from '../contract.ts';
import { readMonths, readMoves, readStatement, type WalletTables } from '../store/reading.ts';
import { historyInput, kindRow, lineRow, monthRow, moveRow } from '../wire/index.ts';
import { statementInputs } from '../wire/statement-inputs.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { receiptsOf } from './receipts-of-lines.ts';

const HISTORY_PAGE = 10;

/** What statements need of the house. */
export interface StatementNeeds {
  asset(id: number): AssetDefinition | undefined;
  /** What all rooms call their lines. */
  readonly statementKinds: readonly StatementKind[];
  /** Where their lines lead to. */
  readonly receipts: readonly ReceiptsOfLines[];
}

/** The kinds of lines that the rooms declare, and whose word each reason is. */
class Kinds {
  private readonly kinds: readonly StatementKind[];

  constructor(kinds: readonly StatementKind[]) {
    this.kinds = kinds;
  }

  get inputs() {
    return statementInputs(this.kinds.map(({ kind }) => kind));
  }

  /** The reasons of a kind; none stands for all. */
  reasonsOf(kind: string): readonly string[] {
    return this.kinds.find((each) => each.kind === kind)?.reasons ?? [];
  }

  /** The key of a reason's words; a room without it has a bug, and shows the reason itself. */
  wordOf(reason: string): string {
    const of = this.kinds.find(({ reasons }) => reasons.includes(reason));
    return `${of?.room ?? 'wallet'}.posting_${reason}`;
  }

  titles(say: (key: string) => string) {
    return this.kinds.map(({ room, kind }) => kindRow(kind, say(`${room}.statement_${kind}`)));
  }
}

/** `/wallet/legal_log`, `/wallet/bill_months`, `/wallet/bill_kinds` and `/wallet/hzhistory`. */
export function statementCalls(gateway: Gateway, needs: StatementNeeds): Call[] {
  const kinds = new Kinds(needs.statementKinds);
  return [
    logCall(gateway, needs, kinds),
    monthsCall(gateway, needs, kinds),
    kindsCall(gateway, kinds),
    historyCall(gateway, needs),
  ];
}

function kindsCall(gateway: Gateway, kinds: Kinds): Call {
  return customerCall({
    method: 'GET',
    path: '/wallet/bill_kinds',
    room: 'wallet',
    summary: 'What a statement can be narrowed to.',
    input: z.object({}),
    handle: async ({ language }) => ok(kinds.titles((key) => gateway.phrases.say(language, key))),
  });
}

function logCall(gateway: Gateway, assets: StatementNeeds, kinds: Kinds): Call {
  return customerCall({
    method: 'POST',
    path: '/wallet/legal_log',
    room: 'wallet',
    summary: 'A page of the statement, newest first.',
    input: kinds.inputs.log,
    handle: async ({ caller, input, language }) => {
      const lines = await readStatement(gateway.database<WalletTables>(), {
        owner: caller.customerId,
        asset: input.currency,
        kind: input.type,
        reasons: kinds.reasonsOf(input.kind),
        fromMs: input.from_ms,
        toMs: input.to_ms,
        page: input.page,
        limit: input.limit,
      });
      const { receipts: rooms } = assets;
      const db = gateway.database<unknown>();
      const receipts = await receiptsOf(rooms, db, caller.customerId, lines);
      const list = lines.map((line) => {
        const word = kinds.wordOf(line.reason);
        const paid = `${word}_paid`;
        const isPaid = line.units < 0n && gateway.phrases.has(paid);
        const info = gateway.phrases.say(language, isPaid ? paid : word);
        return lineRow(line, assets.asset(line.asset), { info, receipt: receipts.get(line.id) });
      });
      return ok({ list });
    },
  });
}

function monthsCall(gateway: Gateway, assets: StatementNeeds, kinds: Kinds): Call {
  return customerCall({
    method: 'GET',
    path: '/wallet/bill_months',
    room: 'wallet',
    summary: 'The months of the statement with what came in and went out of each coin.',
    input: kinds.inputs.months,
    handle: async ({ caller, input }) => {
      const zone = zoneOf(input.zone, input.offset_minutes);
      const months = await readMonths(gateway.database<WalletTables>(), {
        owner: caller.customerId,
        asset: input.currency,
        reasons: kinds.reasonsOf(input.kind),
        months: (fromMs) => monthsIn(zone, fromMs, gateway.nowMs()),
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

function historyCall(gateway: Gateway, assets: StatementNeeds): Call {
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

function moveMessage(gateway: Gateway, assets: StatementNeeds, move: Move, language: Language) {
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
  return moveRow(move, from, to, { names, info: say(`wallet.posting_${move.what}`) });
}
