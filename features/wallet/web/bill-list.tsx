import clsx from 'clsx';
import { ShieldCheck } from 'lucide-react';
import { sign } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatSigned,
  formatTime,
  parseServerTime,
} from '../../../platform/browser/numbers/format.ts';
import { showReceipt } from '../../../platform/browser/parts/acts.ts';
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

type LineProps = { readonly row: BillRow };

/** One line: what it was, when, and how much; it leads to its receipt where it has one. */
export function BillLine({ row }: LineProps) {
  const language = useLanguage();
  const time = useServerTime();
  const look = 'flex h-full items-center gap-3 border-b border-line px-4';
  if (row.receipt === null) {
    return (
      <div className={look}>
        <BillParts row={row} />
      </div>
    );
  }
  const { receipt } = row;
  const open = (): void => {
    const value = String(row.value);
    showReceipt({
      ...receipt,
      verb: row.info,
      amount: formatSigned(language, value),
      unit: row.currency_name,
      line: time(row.created_time),
      rows: [],
      news: row.info,
      tone: 'plain',
    });
  };
  return (
    <button
      type="button"
      onClick={open}
      className={clsx(look, 'w-full text-left active:bg-pressed')}
    >
      <BillParts row={row} />
    </button>
  );
}

function BillParts({ row }: LineProps) {
  const words = useWords();
  const language = useLanguage();
  const time = useServerTime();
  const value = String(row.value);
  const direction = sign(value);
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-tight">{row.info}</span>
        <span className="flex items-center gap-1.5 text-t5 text-faint">
          {time(row.created_time)}
          {row.receipt !== null && (
            <ShieldCheck
              role="img"
              aria-label={words('wallet.bill_receipt')}
              size={14}
              className="shrink-0 text-accent-text"
            />
          )}
        </span>
      </span>
      <span
        className={clsx(
          // A long amount takes a second line before it takes room of what it was.
          'max-w-[45%] shrink-0 text-right font-strong',
          direction > 0 ? 'text-up' : direction < 0 ? 'text-down' : 'text-muted',
        )}
      >
        {formatSigned(language, value)} {row.currency_name}
      </span>
    </>
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
