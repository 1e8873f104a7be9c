import { formatAmount, formatSigned } from '../../../platform/browser/numbers/format.ts';
import type { usePaged } from '../../../platform/browser/parts/paged.ts';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useServerTime } from './bill-list.tsx';
import type { MoveRow } from './wallet-data.ts';

const ROW_PX = 76;

/** What left and, of an exchange, what came; a transfer changes no total and has no sign. */
function Amounts({ row }: { readonly row: MoveRow }) {
  const language = useLanguage();
  const value = String(row.value);
  if (row.what === 'transfer') {
    return `${formatAmount(language, value.replace(/^-/, ''))} ${row.currency_name}`;
  }
  return (
    <>
      <span className="block text-down">
        {formatSigned(language, value)} {row.currency_name}
      </span>
      <span className="block text-up">
        {formatSigned(language, row.received)} {row.to_currency_name}
      </span>
    </>
  );
}

function MoveLine({ row }: { readonly row: MoveRow }) {
  const time = useServerTime();
  return (
    <div className="flex h-full items-center gap-3 border-b border-line px-4">
      <span className="min-w-0 flex-1 leading-tight">
        <span data-may-cut className="block truncate">
          {row.transaction_info}
        </span>
        <span data-may-cut className="block truncate text-t5 text-muted">
          {row.info}
        </span>
        <span className="block text-t5 text-faint">{time(row.created_time)}</span>
      </span>
      <span className="shrink-0 text-right font-strong">
        <Amounts row={row} />
      </span>
    </div>
  );
}

type Props = { readonly paged: ReturnType<typeof usePaged<MoveRow>> };

/** Past transfers and exchanges, page after page. */
export function MoveList({ paged }: Props) {
  const words = useWords();
  return (
    <PagedList
      label={words('wallet.transfer_history')}
      paged={paged}
      rowPx={ROW_PX}
      keyOf={(row, index) => row.id ?? index}
      render={(row) => <MoveLine row={row} />}
      none={<Empty title={words('wallet.no_transfers')} hint={words('wallet.no_transfers_hint')} />}
    />
  );
}
