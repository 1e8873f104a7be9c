/** How a withdrawal went and will go on, as steps with their times. Pure. */
import type { Step } from '../../../platform/browser/parts/story.tsx';
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import type { WithdrawalRow } from './data.ts';

const BAD_ENDS: readonly WithdrawalRow['state'][] = ['rejected', 'cancelled', 'failed'];

/** Whether it has ended without arriving. */
export function hasFailed({ state }: Pick<WithdrawalRow, 'state'>): boolean {
  return BAD_ENDS.includes(state);
}

/** Asked, approved (1 of 2), sent, done; or what came instead. Steps to come have no time. */
export function stepsOf(row: WithdrawalRow, words: Translate): readonly Step[] {
  const { approvals_given: given, approvals_needed: needed } = row;
  const asked: Step = { label: words('withdrawal.step_asked'), timeMs: row.asked_ms };
  const approved: Step = {
    label:
      needed > 1
        ? words('withdrawal.approved_of', { given, needed })
        : words('withdrawal.state_approved'),
    timeMs: row.approved_ms,
  };
  const sent: Step = { label: words('withdrawal.state_sent'), timeMs: row.sent_ms };
  if (!hasFailed(row)) {
    const done: Step = {
      label: words('withdrawal.state_done'),
      timeMs: row.state === 'done' ? row.ended_ms : 0,
      tone: row.state === 'done' ? 'good' : undefined,
    };
    return [asked, approved, sent, done];
  }
  const end: Step = {
    label: words(`withdrawal.state_${row.state}`),
    timeMs: row.ended_ms,
    tone: row.state === 'cancelled' ? undefined : 'bad',
    note: row.reason || undefined,
  };
  return [asked, approved, sent].filter(({ timeMs }) => timeMs > 0).concat(end);
}
