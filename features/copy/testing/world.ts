/** A small house in which somebody leads and others follow. */
import { KIND } from '../../../core/ledger/ledger.ts';
import { ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import type { ContractTerms, OpenPosition } from '../../contracts/contract/index.ts';
import type { CopiedPosition, CopyChoice, CopyRelation, CopyShare, CopySkip } from '../contract.ts';
import { ONCE } from './examples.ts';

export const LEADER = 900;

/** What a copy world may begin with. */
export interface CopyWorldOptions {
  readonly terms?: Partial<ContractTerms>;
  readonly sharePpm?: number;
  readonly equity?: string;
  /** What the desk has, in whole coins. */
  readonly desk?: string;
}

/** Leads and follows by real commands; no fee where the terms say none. */
export class CopyWorld extends ContractEngine {
  constructor(options: CopyWorldOptions = {}) {
    const { terms = {}, sharePpm = 100_000, equity = '10000', desk = '100000' } = options;
    const free = { openFeePpm: 0, closeFeePpm: 0, spreadBps: 0 };
    super({ customer: '0', desk, terms: { ...free, ...terms } });
    this.lead(LEADER, equity, sharePpm);
  }

  /** Lets somebody lead. */
  lead(owner: number, equity = '10000', sharePpm = 100_000): void {
    this.verify(owner);
    this.endow(owner, KIND.margin, equity);
    this.must(owner, applyCommand({ sharePpm }));
    this.must(0, reviewCommand(owner));
  }

  /** Lets somebody's identity be verified, by a document with his own number. */
  verify(owner: number): void {
    const form = { level: 1, formId: owner };
    this.must(owner, { type: 'verification.submit', ...form, person: owner });
    const decide = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
    this.must(0, { type: 'verification.decide', ...decide });
  }

  /** Lets somebody follow with some money, a thousand coins where nothing else is said. */
  follower(owner: number, change: Partial<CopyChoice> = {}, money = '1000', trader = LEADER): void {
    this.endow(owner, KIND.margin, money);
    this.must(owner, followCommand(change, trader));
  }

  /** The same in a house of an earlier release, where nothing waits or stops for him. */
  earlierFollower(owner: number, change: Partial<CopyChoice> = {}, money = '1000'): void {
    this.endow(owner, KIND.margin, money);
    const { guards: _, ...command } = followCommand(change);
    this.must(owner, command);
  }

  /** The leader opens something. */
  leads(change: Partial<OpenPosition> = {}): number {
    return this.open({ mode: 'isolated', ...change }, LEADER).id;
  }

  /** Closes lots of a position; 0 for all. */
  close(owner: number, positionId: number, lots = 0): void {
    this.must(owner, { type: 'contracts.close', positionId, lots });
  }

  /** The open copies of somebody. */
  copiesOf(owner: number): readonly Readonly<CopiedPosition>[] {
    return this.engine.copy.openCopies().filter(({ follower }) => follower === owner);
  }

  /** The relation of somebody with the leader, as it is or was when it ended. */
  relation(owner: number, trader = LEADER): CopyRelation {
    this.appended('copy_shares');
    const all = this.batches.flatMap(({ changes }) => changes.saved.get('copy_relations') ?? []);
    const own = (all as CopyRelation[]).filter((it) => it.follower === owner);
    const found = own.filter((it) => it.trader === trader).at(-1);
    if (found === undefined) throw new Error(`${owner} follows nobody`);
    return found;
  }

  /** What was settled with somebody. */
  shares(owner: number): CopyShare[] {
    return this.appended<CopyShare>('copy_shares').filter(({ follower }) => follower === owner);
  }

  /** Why what was not copied for somebody. */
  skips(owner: number): string[] {
    const all = this.appended<CopySkip>('copy_skips').filter(({ follower }) => follower === owner);
    return all.map(({ reason }) => reason);
  }

  /** The leader's next position brings a copy of one lot so much, in whole coins. */
  result(coins: number): void {
    const position = this.leads({ multiple: 5 });
    // A lot of 0.01 BTC: one coin of the price is 0.01 of the result.
    this.index(8_000_000 + coins * 10_000);
    this.close(LEADER, position);
    this.index(8_000_000);
  }
}

/** An application with everything that it needs. */
export function applyCommand(change: object = {}) {
  const told = { language: 'en', text: 'trend', sinceMs: 0, closedPositions: 20, guards: true };
  return { type: 'copy.apply', ...told, sharePpm: 100_000, ...change };
}

/** An approval. */
export function reviewCommand(trader: number, isApproved = true) {
  return {
    type: 'copy.review',
    trader,
    isApproved,
    operator: 1,
    reason: 'looked at',
    guards: true,
  };
}

/** Follows with a budget of 500 coins, everything once, where nothing else is said. */
export function followCommand(change: object = {}, trader = LEADER) {
  const budget = usdt('500').toString();
  return {
    type: 'copy.follow',
    ...ONCE,
    budget,
    trader,
    agrees: true,
    cumulates: true,
    guards: true,
    ...change,
  };
}
