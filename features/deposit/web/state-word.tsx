import clsx from 'clsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { DepositState } from '../contract.ts';
import type { DepositRow } from './data.ts';

/** How a state looks: waiting, arrived, or gone wrong. */
const TONES: Readonly<Record<DepositState, string>> = {
  asked: 'text-accent-text',
  pending: 'text-accent-text',
  credited: 'text-up',
  rejected: 'text-down',
  reversed: 'text-down',
  too_small: 'text-muted',
};

/** Where a deposit stands, as a word; of a chain with its blocks so far. */
export function DepositStateWord({ row }: { readonly row: DepositRow }) {
  const words = useWords();
  const blocks = row.state === 'pending' && ` ${row.confirmations}/${row.confirmations_needed}`;
  return (
    <span className={clsx('font-strong whitespace-nowrap', TONES[row.state])}>
      {words(`deposit.state_${row.state}`)}
      {blocks}
    </span>
  );
}
