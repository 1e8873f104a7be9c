import { Chip } from '@mui/material';
import { amountText } from '../../../platform/browser/console/amount-text.ts';

/** The figures of a count, as the console's calls tell them. */
export interface ShownCount {
  readonly id: number;
  readonly assetId: number;
  readonly coin: string;
  readonly note: string;
  readonly state: 'proposed' | 'confirmed' | 'rejected';
  readonly countedBy: number;
  readonly countedMs: number;
  readonly verdict: 'matches' | 'short' | 'over';
  readonly difference: string;
  readonly books: string;
  readonly held: string;
  readonly leaving: string;
  readonly arriving: string;
  readonly reported: string;
  readonly hot: string;
  readonly cold: string;
  readonly bank: string;
}

function verdictText({ verdict, difference }: ShownCount): string {
  return verdict === 'matches'
    ? 'Matches'
    : `${amountText(difference.replace('-', ''))} ${verdict}`;
}

/** Whether what was counted is what the books say, and by how much it is not. */
export function Verdict({ of: count }: { readonly of: ShownCount }) {
  const color = count.verdict === 'matches' ? 'success' : 'error';
  return <Chip size="small" color={color} label={verdictText(count)} />;
}

/** A count as facts, for whoever decides about it. */
export function countFacts(count: ShownCount): (readonly [string, string])[] {
  const { coin, books, leaving, arriving, reported, hot, cold, bank, held, note } = count;
  return [
    ['Coin', coin],
    ['In the books', amountText(books)],
    ['Withdrawals on their way', amountText(leaving)],
    ['Deposits seen, not yet credited', amountText(arriving)],
    ['Deposits reported, not yet reviewed', amountText(reported)],
    ['Hot wallets', amountText(hot)],
    ['Cold storage', amountText(cold)],
    ['Bank or broker', amountText(bank)],
    ['Held in total', amountText(held)],
    ['Result', verdictText(count)],
    ['Read from', note],
  ];
}
