/** The calls of rebates for customers. */
import { z } from 'zod';
import { printUnits } from '../../../core/money/text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, visitorCall } from '../../../platform/server/http/call.ts';
import { DAY_MS, PAID_AFTER_MS, type ReferralTerms } from '../contract.ts';
import { levelRebate, ratesOf } from '../rules/formulas.ts';
import {
  readCounted,
  readLevels,
  readMembers,
  readOpenFees,
  readRebates,
  readRebateSums,
  readStop,
} from '../store/reading.ts';
import {
  dayRow,
  daysInput,
  detailInput,
  infoMessage,
  masked,
  memberRow,
  termsMessage,
} from '../wire.ts';
import { Dollars } from './dollars.ts';
import type { ReferralProviders } from './needs.ts';
import type { TermsView } from './terms-view.ts';

const room = 'referral';
const REGISTER = '/h5/#/pages/common/register?code=';

/** What the calls work with. */
interface Parts {
  readonly gateway: Gateway;
  readonly needs: ReferralProviders;
  readonly view: TermsView;
  readonly dollars: Dollars;
}

/** What customers call. */
export function referralCalls(
  gateway: Gateway,
  needs: ReferralProviders,
  view: TermsView,
): readonly Call[] {
  const parts: Parts = { gateway, needs, view, dollars: new Dollars(needs) };
  return [infoCall(parts), detailCall(parts), daysCall(parts), termsCall(parts)];
}

/** What the day that runs may bring: members that qualify and are verified, no relatives. */
async function estimate(
  { gateway, needs, dollars }: Parts,
  owner: number,
  terms: ReferralTerms,
  today: number,
): Promise<bigint> {
  const fees = await readOpenFees(gateway.database(), owner, today, terms.depositUnits);
  const members = [...new Set(fees.map((fee) => fee.owner))];
  const verified = await needs.verification.verifiedLevels(members);
  const related = await needs.identity.relatedTo(owner);
  const rates = ratesOf(terms);
  const counting = fees.filter((fee) => verified.has(fee.owner) && !related.has(fee.owner));
  const levels = new Map<string, { assetId: number; level: number; units: bigint }>();
  for (const { assetId, level, units } of counting) {
    const key = `${assetId} ${level}`;
    levels.set(key, { assetId, level, units: (levels.get(key)?.units ?? 0n) + units });
  }
  return dollars.sum(
    [...levels.values()].map(({ assetId, level, units }) => {
      return { assetId, units: levelRebate(units, rates[level - 1] ?? 0) };
    }),
  );
}

function infoCall(parts: Parts): Call {
  const { gateway, needs, view, dollars } = parts;
  return customerCall({
    method: 'GET',
    path: '/user/promotionInfo',
    room,
    summary: 'Whom the customer has brought here over four levels, and what it has brought him.',
    input: z.object({}),
    handle: async ({ caller }) => {
      const db = gateway.database<unknown>();
      const owner = caller.customerId;
      const terms = view.now()?.terms;
      const today = Math.floor(gateway.nowMs() / DAY_MS);
      const verified = await needs.verification.verifiedLevels([owner]);
      const isStopped = (await readStop(db, owner))?.isStopped === true;
      const isOffered = await needs.operators.isOffered('referral', owner);
      const mayEarn = terms !== undefined && verified.has(owner) && !isStopped && isOffered;
      const sums = await readRebateSums(db, owner);
      const code = await needs.identity.inviteCode(owner);
      const rebates = sums.flatMap(({ assetId: id, units }) => {
        const coin = needs.catalogue.directory.asset(id);
        return coin === undefined ? [] : [{ coin, id, units }];
      });
      const message = infoMessage({
        code,
        link: `${needs.means.settings.publicOrigin ?? ''}${REGISTER}${code}`,
        terms,
        rates: terms === undefined ? [] : ratesOf(terms),
        scale: dollars.scale,
        levels: await readLevels(db, owner, terms?.depositUnits ?? '0'),
        total: dollars.sum(sums),
        yesterday: dollars.sum(await readRebateSums(db, owner, today - 1)),
        today: mayEarn ? await estimate(parts, owner, terms, today) : 0n,
        rebates,
        isVerified: verified.has(owner),
        isStopped,
        isOffered,
        nextPayMs: (today + 1) * DAY_MS + PAID_AFTER_MS,
      });
      return ok(message);
    },
  });
}

function detailCall({ gateway, needs, view, dollars }: Parts): Call {
  return customerCall({
    method: 'GET',
    path: '/user/promotionDetail',
    room,
    summary: 'A page of one level: who joined when, who qualifies, and what it has brought.',
    input: detailInput,
    handle: async ({ input, caller }) => {
      const db = gateway.database<unknown>();
      const owner = caller.customerId;
      const { level = 1, page, limit } = input;
      const moreThan = view.now()?.terms.depositUnits ?? '0';
      const sums = (await readLevels(db, owner, moreThan))[level - 1];
      const members = await readMembers(db, owner, { level, page, limit }, moreThan);
      const ids = members.map((member) => member.owner);
      const faces = await needs.identity.faces(ids);
      const accounts = await needs.identity.accountNames(ids);
      const counted = await readCounted(db, owner, level, ids);
      const text = (units: bigint) => printUnits(units, dollars.scale);
      const rows = members.map((member) => {
        const own = counted.filter((fee) => fee.owner === member.owner);
        const shares = own.map(({ assetId, units, termsVersion }) => {
          const terms = view.version(termsVersion);
          const rate = terms === undefined ? 0 : (ratesOf(terms)[level - 1] ?? 0);
          return { assetId, units: levelRebate(units, rate) };
        });
        const name = faces.get(member.owner)?.nickname || accounts.get(member.owner) || '';
        return memberRow({
          ...member,
          name: masked(name),
          // Who was invited by others is told as a part of the level's total only.
          deposited: level === 1 ? text(member.deposited) : null,
          rebate: text(dollars.sum(shares)),
        });
      });
      const total = sums?.members ?? 0;
      const deposited = text(sums?.deposited ?? 0n);
      return ok({ ...pageOf(input, total, rows), list: rows, recharge_total: deposited });
    },
  });
}

function daysCall({ gateway, needs, view }: Parts): Call {
  return customerCall({
    method: 'GET',
    path: '/user/promotion_days',
    room,
    summary: 'A page of days with what each brought, by coin and level, the latest first.',
    input: daysInput,
    handle: async ({ input, caller }) => {
      const { total, rebates } = await readRebates(gateway.database(), caller.customerId, input);
      const rows = rebates.flatMap((rebate) => {
        const coin = needs.catalogue.directory.asset(rebate.assetId);
        const terms = view.version(rebate.termsVersion);
        if (coin === undefined || terms === undefined) return [];
        return [dayRow(coin, ratesOf(terms), rebate)];
      });
      return ok(pageOf(input, total, rows));
    },
  });
}

function termsCall({ view, dollars }: Parts): Call {
  return visitorCall({
    method: 'GET',
    path: '/user/promotion_terms',
    room,
    summary: 'The terms of rebates in force; null before the first.',
    input: z.object({}),
    handle: () => {
      const now = view.now();
      if (now === undefined) return Promise.resolve(ok(null));
      return Promise.resolve(ok(termsMessage(now, ratesOf(now.terms), dollars.scale)));
    },
  });
}
