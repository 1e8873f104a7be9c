/** What somebody may try to lose or bring in more than he once allowed himself, and who for him. */
import { describe, expect, it, test } from 'vitest';
import { openEngine } from '../../apps/server/engine.ts';
import { ROOMS } from '../../apps/server/rooms.ts';
import type { Command } from '../../core/engine/command.ts';
import { type AnyEffects, effectReader } from '../../core/engine/effects.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import type { OwnHour } from '../../features/breaks/contract.ts';
import { CopyWorld, LEADER } from '../../features/copy/testing/world.ts';
import { dualTerms, MONDAY, putTerms } from '../../features/dual/testing/terms.ts';
import { DualWorld } from '../../features/dual/testing/world.ts';
import { TESTING_CARDS } from '../rooms.ts';
import { ALICE, BOB, ContractEngine, openCommand, usdt } from '../support/contract-engine.ts';
import { hashOf } from '../support/engine-checks.ts';
import { Random } from '../support/random.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const DAY_MS = 86_400_000;
const TRIES = 40;

const EFFECTS = ROOMS.flatMap((room): AnyEffects[] =>
  'machine' in room ? [room.machine.effects] : [],
);
const effectOf = effectReader(EFFECTS);

/** A command of each type that may have an effect, as cards and examples say it. */
function commandsThat(effect: 'risks' | 'funds'): Command[] {
  const examples = Object.assign({}, ...TESTING_CARDS.map((card) => card.examples ?? {})) as Record<
    string,
    ((random: Random, lastId: number) => object) | undefined
  >;
  const random = new Random(1);
  return EFFECTS.flatMap((each) => Object.keys(each)).flatMap((type) => {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const command = { type, ...examples[type]?.(random, 1) };
      if (effectOf(command) === effect) return [command];
    }
    return [];
  });
}

function limit(units: string, kind: 'loss' | 'deposits' = 'loss', period = 'day') {
  return { type: 'breaks.set_limit', kind, period, units: usdt(units).toString() };
}

/** What was counted for somebody as lost, in all hours. */
function lost(world: ContractEngine, owner = ALICE): bigint {
  const hours = world.savedRows<OwnHour>('own_limit_hours').filter((row) => row.owner === owner);
  const last = new Map(hours.map((row) => [row.id, row.lostUnits]));
  return [...last.values()].reduce((sum, each) => sum + each, 0n);
}

function reports(world: ContractEngine, whole: string, change: object = {}) {
  const amount = usdt(whole).toString();
  const ask = { type: 'deposit.ask', assetId: USDT, network: 'erc20', voucher: 'a'.repeat(32) };
  return world.refusal(ALICE, { ...ask, amount, ...change });
}

/** Alice has lost the limit of her day, by a position of three lots that she has reduced. */
function reached(world: ContractEngine): number {
  world.must(ALICE, limit('10'));
  const { id } = world.open({ lots: 30 });
  world.index(7_950_000);
  world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 20 });
  expect(lost(world)).toBeGreaterThanOrEqual(usdt('10'));
  return id;
}

describe('a limit of loss that is reached', () => {
  it('leads no command that risks anything to its room, whatever card it is of', () => {
    const world = new ContractEngine();
    reached(world);
    const commands = commandsThat('risks');
    const said = EFFECTS.flatMap((each) =>
      Object.keys(each).filter((type) => each[type] === 'risks'),
    );
    expect(commands.map(({ type }) => type)).toEqual(expect.arrayContaining(said));
    // Those whose effect follows from what they ask for.
    expect(commands.length).toBeGreaterThan(said.length);
    for (const command of commands) {
      expect([command.type, world.refusal(ALICE, command)]).toEqual([
        command.type,
        'own_loss_limit',
      ]);
    }
    world.expectSound();
  });

  it('keeps nobody from closing, cancelling, protecting and taking his money out', () => {
    const world = new ContractEngine();
    const waiting = world.open({ limitTicks: 7_000_000 });
    const positionId = reached(world);
    const out = { assetId: USDT, fromKind: KIND.margin, toKind: KIND.spot, amount: '1' };
    for (const command of [
      { type: 'contracts.cancel', positionId: waiting.id },
      { type: 'contracts.close', positionId, lots: 1 },
      { type: 'contracts.close_all', sides: 'all' },
      { type: 'wallet.transfer', ...out },
    ]) {
      expect([command.type, world.refusal(ALICE, command)]).toEqual([command.type, 'accepted']);
    }
    expect(reports(world, '50')).toBe('accepted');
    world.expectSound();
  });

  it('is passed by no copied trade and by no roll', () => {
    const copying = new CopyWorld();
    copying.follower(ALICE);
    copying.must(ALICE, limit('1'));
    const source = copying.leads({ lots: 3, multiple: 5 });
    copying.index(7_900_000);
    copying.close(LEADER, source);
    expect(lost(copying)).toBeGreaterThanOrEqual(usdt('1'));
    copying.leads();
    expect(copying.skips(ALICE)).toEqual(['own_loss_limit']);

    const later = dualTerms({ productId: 3, maturityDay: MONDAY + 5 });
    const rolling = new DualWorld([dualTerms(), putTerms(), later]);
    const { id } = rolling.buy({ autoRoll: true });
    rolling.wait(DAY_MS);
    rolling.index(8_000_000);
    rolling.must(ALICE, limit('10', 'loss', 'week'));
    const position = rolling.open({ lots: 30 });
    rolling.index(7_950_000);
    rolling.must(ALICE, { type: 'contracts.close', positionId: position.id, lots: 0 });
    rolling.fix(() => 8_000_000);
    expect(rolling.order(id)).toMatchObject({ state: 'completed', roll: 'own_loss_limit' });
  });

  it('is made looser by nobody within a day, the house and its operators included', () => {
    const world = new ContractEngine();
    reached(world);
    for (const actor of [0, HOUSE.treasury, BOB]) {
      world.refusal(actor, { ...limit('1000000'), owner: ALICE });
    }
    const risk = openCommand({});
    expect(world.refusal(ALICE, risk)).toBe('own_loss_limit');
    world.must(ALICE, limit('10', 'loss', 'week'));
    for (let hour = 0; hour < 30; hour += 1) {
      world.must(ALICE, limit(hour % 2 ? '0' : '1000', 'loss', 'week'));
      world.index(8_000_000, btcUsdt, 3_600_000);
      expect(world.refusal(ALICE, risk)).toBe('own_loss_limit');
    }
    world.index(8_000_000, btcUsdt, DAY_MS - 3_600_000 - 1);
    expect(world.refusal(ALICE, risk)).toBe('own_loss_limit');
    world.index(8_000_000, btcUsdt, 1);
    expect(world.refusal(ALICE, risk)).toBe('accepted');
  });
});

describe('what counts as lost', () => {
  it('is to the unit what her account has less of: results, fees, nights, liquidations', () => {
    const world = new ContractEngine();
    world.must(ALICE, limit('1000000'));
    const has = () => world.money(ALICE).reduce((sum, each) => sum + each);
    const before = has();
    const won = world.open({ lots: 5 });
    world.index(8_100_000);
    world.must(ALICE, { type: 'contracts.close', positionId: won.id, lots: 0 });
    expect(lost(world)).toBe(before - has());
    expect(lost(world)).toBeLessThan(0n);
    world.open({ lots: 3, mode: 'isolated', multiple: 20 });
    world.index(8_100_000, btcUsdt, DAY_MS);
    expect(lost(world)).toBe(before - has());
    world.index(7_000_000);
    expect(world.liquidations()).toHaveLength(1);
    expect(lost(world)).toBe(before - has());
    expect(lost(world)).toBeGreaterThan(0n);
  });

  it('is a stake that lost, less what a stake has won', () => {
    const world = new ContractEngine();
    world.must(ALICE, limit('1000000'));
    const stake = usdt('10').toString();
    const order = { type: 'seconds.place', marketId: btcUsdt, assetId: USDT, seconds: 30, stake };
    world.must(ALICE, { type: 'seconds.accept_risk' });
    for (const direction of ['up', 'down']) world.must(ALICE, { ...order, direction });
    expect(lost(world)).toBe(0n);
    for (let second = 0; second < 35; second += 1) world.index(8_001_000);
    expect(lost(world)).toBe(usdt('1.5'));
  });

  it('is of dual investment what the other coin is worth less', () => {
    const world = new DualWorld();
    world.must(ALICE, limit('1000000'));
    const order = world.buy();
    expect(lost(world)).toBe(0n);
    world.fix(() => 9_000_000);
    const { isExercised, units, paidUnits } = world.order(order.id);
    expect(isExercised).toBe(true);
    expect(lost(world)).toBe(units * 90_000n - paidUnits);
    expect(lost(world)).toBeGreaterThan(0n);
  });

  /**
   * What rooms with something to risk call their other postings: the house neither wins nor loses
   * by them, or nothing is lost by them. A new reason stands here, is one of an account that
   * wagers, or one of the fees that its card names.
   */
  it('forgets no reason of a room that risks anything', async () => {
    // With desks and the insurance, which wager whatever is posted.
    const counted = [
      'contract_gain contract_loss insurance_cover treasury_cover seconds_won seconds_lost',
      'loan_close_out_fee loan_insurance_cover dual_interest dual_exchange dual_payment',
    ];
    const apart = [
      // What was lent and comes back, with its interest.
      'loan_paid_out loan_repayment loan_collateral_sold loan_close_out loan_treasury_cover',
      // Among customers, or for something that one has then.
      'copy_share nft_sale nft_fee nft_royalty nft_forfeit nft_not_revealed',
      'ieo_purchase ieo_delivery ieo_refund ieo_return ieo_proceeds',
    ];
    const known = [...counted, ...apart].flatMap((line) => line.split(' '));
    const risking = ROOMS.filter(
      (room) =>
        'machine' in room &&
        commandsThat('risks').some(({ type }) => type.startsWith(`${room.name}.`)),
    );
    const reasons: string[] = [];
    const fees: string[] = [];
    for (const room of risking) {
      const { card } = await room.server();
      if ('statementKinds' in card) reasons.push(...Object.values(card.statementKinds).flat());
      if ('machine' in room && 'riskFees' in room.machine) fees.push(...room.machine.riskFees);
    }
    expect(new Set(reasons)).toEqual(new Set([...known, ...fees]));
  });
});

describe('a limit of deposits', () => {
  test('the cards know one command that brings money in', () => {
    expect(commandsThat('funds').map(({ type }) => type)).toEqual(['deposit.ask']);
  });

  it('is passed neither in parts nor by another coin, nor while others wait', () => {
    const world = new ContractEngine();
    world.must(ALICE, limit('100', 'deposits'));
    expect(reports(world, '60')).toBe('accepted');
    const bitcoin = { assetId: BTC, network: 'bitcoin', voucher: 'b'.repeat(32) };
    expect(reports(world, '0.00050001', bitcoin)).toBe('own_deposit_limit');
    expect(reports(world, '0.0005', bitcoin)).toBe('accepted');
    expect(reports(world, '5', { voucher: 'c'.repeat(32) })).toBe('own_deposit_limit');
    expect(world.refusal(BOB, { type: 'deposit.ask' })).not.toBe('own_deposit_limit');
  });

  it('turns back no coin that has arrived, and counts it', () => {
    const world = new ContractEngine();
    world.must(ALICE, limit('100', 'deposits'));
    const credit = { type: 'deposit.chain_credit', network: 'erc20', txId: 'a'.repeat(64) };
    const paid = { index: 0, owner: ALICE, block: 1, assetId: USDT };
    world.must(0, { ...credit, ...paid, amount: usdt('500').toString() });
    expect(reports(world, '5')).toBe('own_deposit_limit');
    const reason = 'gone from its chain';
    const reverse = { ...credit, type: 'deposit.chain_reverse', index: 0, reason };
    world.must(0, reverse);
    expect(reports(world, '100')).toBe('accepted');
  });

  it('has room again where a report is rejected, and none where it is credited', () => {
    const world = new ContractEngine();
    world.must(ALICE, limit('100', 'deposits'));
    const ask = { type: 'deposit.ask', assetId: USDT, network: 'erc20', voucher: 'a'.repeat(32) };
    const whole = usdt('100').toString();
    const decide = { type: 'deposit.review', operator: 1, reason: 'as it was paid' };
    const first = world.must<{ id: number }>(ALICE, { ...ask, amount: whole });
    world.must(0, { ...decide, requestId: first.id, verdict: 'reject', amount: '0' });
    const second = world.must<{ id: number }>(ALICE, { ...ask, amount: whole });
    world.must(0, { ...decide, requestId: second.id, verdict: 'credit', amount: whole });
    expect(reports(world, '5')).toBe('own_deposit_limit');
    // A full hour later than the day: what was credited within it counts to its end.
    world.wait(25 * 3_600_000);
    expect(reports(world, '100')).toBe('accepted');
  });
});

test('limits, what they count and what they refuse are the same after a replay', () => {
  const world = new ContractEngine();
  reached(world);
  world.must(ALICE, limit('0'));
  world.wait(40 * DAY_MS);
  world.index(8_000_000);
  world.events('none');
  const again = openEngine();
  for (const { records } of world.batches) {
    for (const record of records) again.machine.replay(record);
  }
  expect(hashOf(again)).toBe(hashOf(world.engine));
  expect(again.breaks.keptBy(ALICE, world.timeMs)).toBeUndefined();
});
