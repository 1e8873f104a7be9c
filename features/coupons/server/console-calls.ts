/** Vouchers at the console: campaigns with their budget and cost, and each voucher. */
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { consolePage, countField, flag, idField, textField } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import {
  type CampaignOffer,
  COUPON_KINDS,
  type DecideCampaign,
  type Issue,
  type OpenCampaign,
  type Withdraw,
} from '../contract.ts';
import { costOfOffer } from '../rules/campaigns.ts';
import { allCampaigns, allCoupons } from '../store/reading.ts';
import { codeHash, newCode } from './codes.ts';
import type { CouponsProviders } from './needs.ts';

const room = 'coupons';
const DAY_MS = 86_400_000;
const look = { room, method: 'GET', permission: 'coupons.read' } as const;
const act = { room, method: 'POST' } as const;
const reason = z.string().trim().min(1).max(500);
const openInput = z.object({
  name: z.string().trim().min(1).max(80),
  kind: z.enum(COUPON_KINDS),
  /** A coin; the dollar coin where none is named. */
  currency: idField.optional(),
  value: textField(40),
  ratePpm: countField.default(0),
  days: countField.default(0),
  products: z.string().max(60).default(''),
  lifeDays: z.coerce.number().int().min(1).max(366),
  most: countField,
  /** 0 for at once. */
  startsMs: countField.default(0),
  endsMs: countField,
  hasCode: flag,
  reason,
});
const decideInput = z.object({ id: idField, confirm: flag, reason });
const issueInput = z.object({ id: idField, owner: idField, reason });
const withdrawInput = z.object({ id: idField, reason });

/** What operators call. */
export function couponsConsoleCalls(gateway: Gateway, needs: CouponsProviders): ConsoleCall[] {
  return [
    campaignsCall(gateway, needs),
    vouchersCall(gateway, needs),
    openCall(gateway, needs),
    decideCall(gateway),
    issueCall(gateway),
    withdrawCall(gateway),
  ];
}

/** What a campaign may still give away: nothing once it is over. */
function leftOf(offer: CampaignOffer, row: Readonly<Record<string, unknown>>): bigint {
  if (row['state'] === 'closed') return 0n;
  return costOfOffer(offer) * BigInt(offer.most - Number(row['issued']));
}

function campaignsCall(gateway: Gateway, needs: CouponsProviders): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/coupons/campaigns',
    summary:
      'All campaigns: what they give, their budget and what is left of it, reserved and spent.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const message = await pageOf(gateway.database(), allCampaigns(), input, (row) => {
        const offer = JSON.parse(String(row['offer'])) as CampaignOffer;
        const coin = needs.catalogue.directory.asset(offer.assetId);
        const amount = (units: unknown) => printUnits(BigInt(String(units)), coin?.scale ?? 0);
        return {
          id: Number(row['id']),
          name: String(row['name']),
          kind: offer.kind,
          code: coin?.code ?? '',
          value: amount(offer.valueUnits),
          budget: amount(costOfOffer(offer) * BigInt(offer.most)),
          left: amount(leftOf(offer, row)),
          reserved: amount(row['reserved']),
          spent: amount(row['spent']),
          issued: Number(row['issued']),
          most: offer.most,
          state: String(row['state']),
          askedBy: Number(row['asked_by']),
          decidedBy: Number(row['decided_by']),
          startsMs: offer.startsMs ?? 0,
          endsMs: offer.endsMs,
          reason: String(row['reason']),
        };
      });
      return { message };
    },
  });
}

function vouchersCall(gateway: Gateway, needs: CouponsProviders): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/coupons/vouchers',
    showsCustomers: true,
    summary: 'All vouchers, newest first.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const message = await pageOf(gateway.database(), allCoupons(), input, (row) => {
        const coin = needs.catalogue.directory.asset(Number(row['asset_id']));
        const amount = (field: string) => printUnits(BigInt(String(row[field])), coin?.scale ?? 0);
        return {
          id: Number(row['id']),
          campaign: Number(row['campaign_id']),
          owner: Number(row['owner']),
          kind: String(row['kind']),
          code: coin?.code ?? '',
          value: amount('value_units'),
          reserved: amount('reserved_units'),
          spent: amount('spent_units'),
          state: String(row['state']),
          usedFor: Number(row['used_for']),
          givenBy: Number(row['given_by']),
          expiresMs: Number(row['expires_ms']),
        };
      });
      return { message };
    },
  });
}

function openCall(gateway: Gateway, needs: CouponsProviders): ConsoleCall {
  return consoleCommand({
    ...act,
    path: '/coupons/open',
    summary: 'Opens a campaign; above 1,000 USDT a day it waits for another operator.',
    permission: 'coupons.open',
    input: openInput,
    handle: async ({ input, operator }) => {
      const { directory } = needs.catalogue;
      const dollar = directory.dollar()?.id ?? 0;
      const coin = directory.asset(input.currency ?? dollar);
      const value = parseUnits(input.value, coin?.scale ?? 0);
      if (coin === undefined || !value.ok) return refuse('bad_offer');
      const code = input.hasCode ? newCode() : '';
      const { kind, ratePpm, days, products, most, startsMs, endsMs, name } = input;
      const offer: CampaignOffer = {
        kind,
        assetId: coin.id,
        valueUnits: value.units.toString(),
        ratePpm,
        days,
        products,
        lifeMs: input.lifeDays * DAY_MS,
        most,
        startsMs,
        endsMs,
        codeSha256: code === '' ? '' : codeHash(code),
        isOfTheDay: true,
      };
      const who = { operator: operator.operatorId, name, reason: input.reason };
      const command: OpenCampaign = { type: 'coupons.open_campaign', ...who, offer };
      const result = await gateway.submit({ actor: 0, command });
      if (isRefusal(result)) return result;
      const { id, state } = result.answer;
      // The code is shown once: what is kept is its hash.
      const after = { kind, value: input.value, most, startsMs, endsMs, state };
      const note = { subject: `campaign ${id}`, before: null, after, reason: input.reason };
      return { message: { id, state, code }, note };
    },
  });
}

function decideCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    ...act,
    path: '/coupons/decide',
    summary: 'Confirms a campaign of another operator, or closes one.',
    permission: 'coupons.open',
    input: decideInput,
    handle: async ({ input, operator }) => {
      const verdict = input.confirm ? 'confirm' : 'close';
      const who = { operator: operator.operatorId, id: input.id };
      const command: DecideCampaign = { type: 'coupons.decide_campaign', ...who, verdict };
      const result = await gateway.submit({ actor: 0, command });
      if (isRefusal(result)) return result;
      const seen = { before: null, after: { verdict }, reason: input.reason };
      const note = { subject: `campaign ${input.id}`, ...seen };
      return { message: { id: input.id, verdict }, note };
    },
  });
}

function issueCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    ...act,
    path: '/coupons/issue',
    summary: 'Gives a voucher of a campaign by hand: 20 USDT a day and operator.',
    permission: 'coupons.issue',
    input: issueInput,
    handle: async ({ input, operator }) => {
      const { id: campaignId, owner, reason: why } = input;
      const who = { operator: operator.operatorId, campaignId, owner, reason: why };
      const command: Issue = { type: 'coupons.issue', ...who, isOfTheDay: true };
      const result = await gateway.submit({ actor: 0, command });
      if (isRefusal(result)) return result;
      const seen = { before: null, after: { campaignId }, reason: why };
      return { message: { id: result.answer.id }, note: { subject: `customer ${owner}`, ...seen } };
    },
  });
}

function withdrawCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    ...act,
    path: '/coupons/withdraw',
    summary: 'Takes an unused voucher back.',
    permission: 'coupons.open',
    input: withdrawInput,
    handle: async ({ input, operator }) => {
      const { id, reason: why } = input;
      const who = { operator: operator.operatorId, id, reason: why };
      const command: Withdraw = { type: 'coupons.withdraw', ...who };
      const result = await gateway.submit({ actor: 0, command });
      if (isRefusal(result)) return result;
      const seen = { before: { state: 'usable' }, after: { state: 'withdrawn' }, reason: why };
      return { message: { id }, note: { subject: `voucher ${id}`, ...seen } };
    },
  });
}
