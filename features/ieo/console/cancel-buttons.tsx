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
    ['Asked because', String(project['cancelReason'])],
  ];
  const shared = { permission: 'ieo.cancel', danger: true } as const;
  if (Number(project['cancelAskedBy']) === 0) {
    return (
      <ActionButton
        {...shared}
        label="Cancel"
        sentence="Another operator has to agree. Then everybody is refunded in full."
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
        label="Confirm cancelling"
        sentence="Everybody is refunded in full, and tokens go back to the vault."
        facts={facts}
        path="/ieo/decide_cancel"
        fields={{ id, verdict: 'confirm' }}
      />
      <ActionButton
        permission="ieo.cancel"
        label="Let it go on"
        sentence="The request is dropped, and the project goes on."
        facts={facts}
        path="/ieo/decide_cancel"
        fields={{ id, verdict: 'reject' }}
      />
    </>
  );
}
