/** Calls of traders: applying, the own desk, shares, and leaving. */
import { refuse } from '../../../core/engine/command.ts';
import { powerOfTen } from '../../../core/money/units.ts';
import { printUnits } from '../../../core/money/text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import {
  type CopyCommand,
  DAY_MS,
  LEAST_CLOSED,
  LEAST_DAYS,
  LEAST_EQUITY,
  MOST_FOLLOWERS,
} from '../contract.ts';
import { readFollowersOf, readShares, readTrader } from '../store/reading.ts';
import {
  applyInput,
  type LeadCheck,
  leadMessage,
  pageInput,
  relationRow,
  shareInput,
  sharePpmOf,
  shareRow,
} from '../wire.ts';
import type { TraderDirectory } from './directory.ts';
import type { CopyProviders } from './needs.ts';
import { z } from 'zod';

const room = 'copy';
const SCALE = 8;

interface LeadMeans {
  readonly gateway: Gateway;
  readonly needs: CopyProviders;
  readonly directory: TraderDirectory;
}

/** What traders call, and those who want to be one. */
export function leadCalls(
  gateway: Gateway,
  needs: CopyProviders,
  directory: TraderDirectory,
): Call[] {
  const desk = { gateway, needs, directory };
  return [applyCall(desk), deskCall(desk), setShareCall(desk), leaveCall(desk), sharesCall(desk)];
}

function applyCall({ gateway, needs }: LeadMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/follow/apply',
    room,
    summary: 'Asks to lead: a text in one’s language, and the share in percent.',
    input: applyInput,
    handle: async (request) => {
      const { input, caller } = request;
      const { customerId } = caller;
      if (!(await needs.operators.isOffered('copy', customerId))) {
        return refuse('not_offered_in_your_country');
      }
      const face = (await needs.identity.faces([customerId])).get(customerId);
      const command: CopyCommand = {
        type: 'copy.apply',
        language: input.language,
        text: input.text,
        sharePpm: sharePpmOf(input.share),
        sinceMs: face?.sinceMs ?? gateway.nowMs(),
        closedPositions: await needs.contracts.closedCount(gateway, customerId),
        guards: true,
      };
      return giveCommand(gateway, request, command, () => okText('copy.said.applied'));
    },
  });
}

/** What a customer has of what a trader needs. */
async function checksOf(
  { gateway, needs }: LeadMeans,
  owner: number,
  scale: number,
): Promise<readonly LeadCheck[]> {
  const face = (await needs.identity.faces([owner])).get(owner);
  const level = (await needs.verification.verifiedLevels([owner])).get(owner) ?? 0;
  const closed = await needs.contracts.closedCount(gateway, owner);
  const equity = await needs.contracts.worth(gateway, owner);
  const days = Math.floor((gateway.nowMs() - (face?.sinceMs ?? gateway.nowMs())) / DAY_MS);
  return [
    { what: 'identity', has: String(level), needs: '1', is_met: level >= 1 },
    { what: 'days', has: String(days), needs: String(LEAST_DAYS), is_met: days >= LEAST_DAYS },
    {
      what: 'closed',
      has: String(closed),
      needs: String(LEAST_CLOSED),
      is_met: closed >= LEAST_CLOSED,
    },
    {
      what: 'equity',
      has: printUnits(equity, scale),
      needs: String(LEAST_EQUITY),
      is_met: equity >= LEAST_EQUITY * powerOfTen(scale),
    },
  ];
}

function deskCall(desk: LeadMeans): Call {
  const { gateway, needs, directory } = desk;
  return customerCall({
    method: 'GET',
    path: '/follow/lead',
    room,
    summary: 'The own desk: how the application stands, figures, and a page of followers.',
    input: pageInput,
    handle: async ({ input, caller }) => {
      const { customerId } = caller;
      const db = gateway.database();
      const scale = needs.catalogue.directory.dollar()?.scale ?? SCALE;
      const trader = await readTrader(db, customerId);
      const checks = await checksOf(desk, customerId, scale);
      if (trader === undefined) {
        return ok({ ...pageOf(input, 0, []), ...leadMessage(undefined, checks, scale) });
      }
      const { total, rows } = await readFollowersOf(db, customerId, input);
      const ids = [customerId, ...rows.map(({ follower }) => follower)];
      const faces = await needs.identity.faces(ids);
      const figures = (await directory.figures([trader])).get(customerId);
      const followers = rows.map((row) => {
        const face = faces.get(row.follower);
        const shown = relationRow(row, face, 0n, scale);
        return { ...shown, nickname: face?.nickname || `#${row.follower}` };
      });
      const face = faces.get(customerId);
      const of = { trader, face, figures, mostFollowers: MOST_FOLLOWERS };
      return ok({ ...pageOf(input, total, followers), ...leadMessage(of, checks, scale) });
    },
  });
}

function setShareCall({ gateway }: LeadMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/follow/lead',
    room,
    summary: 'Sets the share in percent: of new followers, and lower ones of all.',
    input: shareInput,
    handle: (request) => {
      const sharePpm = sharePpmOf(request.input.share);
      const command: CopyCommand = { type: 'copy.set_share', sharePpm, isTimed: true };
      return giveCommand(gateway, request, command, () => okText('copy.said.changed'));
    },
  });
}

function leaveCall({ gateway }: LeadMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/follow/leave',
    room,
    summary: 'Stops leading, seven days from now.',
    input: z.object({}),
    handle: (request) => {
      const command: CopyCommand = { type: 'copy.leave' };
      return giveCommand(gateway, request, command, () => okText('copy.said.leaving'));
    },
  });
}

function sharesCall({ gateway, needs }: LeadMeans): Call {
  return customerCall({
    method: 'GET',
    path: '/follow/shares',
    room,
    summary: 'A page of settlements that one paid or got, with all that they follow from.',
    input: pageInput,
    handle: async ({ input, caller }) => {
      const { customerId } = caller;
      const { total, rows } = await readShares(gateway.database(), customerId, input);
      const other = (row: { readonly follower: number; readonly trader: number }) =>
        row.follower === customerId ? row.trader : row.follower;
      const faces = await needs.identity.faces([...new Set(rows.map(other))]);
      const scale = needs.catalogue.directory.dollar()?.scale ?? SCALE;
      const data = rows.map((row) => shareRow(row, faces.get(other(row)), customerId, scale));
      return ok(pageOf(input, total, data));
    },
  });
}
