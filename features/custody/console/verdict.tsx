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

/** Whether what was counted is what the books say, and by how much it is not. */
export function Verdict({ of: { verdict, difference } }: { readonly of: ShownCount }) {
  if (verdict === 'matches') return <Chip size="small" color="success" label="Matches" />;
  const by = amountText(difference.replace('-', ''));
  const label = verdict === 'short' ? `${by} short` : `${by} over`;
  return <Chip size="small" color="error" label={label} />;
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
    ['Read from', note],
  ];
}
