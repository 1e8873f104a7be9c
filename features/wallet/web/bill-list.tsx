import clsx from 'clsx';
import { sign } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatSigned,
  formatTime,
  parseServerTime,
} from '../../../platform/browser/numbers/format.ts';
import type { usePaged } from '../../../platform/browser/parts/paged.ts';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { BillRow } from './wallet-data.ts';

export const ROW_PX = 64;

/** The server's time text in the reader's own form. */
export function useServerTime(): (text: string) => string {
  const language = useLanguage();
  return (text) => {
    const ms = parseServerTime(text);
    return ms === null ? text : formatTime(language, ms);
  };
}

/** One line: what it was, when, and how much. */
export function BillLine({ row }: { readonly row: BillRow }) {
  const language = useLanguage();
  const time = useServerTime();
  const value = String(row.value);
  const direction = sign(value);
  return (
    <div className="flex h-full items-center gap-3 border-b border-line px-4">
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-tight">{row.info}</span>
        <span className="block text-t5 text-faint">{time(row.created_time)}</span>
      </span>
      <span
        className={clsx(
          'shrink-0 text-right font-strong',
          direction > 0 ? 'text-up' : direction < 0 ? 'text-down' : 'text-muted',
        )}
      >
        {formatSigned(language, value)} {row.currency_name}
      </span>
    </div>
  );
}

type Props = {
  readonly paged: ReturnType<typeof usePaged<BillRow>>;
  readonly label: string;
  readonly empty: string;
  readonly emptyHint?: string;
};

/** Statement lines, page after page. */
export function BillList({ paged, label, empty, emptyHint }: Props) {
  const words = useWords();
  return (
    <PagedList
      label={label}
      paged={paged}
      rowPx={ROW_PX}
      keyOf={(_row, index) => index}
      render={(row) => <BillLine row={row} />}
      none={
        <Empty picture="receipts" title={empty} hint={emptyHint ?? words('wallet.no_bills_hint')} />
      }
    />
  );
}
