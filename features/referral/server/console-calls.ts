/** Rebates at the console: trees, rebates, what is stopped or taken back. */
import { sql } from 'kysely';
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { consolePage, flag, idField, textField } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import { customersOf } from '../../../platform/server/rooms/about.ts';
import { type AskTakeBack, type DecideTakeBack, type Stop } from '../contract.ts';
import { allBelow, allRebates, allTakeBacks, readRebateSums, readStop } from '../store/reading.ts';
import { dateOf } from '../wire.ts';
import { Dollars } from './dollars.ts';
import type { ReferralProviders } from './needs.ts';
import type { TermsView } from './terms-view.ts';

const room = 'referral';
const look = { room, method: 'GET', permission: 'referral.read' } as const;
const reason = z.string().trim().min(1).max(500);
const stopInput = z.object({ id: idField, stop: flag, reason });
const takeInput = z.object({ id: idField, currency: idField, amount: textField(40), reason });
const decideInput = z.object({ id: idField, confirm: flag, reason });

/** What operators call. */
export function referralConsoleCalls(
  gateway: Gateway,
  needs: ReferralProviders,
  view: TermsView,
): ConsoleCall[] {
  return [
    treeCall(gateway, needs, view),
    accountCall(gateway, needs),
    rebatesCall(gateway, needs),
    takeBacksCall(gateway, needs),
    stopCall(gateway),
    takeBackCall(gateway, needs),
    decideCall(gateway),
  ];
}

function printer(needs: ReferralProviders) {
  return (assetId: number, units: unknown) => {
    const coin = needs.catalogue.directory.asset(assetId);
    return printUnits(BigInt(String(units)), coin?.scale ?? 0);
  };
}

function treeCall(gateway: Gateway, needs: ReferralProviders, view: TermsView): ConsoleCall {
  const dollars = new Dollars(needs);
  return consoleQuery({
    ...look,
    path: '/referral/tree',
    showsCustomers: true,
    summary: 'Everybody below a customer over four levels, with what speaks against a rebate.',
    input: z.object({ owner: idField, ...consolePage }),
    handle: async ({ input }) => {
      const above = BigInt(view.now()?.terms.depositUnits ?? '0');
      const found = await pageOf(gateway.database(), allBelow(input.owner), input);
      const ids = found.data.map(({ id }) => Number(id));
      const levels = await needs.verification.verifiedLevels(ids);
      const related = await needs.identity.relatedTo(input.owner);
      const accounts = await needs.identity.accountNames(ids);
      const data = found.data.map((row) => {
        const id = Number(row['id']);
        const isQualified = BigInt(String(row['largest'])) > above;
        const flags = [
          isQualified ? '' : 'deposit too small',
          levels.has(id) ? '' : 'not verified',
          related.has(id) ? `same ${related.get(id)}` : '',
          row['isStopped'] === true ? 'stopped' : '',
        ];
        return {
          id,
          level: Number(row['level']),
          account: accounts.get(id) ?? '',
          inviter: Number(row['inviter']),
          joinedMs: Number(row['joinedMs']),
          deposited: printUnits(BigInt(String(row['deposited'])), dollars.scale),
          counts: flags.every((each) => each === '' || each === 'stopped'),
          flags: flags.filter((each) => each !== '').join(', '),
        };
      });
      return { message: { ...found, data } };
    },
  });
}

function accountCall(gateway: Gateway, needs: ReferralProviders): ConsoleCall {
  const print = printer(needs);
  return consoleQuery({
    ...look,
    path: '/referral/account',
    showsCustomers: true,
    summary: 'What rebates have brought a customer, by coin, and whether they are stopped.',
    input: z.object({ id: idField }),
    handle: async ({ input: { id } }) => {
      const db = gateway.database<unknown>();
      const stop = await readStop(db, id);
      const sums = await readRebateSums(db, id);
      return {
        message: {
          id,
          isStopped: stop?.isStopped ?? false,
          stopReason: stop?.reason ?? '',
          stoppedBy: stop?.operator ?? 0,
          changedMs: stop?.changedMs ?? 0,
          rebates: sums.map(({ assetId, units }) => ({
            currency: assetId,
            code: needs.catalogue.directory.asset(assetId)?.code ?? '',
            amount: print(assetId, units),
          })),
        },
      };
    },
  });
}

function rebatesCall(gateway: Gateway, needs: ReferralProviders): ConsoleCall {
  const print = printer(needs);
  return consoleQuery({
    ...look,
    path: '/referral/rebates',
    summary: 'All rebates, the latest first.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const message = await pageOf(gateway.database(), allRebates(), input, (row) => {
        const assetId = Number(row['asset_id']);
        const amount = (field: string) => print(assetId, row[field]);
        return {
          id: Number(row['id']),
          date: dateOf(Number(row['day'])),
          owner: Number(row['owner']),
          code: needs.catalogue.directory.asset(assetId)?.code ?? '',
          first: amount('first_units'),
          second: amount('second_units'),
          third: amount('third_units'),
          fourth: amount('fourth_units'),
          amount: amount('units'),
          version: Number(row['terms_version']),
        };
      });
      return { message };
    },
  });
}

function takeBacksCall(gateway: Gateway, needs: ReferralProviders): ConsoleCall {
  const print = printer(needs);
  return consoleQuery({
    ...look,
    path: '/referral/take_backs',
    summary: 'Rebates that were taken back or are to be.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const message = await pageOf(gateway.database(), allTakeBacks(), input, (row) => {
        const assetId = Number(row['asset_id']);
        return {
          id: Number(row['id']),
          owner: Number(row['owner']),
          code: needs.catalogue.directory.asset(assetId)?.code ?? '',
          amount: print(assetId, row['units']),
          askedBy: Number(row['asked_by']),
          askedMs: Number(row['asked_ms']),
          reason: String(row['reason']),
          state: String(row['state']),
          decidedBy: Number(row['decided_by']),
          decidedMs: Number(row['decided_ms']),
        };
      });
      return { message };
    },
  });
}

function stopCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/referral/stop',
    room,
    summary: 'Stops the rebates of an account, or lets them go on.',
    permission: 'referral.stop',
    input: stopInput,
    handle: async ({ input, operator }) => {
      const before = await readStop(gateway.database(), input.id);
      const command: Stop = {
        type: 'referral.stop',
        operator: operator.operatorId,
        owner: input.id,
        isStopped: input.stop,
        reason: input.reason,
      };
      const result = await gateway.submit({ actor: 0, command });
      if (isRefusal(result)) return result;
      const seen = {
        before: { isStopped: before?.isStopped ?? false },
        after: { isStopped: input.stop },
        reason: input.reason,
      };
      return {
        message: { id: input.id, isStopped: input.stop },
        note: { subject: `customer ${input.id}`, ...seen },
      };
    },
  });
}

function takeBackCall(gateway: Gateway, needs: ReferralProviders): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/referral/take_back',
    room,
    summary: 'Asks that rebates are taken back; another operator confirms it.',
    permission: 'referral.take_back',
    input: takeInput,
    about: async ({ id }) => [id],
    handle: async ({ input, operator, key }) => {
      const { id: owner, currency, reason: why } = input;
      const coin = needs.catalogue.directory.asset(currency);
      const parsed = parseUnits(input.amount, coin?.scale ?? 0);
      if (coin === undefined || !parsed.ok) return refuse('bad_amount');
      const command: AskTakeBack = {
        type: 'referral.ask_take_back',
        operator: operator.operatorId,
        owner,
        assetId: currency,
        amount: parsed.units.toString(),
        reason: why,
      };
      const envelope = { actor: 0, command, ...(key === undefined ? {} : { key }) };
      const result = await gateway.submit(envelope);
      if (isRefusal(result)) return result;
      const after = { amount: input.amount, code: coin.code };
      const note = { subject: `customer ${owner}`, before: null, after, reason: why };
      return { message: { id: result.answer.id }, note };
    },
  });
}

function decideCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/referral/decide_take_back',
    room,
    summary: 'Takes rebates back that another operator has asked for, or drops it.',
    permission: 'referral.take_back',
    input: decideInput,
    about: ({ id }) =>
      customersOf(gateway.database(), sql`select owner from referral_take_backs where id = ${id}`),
    handle: async ({ input, operator }) => {
      const verdict = input.confirm ? 'confirm' : 'drop';
      const command: DecideTakeBack = {
        type: 'referral.decide_take_back',
        operator: operator.operatorId,
        id: input.id,
        verdict,
      };
      const result = await gateway.submit({ actor: 0, command });
      if (isRefusal(result)) return result;
      const note = {
        subject: `take back ${input.id}`,
        before: null,
        after: { verdict },
        reason: '',
      };
      return { message: { id: input.id, verdict }, note };
    },
  });
}
