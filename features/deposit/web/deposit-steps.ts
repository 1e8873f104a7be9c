import type { Step } from '../../../platform/browser/parts/story.tsx';
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import type { DepositRow } from './data.ts';

/** How it went: asked or seen, then decided. */
export function stepsOf(row: DepositRow, words: Translate): readonly Step[] {
  const isOpen = row.state === 'asked' || row.state === 'pending';
  const first: Step = {
    label: words(row.kind === 'voucher' ? 'deposit.step_asked' : 'deposit.step_seen'),
    timeMs: row.created_ms,
  };
  const end: Step = isOpen
    ? { label: words('deposit.state_credited'), timeMs: 0 }
    : {
        label: words(`deposit.state_${row.state}`),
        timeMs: row.changed_ms,
        tone: row.state === 'credited' ? 'good' : 'bad',
        note: row.reason || undefined,
      };
  return [first, end];
}
