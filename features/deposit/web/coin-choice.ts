/** Which coins the choice offers, in which order, and why others cannot be chosen. Pure. */
import { isMeant } from '../../../platform/browser/live/coin-search.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import type { Owned, PayCoin } from './data.ts';

export type Direction = 'receive' | 'withdraw';

export type CoinLine = {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly available: string;
  /** Networks that are open in this direction. */
  readonly networks: readonly string[];
  /**
   * `off`: switched off in both directions; `closed`: no address is open now; `none`: travels on no
   * network that we know.
   */
  readonly obstacle: 'off' | 'closed' | 'none' | null;
};

/** Where a choice leads; whatever a link says, it is one of two screens. */
export function directionOf(url: string | null): Direction {
  return url?.includes('withdraw') ? 'withdraw' : 'receive';
}

function obstacleOf(coin: PayCoin | undefined, direction: Direction): CoinLine['obstacle'] {
  if (coin === undefined) return 'none';
  if (coin.status === 0) return 'off';
  // What one owns may leave also while nothing may come in.
  return direction === 'receive' && coin.routes.length === 0 ? 'closed' : null;
}

/**
 * The coins as lines: those that can be chosen first, of these those that one owns first, else in
 * the order of the catalogue.
 */
export function coinLines(
  coins: readonly PayCoin[],
  owned: Owned,
  direction: Direction,
): readonly CoinLine[] {
  const rows = owned.change_wallet.balance.filter(({ kind }) => kind !== 'stock');
  const lines = rows.map((row): CoinLine => {
    const coin = coins.find(({ id }) => id === Number(row.currency));
    return {
      id: Number(row.currency),
      name: row.currency_name,
      title: row.currency_title ?? '',
      available: String(row.change_balance),
      networks: coin?.routes.map(({ network }) => network) ?? [],
      obstacle: obstacleOf(coin, direction),
    };
  });
  const rank = (line: CoinLine): number =>
    (line.obstacle === null ? 0 : 2) + (isPositive(line.available) ? 0 : 1);
  return lines.toSorted((left, right) => rank(left) - rank(right));
}

/** Lines whose name or title has the text in it. */
export function matching(lines: readonly CoinLine[], text: string): readonly CoinLine[] {
  return lines.filter(({ name, title }) => isMeant([name], title, text));
}
