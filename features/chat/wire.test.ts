/** Rows with values that all differ, each field compared with what it says. */
import { expect, it } from 'vitest';
import type { ChatMember } from './contract.ts';
import { chatRow, meRow, roomRow, tradeRow } from './wire.ts';

const MEMBER: ChatMember = {
  id: 31,
  owner: 10_001,
  name: 'mara',
  isAlike: true,
  isDemo: false,
  wantsTrader: true,
  wantsVerified: false,
  isTrader: true,
  isVerified: true,
};
const MESSAGE = {
  number: 7,
  kind: 'trade',
  body: '{}',
  clientId: 'c7',
  sentMs: 11,
  isGone: false,
  isPinned: true,
};
const ROW = {
  number: 7,
  kind: 'trade',
  text: '{}',
  author: 31,
  name: 'mara',
  is_alike: 1,
  is_demo: 0,
  is_trader: 1,
  is_verified: 0,
  client_id: 'c7',
  sent_ms: 11,
  is_removed: 0,
  is_pinned: 1,
};

it('tells a message under a name that is no account, with badges that are wished and true', () => {
  expect(chatRow(MESSAGE, MEMBER)).toEqual(ROW);
  const other = { ...MEMBER, wantsTrader: false, wantsVerified: true, isAlike: false };
  expect(chatRow({ ...MESSAGE, isPinned: false }, { ...other, isDemo: true })).toEqual({
    ...ROW,
    is_alike: 0,
    is_demo: 1,
    is_trader: 0,
    is_verified: 1,
    is_pinned: 0,
  });
  const untrue = { ...MEMBER, wantsVerified: true, isTrader: false, isVerified: false };
  expect(chatRow(MESSAGE, untrue)).toEqual({ ...ROW, is_trader: 0 });
});

it('tells of what was removed nothing but its place, and of the house no author', () => {
  const gone = chatRow({ ...MESSAGE, isGone: true }, MEMBER);
  expect(gone).toEqual({ ...ROW, kind: 'text', text: '', is_removed: 1 });
  expect(chatRow(MESSAGE, undefined)).toEqual({
    ...ROW,
    author: 0,
    name: '',
    is_alike: 0,
    is_trader: 0,
    client_id: '',
  });
});

it('tells a room, and somebody how he stands in it', () => {
  const room = { name: 'en', conversationId: 41, slowMs: 5_000, isOldOnly: true } as const;
  const row = { room: 'en', slow_ms: 5_000, is_old_only: 1, last_number: 9 };
  expect(roomRow(room, 9)).toEqual(row);
  expect(roomRow({ ...room, isOldOnly: false }, 9)).toEqual({ ...row, is_old_only: 0 });
  const mute = {
    id: 3,
    owner: 10_001,
    reason: 'shouting',
    operator: 5,
    madeMs: 12,
    untilMs: 13,
    liftedMs: 0,
  };
  expect(meRow(MEMBER, 'muted', mute)).toEqual({
    author: 31,
    name: 'mara',
    is_alike: 1,
    wants_trader: 1,
    wants_verified: 0,
    why: 'muted',
    muted_until_ms: 13,
    muted_because: 'shouting',
  });
  expect(meRow(undefined, 'no_name', undefined)).toEqual({
    author: 0,
    name: '',
    is_alike: 0,
    wants_trader: 0,
    wants_verified: 0,
    why: 'no_name',
    muted_until_ms: 0,
    muted_because: '',
  });
});

it('tells a trade that can be shared without its amounts', () => {
  const trade = {
    is: 'trade',
    of: 'position',
    id: 51,
    market: 'BTC/USDT',
    side: 'short',
    openPrice: '80000',
    closePrice: '81000',
    movedBasisPoints: -125,
    closedMs: 14,
  } as const;
  expect(tradeRow(trade)).toEqual({
    id: 51,
    of: 'position',
    market: 'BTC/USDT',
    side: 'short',
    open_price: '80000',
    close_price: '81000',
    moved_basis_points: -125,
    closed_ms: 14,
  });
});
