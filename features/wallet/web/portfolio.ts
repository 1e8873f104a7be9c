/** What one owns by class, and sums over coins. Pure. */
import { add, compare, sign } from '../../../platform/browser/numbers/decimal.ts';
import type { portfolioMessage } from '../wire/portfolio.ts';
import { ACCOUNTS, accountWorth, holdingsOf, type WalletList } from './accounts.ts';
import type { Table } from './statement-csv.ts';

export type Portfolio = ReturnType<typeof portfolioMessage>;
export type PortfolioCoin = Portfolio['coins'][number];

export const CLASSES = ['crypto', 'stock', 'futures', 'cash'] as const;
export type AssetClass = (typeof CLASSES)[number];

/** Worth is told in it; its own is cash. */
const DOLLAR_COIN = 'USDT';

/** Worth by class: what lies in the contract account is futures, the dollar coin elsewhere cash. */
export function worthByClass(list: WalletList): readonly { name: AssetClass; worth: string }[] {
  const sums: Record<AssetClass, string> = { crypto: '0', stock: '0', futures: '0', cash: '0' };
  sums.futures = accountWorth(list, 'margin');
  for (const account of ACCOUNTS.filter((each) => each !== 'margin')) {
    for (const { name, kind, worth } of holdingsOf(list, account)) {
      const to = name === DOLLAR_COIN ? 'cash' : kind === 'stock' ? 'stock' : 'crypto';
      sums[to] = add(sums[to], worth);
    }
  }
  return CLASSES.map((name) => ({ name, worth: sums[name] }));
}

/** Coins that are there or brought a result, the most valuable first. */
export function shownCoins({ coins }: Portfolio): readonly PortfolioCoin[] {
  return coins
    .filter(({ number, realised_usdt }) => sign(number) !== 0 || sign(realised_usdt) !== 0)
    .toSorted((left, right) => compare(right.value_usdt ?? '0', left.value_usdt ?? '0'));
}

/** All that was realised, what of it by coins and the rest beside them, and all that is not yet. */
export function resultsOf({ coins, results }: Portfolio) {
  const ofCoins = coins.reduce((sum, { realised_usdt }) => add(sum, realised_usdt), '0');
  const realised = results.reduce((sum, { result_usdt }) => add(sum, result_usdt), ofCoins);
  const unrealised = coins.reduce((sum, row) => add(sum, row.unrealised_usdt ?? '0'), '0');
  return { realised, ofCoins, unrealised };
}

/** The portfolio as a file for spreadsheets; empty where there is no price. */
export function portfolioTable(portfolio: Portfolio, heads: readonly string[]): Table {
  const coins = shownCoins(portfolio).map((row) => [
    row.currency_name,
    row.number,
    row.average_usdt ?? '',
    row.cost_usdt,
    row.price_usdt ?? '',
    row.value_usdt ?? '',
    row.unrealised_usdt ?? '',
    row.realised_usdt,
  ]);
  const beside = portfolio.results.map(({ title, result_usdt }) => {
    return [title, '', '', '', '', '', '', result_usdt];
  });
  return [heads, ...coins, ...beside];
}
