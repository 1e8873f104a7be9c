import type { RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import type { FactRows } from '../../../platform/browser/console/screen.tsx';

/** Asks for a project to end, or decides what another operator asked for. */
export function CancelButtons({ project }: { readonly project: RaRecord }) {
  const id = Number(project.id);
  const isOver = ['done', 'refunding', 'cancelled'].includes(String(project['state']));
  if (isOver || Number(project['openedMs']) > 0) return null;
  const facts: FactRows = [
    ['Project', String(project['title'])],
    ['Reason given', String(project['cancelReason'])],
  ];
  const shared = { permission: 'ieo.cancel', danger: true } as const;
  if (Number(project['cancelAskedBy']) === 0) {
    return (
      <ActionButton
        {...shared}
        label="Cancel"
        sentence="A second operator has to agree. Then everyone is refunded in full."
        path="/ieo/ask_cancel"
        fields={{ id }}
        reason
      />
    );
  }
  return (
    <>
      <ActionButton
        {...shared}
        label="Confirm cancellation"
        sentence="Everyone is refunded in full, and the tokens go back to the vault."
        facts={facts}
        path="/ieo/decide_cancel"
        fields={{ id, verdict: 'confirm' }}
      />
      <ActionButton
        permission="ieo.cancel"
        label="Keep project"
        sentence="The request is dropped and the project continues."
        facts={facts}
        path="/ieo/decide_cancel"
        fields={{ id, verdict: 'reject' }}
      />
    </>
  );
}
