import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount, formatTime } from '../../../platform/browser/numbers/format.ts';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Empty, ErrorView, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { VirtualList } from '../../../platform/browser/parts/virtual-list.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useWithdrawals, type WithdrawalRow } from './data.ts';
import { wayName } from './way-name.ts';
import { WithdrawalSheet, WithdrawalStateWord } from './withdrawal-sheet.tsx';

const ROW_PX = 76;

type LineProps = { readonly row: WithdrawalRow; readonly onOpen: (id: number) => void };

function Line({ row, onOpen }: LineProps) {
  const words = useWords();
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
          <span className="text-sm text-muted">{wayName(words, row.network)}</span>
        </span>
        <span className="shrink-0 font-medium">−{formatAmount(language, row.number)}</span>
      </span>
      <span className="flex w-full items-baseline justify-between gap-3 text-xs">
        <span className="text-faint">{formatTime(language, row.asked_ms)}</span>
        <WithdrawalStateWord row={row} />
      </span>
    </button>
  );
}

function NoWithdrawals() {
  const words = useWords();
  return (
    <Empty
      title={words('withdrawal.none')}
      hint={words('withdrawal.none_hint')}
      action={
        <Go
          to={withParams(paths.selectCoin, { url: 'withdraw' })}
          className="inline-flex min-h-11 items-center rounded-md bg-raised px-4 font-semibold"
        >
          {words('withdrawal.title')}
        </Go>
      }
    />
  );
}

/** Own withdrawals; each opens what is known of it, and changes before one's eyes. */
export function WithdrawalList() {
  const words = useWords();
  const [openId, setOpenId] = useState<number | null>(null);
  const { query, more, isLoadingMore, retryMore } = useWithdrawals();
  const open = query.data?.find(({ id }) => id === openId) ?? null;
  return (
    <PullToRefresh onRefresh={query.refetch}>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NoWithdrawals />
          ) : (
            <>
              <VirtualList
                label={words('withdrawal.withdrawals')}
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
      <WithdrawalSheet row={open} onClose={() => setOpenId(null)} />
    </PullToRefresh>
  );
}
