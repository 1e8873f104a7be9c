import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

const columns: readonly SectionColumn[] = [
  textColumn('Number', 'id'),
  textColumn('Campaign', 'campaign'),
  textColumn('Customer', 'owner'),
  wordColumn('Kind', 'kind'),
  textColumn('Coin', 'code'),
  amountColumn('Value', 'value'),
  amountColumn('Reserved', 'reserved'),
  amountColumn('Cost to date', 'spent'),
  wordColumn('State', 'state'),
  textColumn('Used for', 'usedFor'),
  timeColumn('Expires', 'expiresMs'),
  {
    label: '',
    cell: (row) =>
      row['state'] === 'usable' ? (
        <ActionButton
          label="Revoke"
          danger
          sentence="The customer is notified and sees the reason."
          path="/coupons/withdraw"
          fields={{ id: Number(row.id) }}
          permission="coupons.open"
          reason
        />
      ) : null,
  },
];

/** Each voucher, newest first; what is unused can be taken back. */
export function VouchersScreen() {
  return (
    <Screen title="Vouchers" hint="The unspent value is frozen in the promotions account.">
      <Panel>
        <SectionTable
          resource="coupon_vouchers"
          columns={columns}
          empty="No vouchers yet."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
