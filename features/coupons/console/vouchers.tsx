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
  amountColumn('Cost so far', 'spent'),
  wordColumn('State', 'state'),
  textColumn('Order', 'usedFor'),
  timeColumn('Expires', 'expiresMs'),
  {
    label: '',
    cell: (row) =>
      row['state'] === 'usable' ? (
        <ActionButton
          label="Withdraw"
          danger
          sentence="The customer is told, and reads the reason."
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
    <Screen title="Vouchers" hint="What may still be spent is frozen in promotions.">
      <Panel>
        <SectionTable
          resource="coupon_vouchers"
          columns={columns}
          empty="No voucher was ever given."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
