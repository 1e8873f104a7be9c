import { useState } from 'react';
import type { DeskTicketProps } from '../../../platform/browser/cards/trade-segment.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatAmount,
  formatPercent,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { type Column, DataTable, RowAction } from '../../../platform/browser/parts/data-table.tsx';
import { PriceText, toneOf } from '../../../platform/browser/parts/price.tsx';
import { Empty, Loaded, type QueryLike } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { sign } from '../../../platform/browser/numbers/decimal.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AccountHead } from './account-head.tsx';
import { useChange, useContracts, useLiveList, useWaiting } from './data.ts';
import { cancelPath, EntryReason, IndexNow, isEntry, triggerOf } from './entry-card.tsx';
import { DirectionBadge, Profit } from './figures.tsx';
import { useLivePosition } from './live.ts';
import { askAbout, PositionSheets } from './position-actions.tsx';
import { LiveLiquidation, stopsText } from './position-card.tsx';
import { returnOf } from './return-on-margin.ts';
import { TicketForm } from './ticket-form.tsx';
import type { EntryRow, PositionRow } from './types.ts';
import { useTicket } from './use-ticket.ts';
import type { Contract } from './preview.ts';

type PaneProps = Omit<DeskTicketProps, 'market'> & { readonly contract: Contract };

function TicketPane({ contract, side, price }: PaneProps) {
  const asked = { side: side === 1 ? ('short' as const) : ('long' as const), price };
  const { ticket, change, sent } = useTicket(contract.market.match_id, asked);
  return <TicketForm contract={contract} ticket={ticket} onChange={change} onSent={sent} />;
}

/** The ticket of leveraged contracts in a pane, with how the account stands below it. */
export function ContractTicket({ market, side, price }: DeskTicketProps) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  return (
    <Loaded query={useContracts()}>
      {(contracts) => {
        const contract = contracts.find((it) => it.market.match_id === market.match_id);
        if (!contract) return <Empty title={words('contracts.not_here')} />;
        return (
          <>
            <TicketPane contract={contract} side={side} price={price} />
            {loggedIn && (
              <div className="-mx-4 pb-4">
                <AccountHead />
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function LiveMark({ row }: { readonly row: PositionRow }) {
  const { update_price } = useLivePosition(row);
  return <PriceText value={update_price} />;
}

function LiveResult({ row }: { readonly row: PositionRow }) {
  const { profits } = useLivePosition(row);
  return <Profit value={profits} className="font-strong" />;
}

function LiveReturn({ row }: { readonly row: PositionRow }) {
  const language = useLanguage();
  const share = returnOf(useLivePosition(row));
  if (share === undefined) return <>–</>;
  return <span className={toneOf(sign(share))}>{formatPercent(language, share)}</span>;
}

type TableProps = { readonly rows: readonly PositionRow[] };

/** What stands first of everything: the market with its side, and the lots. */
function useFirstColumns<Row extends PositionRow | EntryRow>(): readonly Column<Row>[] {
  const words = useWords();
  return [
    {
      name: words('contracts.market'),
      cell: (row) => (
        <span className="flex items-center gap-2">
          <span className="font-strong">{row.symbol}</span>
          <DirectionBadge type={row.type} multiple={row.multiple} />
        </span>
      ),
      isText: true,
    },
    { name: words('contracts.lots'), cell: ({ share }) => share },
  ];
}

function useColumns(): readonly Column<PositionRow>[] {
  const words = useWords();
  const language = useLanguage();
  return [
    ...useFirstColumns<PositionRow>(),
    { name: words('contracts.rail_entry'), cell: ({ price }) => formatPrice(language, price) },
    { name: words('contracts.price_now'), cell: (row) => <LiveMark row={row} /> },
    {
      name: words('contracts.liquidation_price'),
      cell: (row) => <LiveLiquidation row={row} />,
    },
    {
      name: words('contracts.margin'),
      cell: (row) => formatAmount(language, row.caution_money, 2),
    },
    { name: words('contracts.profit'), cell: (row) => <LiveResult row={row} /> },
    { name: words('contracts.return_on_margin'), cell: (row) => <LiveReturn row={row} /> },
    {
      name: `${words('contracts.letter_take')}/${words('contracts.letter_stop')}`,
      cell: (row) => stopsText(row, language),
    },
  ];
}

function useAbout() {
  const words = useWords();
  return (row: PositionRow | EntryRow): string =>
    `${words(row.type === 1 ? 'contracts.long' : 'contracts.short')} ${row.symbol}`;
}

function OpenTable({ rows }: TableProps) {
  const words = useWords();
  const about = useAbout();
  const columns = useColumns();
  const actions: Column<PositionRow> = {
    name: '',
    cell: (row) => (
      <>
        <RowAction
          label={words('contracts.stops')}
          about={about(row)}
          onPress={() => askAbout({ what: 'stops', row })}
        />
        <RowAction
          label={words('contracts.details')}
          about={about(row)}
          onPress={() => askAbout({ what: 'detail', row })}
        />
        <RowAction
          label={words('contracts.close')}
          about={about(row)}
          isStrong
          onPress={() => askAbout({ what: 'close', row })}
        />
      </>
    ),
  };
  return (
    <DataTable
      label={words('contracts.positions')}
      columns={[...columns, actions]}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}

type Waits = PositionRow | EntryRow;

/** At which price it opens, and of what waits for a trigger that it does. */
function WaitsFor({ row }: { readonly row: Waits }) {
  const words = useWords();
  const language = useLanguage();
  if (!isEntry(row)) return <>{formatPrice(language, row.target_price)}</>;
  if (row.state !== 'waiting') return <EntryReason row={row} />;
  return (
    <>
      {words('contracts.trigger')} {formatPrice(language, triggerOf(row))}
    </>
  );
}

function WaitingTable({ rows }: { readonly rows: readonly Waits[] }) {
  const words = useWords();
  const language = useLanguage();
  const about = useAbout();
  const cancel = useChange();
  const columns: readonly Column<Waits>[] = [
    ...useFirstColumns<Waits>(),
    { name: words('contracts.price'), cell: (row) => <WaitsFor row={row} /> },
    {
      name: words('contracts.price_now'),
      cell: (row) => (isEntry(row) ? <IndexNow row={row} /> : <LiveMark row={row} />),
    },
    {
      name: words('contracts.held'),
      cell: (row) => (isEntry(row) ? '–' : formatAmount(language, row.caution_money, 4)),
    },
    { name: words('contracts.take_and_stop'), cell: (row) => stopsText(row, language) },
    {
      name: '',
      cell: (row) =>
        row.state === 'waiting' && (
          <RowAction
            label={words('contracts.cancel')}
            about={about(row)}
            isStrong
            disabled={cancel.isPending}
            onPress={() => cancel.mutate({ path: cancelPath(row), fields: { id: row.id } })}
          />
        ),
    },
  ];
  return (
    <DataTable
      label={words('contracts.tab_waiting')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}

type OwnProps = {
  readonly tab: 'open' | 'waiting';
  readonly open: QueryLike<readonly PositionRow[]>;
  readonly waiting: QueryLike<readonly Waits[]>;
};

function Own({ tab, open, waiting }: OwnProps) {
  const words = useWords();
  const nothing = (
    <Empty title={words('contracts.no_open')} hint={words('contracts.no_open_hint')} />
  );
  return tab === 'open' ? (
    <Loaded query={open}>
      {(rows) => (rows.length === 0 ? nothing : <OpenTable rows={rows} />)}
    </Loaded>
  ) : (
    <Loaded query={waiting}>
      {(rows) => (rows.length === 0 ? nothing : <WaitingTable rows={rows} />)}
    </Loaded>
  );
}

/** All own positions and waiting orders, in the pane below the chart. */
export function ContractOwn() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [tab, setTab] = useState<'open' | 'waiting'>('open');
  const open = useLiveList('open');
  const waiting = useWaiting();
  const label = (list: 'open' | 'waiting'): string => {
    const count = (list === 'open' ? open : waiting).data?.length ?? 0;
    return `${words(`contracts.tab_${list}`)}${isPositive(String(count)) ? ` ${count}` : ''}`;
  };
  return (
    <>
      <Tabs
        label={words('contracts.positions')}
        value={tab}
        onChange={setTab}
        choices={(['open', 'waiting'] as const).map((value) => ({ value, label: label(value) }))}
        className="sticky top-0 z-10 bg-surface px-4"
      />
      {loggedIn ? (
        <Own tab={tab} open={open} waiting={waiting} />
      ) : (
        <VisitorView stays hint={words('contracts.visitor_hint')} />
      )}
      <PositionSheets />
    </>
  );
}
