/**
 * What may not leave yet: rooms say it as a worth (coins that were bought of others within a day),
 * and it must stay behind in the house, whatever coin it has become meanwhile.
 */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import type { AccountKind, Ledger } from '../../../core/ledger/ledger.ts';
import { printUnits } from '../../../core/money/text.ts';
import { assetId, divide, powerOfTen } from '../../../core/money/units.ts';
import type { WithdrawalNeeds } from './asking.ts';

const DOLLAR_SCALE = 8;

/** What leaves: an amount of a coin. */
export interface Leaving {
  readonly owner: number;
  readonly assetId: number;
  readonly amount: bigint;
}

/**
 * In dollar units; a coin without a fresh price counts nothing, and neither does one that only its
 * last trade prices: whoever made that trade would say himself what stays behind.
 */
function worthIn(
  { catalogue, prices }: WithdrawalNeeds,
  asset: number,
  amount: bigint,
  rounding: 'up' | 'down',
): bigint {
  const price = prices.fresh(asset)?.dollarUnits ?? 0n;
  return divide(amount * price, powerOfTen(catalogue.asset(asset)?.scale ?? 0), rounding);
}

/** All that a customer has, frozen or not, less what is on its way out: rounded down, by coins. */
function worthOfAll(
  needs: WithdrawalNeeds,
  ledger: Ledger,
  owner: number,
  underWay: readonly Leaving[],
): bigint {
  return needs.catalogue.allAssets().reduce((sum, { id, accounts }) => {
    const held = accounts.reduce((total, kind) => {
      const slot = ledger.find(owner, kind as AccountKind, assetId(id));
      return slot === undefined ? total : total + ledger.available(slot) + ledger.frozen(slot);
    }, 0n);
    const leaves = underWay.reduce(
      (all, each) => all + (each.assetId === id ? each.amount : 0n),
      0n,
    );
    return sum + worthIn(needs, id, held - leaves, 'down');
  }, 0n);
}

/** Why an amount may not leave yet; undefined where enough stays behind. */
export function lockRefusal(
  needs: WithdrawalNeeds,
  ledger: Ledger,
  leaving: Leaving,
  underWay: readonly Leaving[],
  timeMs: number,
): Refusal | undefined {
  const locked = needs.locks.notYetFree(leaving.owner, timeMs);
  if (locked === 0n) return undefined;
  const all = worthOfAll(needs, ledger, leaving.owner, underWay);
  const worth = worthIn(needs, leaving.assetId, leaving.amount, 'up');
  if (all - worth >= locked) return undefined;
  const left = all > locked ? all - locked : 0n;
  return refuse('bought_coins_locked', {
    locked: printUnits(locked, DOLLAR_SCALE),
    left: printUnits(left, DOLLAR_SCALE),
  });
}
