import { describe, expect, it } from 'vitest';
import { ALICE, BOB, usdt } from '../../../tests/support/contract-engine.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { applyCommand, CopyWorld, followCommand, LEADER, reviewCommand } from '../testing/world.ts';

const DAY_MS = 86_400_000;

describe('an application', () => {
  function refused(change: object, money = '500', isVerified = true): string {
    const world = new CopyWorld();
    if (isVerified) world.verify(ALICE);
    if (money !== '0') world.endow(ALICE, KIND.margin, money);
    const sinceMs = world.timeMs - 30 * DAY_MS;
    return world.refusal(ALICE, applyCommand({ sinceMs, ...change }));
  }

  it.each<[string, object, string?]>([
    ['accepted', {}],
    ['accepted', { sharePpm: 200_000 }],
    ['bad_share', { sharePpm: 200_001 }],
    ['bad_share', { sharePpm: -1 }],
    ['bad_text', { text: '  ' }],
    ['accepted', { text: 'x'.repeat(500) }],
    ['bad_text', { text: 'x'.repeat(501) }],
    ['not_enough_history', { closedPositions: 19 }],
    ['equity_too_low', {}, '499.99999999'],
  ])('is %s for %j with %s', (expected, change, money) => {
    expect(refused(change, money)).toBe(expected);
  });

  it('needs thirty days and an identity', () => {
    const world = new CopyWorld();
    world.verify(ALICE);
    world.endow(ALICE, KIND.margin, '500');
    const sinceMs = world.timeMs - 30 * DAY_MS + 1;
    expect(world.refusal(ALICE, applyCommand({ sinceMs }))).toBe('too_early_to_apply');
    expect(refused({}, '500', false)).toBe('verification_needed');
  });

  it('waits for one review, which approves or rejects; who was rejected may ask again', () => {
    const world = new CopyWorld();
    world.verify(ALICE);
    world.endow(ALICE, KIND.margin, '500');
    world.must(ALICE, applyCommand());
    expect(world.refusal(ALICE, applyCommand())).toBe('application_waits');
    expect(world.refusal(BOB, followCommand({}, ALICE))).toBe('unknown_trader');
    expect(world.refusal(BOB, reviewCommand(ALICE))).toBe('not_allowed');
    world.must(0, reviewCommand(ALICE, false));
    expect(world.refusal(0, reviewCommand(ALICE))).toBe('not_waiting');
    world.must(ALICE, applyCommand());
    world.must(0, reviewCommand(ALICE));
    expect(world.refusal(ALICE, applyCommand())).toBe('already_leading');
  });
});

describe('following', () => {
  it.each<[string, object]>([
    ['accepted', {}],
    ['unknown_trader', { trader: 77 }],
    ['agreement_needed', { agrees: false }],
    ['bad_number', { number: 0 }],
    ['bad_number', { number: 10_001 }],
    ['bad_number', { number: 1.5 }],
    ['accepted', { number: 10_000 }],
    ['accepted', { mode: 'lots', number: 1_000_000 }],
    ['bad_number', { mode: 'lots', number: 1_000_001 }],
    ['bad_budget', { budget: '0' }],
    ['bad_budget', { budget: '-1' }],
    ['bad_budget', { budget: '1.5' }],
    ['accepted', { budget: '' }],
    ['bad_limits', { maxMultiple: 0 }],
    ['bad_limits', { maxLossPercent: 0 }],
    ['accepted', { maxLossPercent: 100 }],
    ['bad_limits', { maxLossPercent: 101 }],
    // A hundred times the leader's 10,000.
    ['accepted', { budget: usdt('1000000').toString() }],
    ['trader_is_full', { budget: (usdt('1000000') + 1n).toString() }],
  ])('is %s with %j', (expected, change) => {
    const world = new CopyWorld();
    world.endow(ALICE, KIND.margin, '1000');
    expect(world.refusal(ALICE, followCommand(change))).toBe(expected);
  });

  it('is refused for who is the trader himself, by his document or on his device', () => {
    const world = new CopyWorld();
    world.endow(ALICE, KIND.margin, '1000');
    world.endow(BOB, KIND.margin, '1000');
    const pair = { owner: ALICE, other: LEADER, why: 'device' };
    world.must(0, { type: 'identity.related', ...pair });
    expect(world.refusal(ALICE, followCommand())).toBe('related_account');
    const named = { type: 'verification.submit', level: 1, person: 5 };
    world.must(2_000, { ...named, formId: 1 });
    world.must(BOB, { ...named, formId: 2 });
    expect(world.refusal(BOB, followCommand())).toBe('accepted');
    world.lead(2_001, '10000');
    world.must(2_002, { ...named, formId: 3, person: 2_001 });
    expect(world.refusal(2_002, followCommand({}, 2_001))).toBe('related_account');
  });

  it('takes what is free as the budget where none is named', () => {
    const world = new CopyWorld();
    world.follower(ALICE, { budget: '' }, '321');
    expect(world.relation(ALICE).budgetUnits).toBe(usdt('321'));
    expect(world.refusal(BOB, followCommand({ budget: '' }))).toBe('bad_budget');
  });

  it('is refused for oneself, twice, in a circle, and for the eleventh trader', () => {
    const world = new CopyWorld();
    expect(world.refusal(LEADER, followCommand())).toBe('related_account');
    world.follower(ALICE);
    expect(world.refusal(ALICE, followCommand())).toBe('already_following');
    world.lead(ALICE, '0');
    expect(world.refusal(LEADER, followCommand({}, ALICE))).toBe('own_follower');
    for (let owner = 1_001; owner <= 1_010; owner += 1) world.lead(owner, '10000');
    for (let owner = 1_001; owner <= 1_009; owner += 1) world.must(ALICE, followCommand({}, owner));
    expect(world.refusal(ALICE, followCommand({}, 1_010))).toBe('too_many_traders');
    world.must(ALICE, { type: 'copy.unfollow', trader: 1_001, closes: false });
    expect(world.refusal(ALICE, followCommand({}, 1_010))).toBe('accepted');
    expect(world.refusal(ALICE, followCommand({}, 1_001))).toBe('too_many_traders');
  });

  it('is refused from the 501st on', () => {
    const world = new CopyWorld();
    for (let owner = 2_001; owner <= 2_500; owner += 1) {
      world.must(owner, followCommand({ budget: '1' }));
    }
    expect(world.refusal(ALICE, followCommand({ budget: '1' }))).toBe('trader_is_full');
    world.must(2_001, { type: 'copy.unfollow', trader: LEADER, closes: false });
    world.must(ALICE, followCommand({ budget: '1' }));
  });

  it('ends with paused and leaving traders for those who are not there yet', () => {
    const world = new CopyWorld();
    const pause = { type: 'copy.pause_trader', trader: LEADER, operator: 1, reason: 'looked at' };
    world.must(0, { ...pause, isPaused: true });
    expect(world.refusal(ALICE, followCommand())).toBe('not_leading');
    expect(world.refusal(LEADER, { ...pause, isPaused: false })).toBe('not_allowed');
    world.must(0, { ...pause, isPaused: false });
    world.must(LEADER, { type: 'copy.leave' });
    expect(world.refusal(ALICE, followCommand())).toBe('not_leading');
  });

  it('can be changed, and a frozen account cannot begin or change it', () => {
    const world = new CopyWorld();
    world.follower(ALICE);
    const edit = { ...followCommand({ mode: 'lots', number: 7, budget: '' }), type: 'copy.edit' };
    world.must(ALICE, edit);
    expect(world.relation(ALICE)).toMatchObject({ number: 7, budgetUnits: usdt('500') });
    expect(world.refusal(BOB, edit)).toBe('not_following');
    const frozen = { operator: 1, owner: ALICE, what: 'trading', isFrozen: true, reason: 'court' };
    world.must(0, { type: 'operators.freeze', ...frozen });
    expect(world.refusal(ALICE, edit)).toBe('account_frozen');
    world.must(ALICE, { type: 'copy.unfollow', trader: LEADER, closes: true });
  });
});

describe('a copy that is made one’s own', () => {
  it('is mirrored no more, and its result counts as it was then', () => {
    const world = new CopyWorld();
    world.follower(ALICE);
    const source = world.leads();
    const copy = world.copiesOf(ALICE)[0]?.id ?? 0;
    world.index(8_050_000);
    const detach = { type: 'copy.detach', positionId: copy };
    expect(world.refusal(BOB, detach)).toBe('position_not_open');
    world.must(ALICE, detach);
    expect(world.relation(ALICE)).toMatchObject({
      realisedUnits: usdt('5'),
      heldUnits: usdt('0.5'),
    });
    expect(world.refusal(ALICE, detach)).toBe('not_a_copy');
    world.close(LEADER, source);
    expect(world.position(copy).state).toBe('open');
    world.expectSound();
  });
});
