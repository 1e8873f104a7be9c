/**
 * A leader who has invited those who follow him and goes in and out at an index that stands still:
 * his followers pay fees, and rebates of them are his.
 */
import { KIND } from '../../../core/ledger/ledger.ts';
import { CopyWorld, LEADER } from '../../../features/copy/testing/world.ts';
import { referralTerms } from '../../../features/referral/testing/terms.ts';
import { usdt } from '../../support/contract-engine.ts';
import type { Random } from '../../support/random.ts';
import { USDT } from '../../support/small-catalogue.ts';
import type { Strategy } from './strategy.ts';

const DAY_MS = 86_400_000;
const FIRST = 1_802;
const FEES = { openFeePpm: 500, closeFeePpm: 500, spreadBps: 2 };
const LOTS = 4;
const choice = { maxLossPercent: 100, maxMultiple: 20, number: 200 };

/** A house that pays rebates, in which the leader trades at real costs. */
export class RebateWorld extends CopyWorld {
  private outputs = 0;

  constructor() {
    super({ terms: FEES, equity: '100000' });
    this.must(0, { type: 'referral.publish_terms', terms: referralTerms() });
  }

  /** Somebody whom another has invited, and whose fees count. */
  invited(owner: number, inviter: number): void {
    this.must(0, { type: 'referral.join', owner, inviter });
    if (owner !== LEADER) this.verify(owner);
    this.outputs += 1;
    const txId = `0x${String(this.outputs).padStart(64, 'a')}`;
    const amount = usdt('5000').toString();
    const output = { network: 'erc20', txId, index: 0, owner, assetId: USDT, amount, block: 1 };
    this.must(0, { type: 'deposit.chain_credit', ...output });
  }

  /** The leader goes in and out so often; the index does not move. */
  churns(times: number): void {
    for (let round = 0; round < times; round += 1) {
      this.close(LEADER, this.leads({ multiple: 20, lots: LOTS }));
    }
  }

  /** What rebates have brought somebody once the day is paid. */
  rebates(owner: number): bigint {
    this.wait(DAY_MS + 11 * 60_000);
    const all = this.appended<{ owner: number; units: bigint }>('referral_rebates');
    return all.filter((it) => it.owner === owner).reduce((sum, { units }) => sum + units, 0n);
  }
}

/** The same as of earlier releases, where nothing guards who follows. */
class EarlierWorld extends RebateWorld {
  override must<Answer = unknown>(actor: number, command: object): Answer {
    const { guards: _, ...earlier } = command as { readonly guards?: true };
    return super.must<Answer>(actor, earlier);
  }
}

/** A day of churning before some followers, as part of the margin of a trade. */
function day(world: RebateWorld, random: Random): number[] {
  const followers = random.whole(4, 10);
  for (let at = 0; at < followers; at += 1) {
    world.invited(FIRST + at, LEADER);
    world.follower(FIRST + at, choice);
  }
  const has = () => world.money(LEADER, KIND.margin).reduce((sum, units) => sum + units);
  const had = has();
  world.churns(random.whole(3, 30));
  const cost = had - has();
  const margin = Number(usdt('800')) * (LOTS / 20);
  return [Number(world.rebates(LEADER) - cost) / margin];
}

export const strategies: readonly Strategy[] = [
  {
    title: 'a leader who churns and gets rebates',
    now: (random) => day(new RebateWorld(), random),
    before: (random) => day(new EarlierWorld(), random),
    chances: 600,
  },
];
