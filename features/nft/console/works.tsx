import type { RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import {
  amountColumn,
  longColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { customerColumn } from '../../../platform/browser/console/customer-column.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { workColumn } from './thumbnail.tsx';

/** Where a work is: on sale, in a series, or just with its owner. */
function placeOf(row: RaRecord): string {
  if (row['isHidden'] === true) return 'hidden';
  if (Number(row['seriesId']) > 0) return `series ${String(row['seriesId'])}`;
  return Number(row['saleId']) > 0 ? 'on sale' : 'with its owner';
}

function Hide({ row }: { readonly row: RaRecord }) {
  const isHidden = row['isHidden'] === true;
  return (
    <ActionButton
      danger={!isHidden}
      label={isHidden ? 'Unhide' : 'Hide'}
      sentence={
        isHidden
          ? 'Everyone can see the work again, and it can be sold.'
          : 'Only its owner sees the work and keeps it. Any sale ends and deposits are returned.'
      }
      path="/nft/hide"
      fields={{ id: Number(row.id), hidden: isHidden ? 0 : 1 }}
      permission="nft.decide"
      reason
    />
  );
}

const columns: readonly SectionColumn[] = [
  workColumn,
  textColumn('No.', 'id'),
  textColumn('Name', 'name'),
  wordColumn('Kind', 'kind'),
  textColumn('Rarity', 'rarity'),
  customerColumn('artist', 'artist', 'Artist'),
  customerColumn('owner', 'owner', 'Owner'),
  { label: 'Status', cell: placeOf },
  amountColumn('Last price', 'priceUnits'),
  textColumn('Coin', 'coin'),
  timeColumn('Created', 'mintedMs'),
  longColumn('Reason', 'hiddenReason'),
  { label: '', cell: (row) => <Hide row={row} /> },
];

/** All works, hidden ones too. */
export function WorksScreen() {
  return (
    <Screen
      title="Works"
      hint="Hidden works stay with their owners. Works can’t be moved from here."
    >
      <Panel>
        <SectionTable resource="nft_works" columns={columns} empty="No works yet." perPage={25} />
      </Panel>
    </Screen>
  );
}

const given: readonly SectionColumn[] = [
  workColumn,
  textColumn('No.', 'id'),
  textColumn('Name', 'name'),
  wordColumn('Kind', 'kind'),
  textColumn('Rarity', 'rarity'),
  customerColumn('artist', 'artist', 'Artist'),
  amountColumn('Min. box price', 'boxUnits'),
  textColumn('Coin', 'coin'),
];

/** Works that artists gave for blind boxes and that lie in none yet. */
export function ForBoxesScreen() {
  return (
    <Screen title="Works for boxes" hint="Series are planned from these, under Blind boxes.">
      <Panel>
        <SectionTable
          resource="nft_for_boxes"
          columns={given}
          empty="No works offered for boxes."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
