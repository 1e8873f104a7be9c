import clsx from 'clsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { WithdrawalRow } from './data.ts';

const TONES: Readonly<Record<WithdrawalRow['state'], string>> = {
  asked: 'text-accent-text',
  approved: 'text-accent-text',
  sent: 'text-accent-text',
  done: 'text-up',
  rejected: 'text-down',
  cancelled: 'text-muted',
  failed: 'text-down',
};

/** Where a withdrawal stands, as a word; with the approvals so far where two are needed. */
export function WithdrawalStateWord({ row }: { readonly row: WithdrawalRow }) {
  const words = useWords();
  const isBetween = row.state === 'asked' && row.approvals_given > 0;
  return (
    <span className={clsx('font-strong whitespace-nowrap', TONES[row.state])}>
      {words(`withdrawal.state_${row.state}`)}
      {isBetween && ` ${row.approvals_given}/${row.approvals_needed}`}
    </span>
  );
}
