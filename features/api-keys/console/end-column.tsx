import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import type { SectionColumn } from '../../../platform/browser/console/section-table.tsx';

/** Ends a key that is not revoked yet. */
export const endColumn: SectionColumn = {
  label: '',
  cell: (row) =>
    Number(row['revokedMs']) === 0 && (
      <ActionButton
        label="Revoke"
        sentence="Programs using this key lose access immediately. Open orders stay open."
        path="/customers/end_api_key"
        fields={{ id: Number(row.id) }}
        facts={[
          ['Key', String(row['label'])],
          ['Permissions', String(row['permissions'])],
        ]}
        permission="customers.freeze"
        reason
        danger
      />
    ),
};
