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
      label={isHidden ? 'Show again' : 'Hide'}
      sentence={
        isHidden
          ? 'The work is seen by everybody again, and can be sold.'
          : 'Nobody but its owner sees the work. A sale ends and margins go back; he keeps it.'
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
  { label: 'Where', cell: placeOf },
  amountColumn('Last price', 'priceUnits'),
  textColumn('Coin', 'coin'),
  timeColumn('Made', 'mintedMs'),
  longColumn('Reason', 'hiddenReason'),
  { label: '', cell: (row) => <Hide row={row} /> },
];

/** All works, hidden ones too. */
export function WorksScreen() {
  return (
    <Screen title="Works" hint="A hidden work stays its owner’s. Nobody here can move one.">
      <Panel>
        <SectionTable
          resource="nft_works"
          columns={columns}
          empty="No work was made yet."
          perPage={25}
        />
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
  amountColumn('Least price of a box', 'boxUnits'),
  textColumn('Coin', 'coin'),
];

/** Works that artists gave for blind boxes and that lie in none yet. */
export function ForBoxesScreen() {
  return (
    <Screen title="Works for boxes" hint="A series is planned out of these, under Blind boxes.">
      <Panel>
        <SectionTable
          resource="nft_for_boxes"
          columns={given}
          empty="No artist has given works for boxes."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
