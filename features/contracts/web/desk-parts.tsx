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
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { sign } from '../../../platform/browser/numbers/decimal.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AccountHead } from './account-head.tsx';
import { useChange, useContracts, useLiveList } from './data.ts';
import { DirectionBadge, Profit } from './figures.tsx';
import { useLivePosition } from './live.ts';
import { askAbout, PositionSheets } from './position-actions.tsx';
import { LiveLiquidation, stopsText } from './position-card.tsx';
import { returnOf } from './return-on-margin.ts';
import { TicketForm } from './ticket-form.tsx';
import type { PositionRow } from './types.ts';
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

function useColumns(): readonly Column<PositionRow>[] {
  const words = useWords();
  const language = useLanguage();
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
  return (row: PositionRow): string =>
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

function WaitingTable({ rows }: TableProps) {
  const words = useWords();
  const language = useLanguage();
  const about = useAbout();
  const cancel = useChange();
  const [market, lots] = useColumns();
  const columns: readonly Column<PositionRow>[] = [
    ...(market ? [market] : []),
    ...(lots ? [lots] : []),
    {
      name: words('contracts.limit_price'),
      cell: (row) => formatPrice(language, row.target_price),
    },
    { name: words('contracts.price_now'), cell: (row) => <LiveMark row={row} /> },
    {
      name: words('contracts.held'),
      cell: (row) => formatAmount(language, row.caution_money, 4),
    },
    { name: words('contracts.take_and_stop'), cell: (row) => stopsText(row, language) },
    {
      name: '',
      cell: (row) => (
        <RowAction
          label={words('contracts.cancel')}
          about={about(row)}
          isStrong
          disabled={cancel.isPending}
          onPress={() => cancel.mutate({ path: '/lever/cancel', fields: { id: row.id } })}
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

/** All own positions and waiting orders, in the pane below the chart. */
export function ContractOwn() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [tab, setTab] = useState<'open' | 'waiting'>('open');
  const lists = { open: useLiveList('open'), waiting: useLiveList('waiting') };
  const label = (list: 'open' | 'waiting'): string => {
    const count = lists[list].data?.length ?? 0;
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
        <Loaded query={lists[tab]}>
          {(rows) => {
            if (rows.length === 0) {
              return (
                <Empty title={words('contracts.no_open')} hint={words('contracts.no_open_hint')} />
              );
            }
            return tab === 'open' ? <OpenTable rows={rows} /> : <WaitingTable rows={rows} />;
          }}
        </Loaded>
      ) : (
        <VisitorView stays hint={words('contracts.visitor_hint')} />
      )}
      <PositionSheets />
    </>
  );
}
