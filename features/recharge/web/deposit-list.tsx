import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount, formatTime } from '../../../platform/browser/numbers/format.ts';
import { networkName } from '../../../platform/browser/parts/network-name.ts';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Empty, ErrorView, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { VirtualList } from '../../../platform/browser/parts/virtual-list.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type DepositRow, useDeposits } from './data.ts';
import { DepositSheet, DepositStateWord } from './deposit-sheet.tsx';

const ROW_PX = 76;

type LineProps = { readonly row: DepositRow; readonly onOpen: (id: string) => void };

function Line({ row, onOpen }: LineProps) {
  const language = useLanguage();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(row.id)}
      className="flex h-full w-full flex-col justify-center gap-1 border-b border-line px-4
        text-left active:bg-raised"
    >
      <span className="flex w-full items-baseline justify-between gap-3">
        <span data-may-cut className="min-w-0 truncate">
          <span className="font-semibold">{row.name}</span>{' '}
          <span className="text-sm text-muted">{networkName(row.network)}</span>
        </span>
        <span className="shrink-0 font-medium">+{formatAmount(language, row.amount)}</span>
      </span>
      <span className="flex w-full items-baseline justify-between gap-3 text-xs">
        <span className="text-faint">{formatTime(language, row.created_ms)}</span>
        <DepositStateWord row={row} />
      </span>
    </button>
  );
}

function NoDeposits() {
  const words = useWords();
  return (
    <Empty
      title={words('recharge.no_deposits')}
      hint={words('recharge.no_deposits_hint')}
      action={
        <Go
          to={withParams(paths.selectCoin, { url: 'receive' })}
          className="inline-flex min-h-11 items-center rounded-md bg-raised px-4 font-semibold"
        >
          {words('recharge.title')}
        </Go>
      }
    />
  );
}

/** Own deposits; each opens what is known of it, and changes before one's eyes. */
export function DepositList() {
  const words = useWords();
  const [openId, setOpenId] = useState<string | null>(null);
  const { query, more, isLoadingMore, retryMore } = useDeposits();
  const open = query.data?.find(({ id }) => id === openId) ?? null;
  return (
    <PullToRefresh onRefresh={query.refetch}>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NoDeposits />
          ) : (
            <>
              <VirtualList
                label={words('recharge.deposits')}
                items={rows}
                rowPx={ROW_PX}
                keyOf={({ id }) => id}
                render={(row) => <Line row={row} onOpen={setOpenId} />}
                onEnd={more}
              />
              {isLoadingMore && <SkeletonRows count={2} />}
              {retryMore && <ErrorView error={query.error} onRetry={retryMore} />}
            </>
          )
        }
      </Loaded>
      <DepositSheet row={open} onClose={() => setOpenId(null)} />
    </PullToRefresh>
  );
}
