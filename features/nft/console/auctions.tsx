import {
  amountColumn,
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

const auctions: readonly SectionColumn[] = [
  textColumn('No.', 'id'),
  textColumn('Work', 'name'),
  customerColumn('seller', 'seller', 'Seller'),
  wordColumn('State', 'state'),
  amountColumn('Highest bid', 'priceUnits'),
  textColumn('Coin', 'coin'),
  textColumn('Bids', 'bids'),
  customerColumn('bidder', 'bidder', 'Bidder'),
  amountColumn('Reserve', 'reserveUnits'),
  amountColumn('Deposits held', 'heldUnits'),
  timeColumn('Ends', 'endMs'),
];

/** Auctions that run, or wait for a payment. */
export function AuctionsScreen() {
  return (
    <Screen title="NFT auctions" hint="Auctions end and deposits are returned automatically.">
      <Panel>
        <SectionTable
          resource="nft_auctions"
          columns={auctions}
          empty="No running auctions."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}

const unpaid: readonly SectionColumn[] = [
  textColumn('No.', 'id'),
  textColumn('Work', 'name'),
  wordColumn('Kind', 'kind'),
  wordColumn('State', 'state'),
  customerColumn('buyer', 'buyer', 'Buyer'),
  customerColumn('seller', 'seller', 'Seller'),
  amountColumn('Price', 'priceUnits'),
  amountColumn('Deposit', 'marginUnits'),
  textColumn('Coin', 'coin'),
  textColumn('Reminders', 'reminders'),
  timeColumn('Due', 'dueMs'),
];

/** Won auctions that nobody has paid. */
export function UnpaidScreen() {
  return (
    <Screen
      title="Unpaid auctions"
      hint="After a day, half of the deposit goes to the seller and half to insurance."
    >
      <Panel>
        <SectionTable
          resource="nft_unpaid"
          columns={unpaid}
          empty="No unpaid auctions."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}

const refunds: readonly SectionColumn[] = [
  textColumn('Box', 'id'),
  textColumn('Series', 'name'),
  textColumn('Number', 'number'),
  customerColumn('owner', 'owner', 'Customer'),
  amountColumn('Price', 'priceUnits'),
  textColumn('Coin', 'coin'),
  timeColumn('Opened', 'openedMs'),
  timeColumn('Refunded', 'dueMs'),
];

/** Boxes that were not revealed in time. */
export function RefundsScreen() {
  return (
    <Screen
      title="Refunded boxes"
      hint="Not revealed within an hour: refunded twice over, half of it from promotions."
    >
      <Panel>
        <SectionTable
          resource="nft_refunds"
          columns={refunds}
          empty="No refunded boxes."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
