import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatCount, formatTime } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { saveFile } from '../../../platform/browser/parts/save-file.ts';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import { type Translate, useWords } from '../../../platform/browser/words/use-words.ts';
import { accountNamed } from './accounts.ts';
import { csvMoment, csvOf, type Table } from './statement-csv.ts';
import { type BillRow, MOST_LINES, readLines, type StatementFilter } from './wallet-data.ts';

function accountOf(row: BillRow, words: Translate): string {
  const account = accountNamed(row.account);
  return account === undefined ? row.account : words(`wallet.account_${account}`);
}

/** Lines as both files have them; only how a moment is written differs. */
function tableOf(
  rows: readonly BillRow[],
  words: Translate,
  moment: (ms: number) => string,
): Table {
  const heads = [
    'column_number',
    'column_time',
    'column_entry',
    'account',
    'amount',
    'coin',
    'column_reference',
    'column_receipt',
  ];
  return [
    heads.map((head) => words(`wallet.${head}`)),
    ...rows.map((row) => [
      String(row.id),
      moment(row.created_ms),
      row.info,
      accountOf(row, words),
      String(row.value),
      row.currency_name,
      String(row.reference),
      row.receipt === null ? '' : `${row.receipt.kind} ${row.receipt.id}`,
    ]),
  ];
}

function csvFile(rows: readonly BillRow[], words: Translate, language: Language): void {
  const table = tableOf(rows, words, (ms) => csvMoment(language, ms));
  const text = csvOf(table, language);
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `statement-${day}.csv`);
}

type PaperProps = {
  readonly rows: readonly BillRow[];
  readonly madeMs: number;
  readonly onPrinted: () => void;
};

/** The statement on paper. While it is there, nothing else of the page is printed. */
function Paper({ rows, madeMs, onPrinted }: PaperProps) {
  const words = useWords();
  const language: Language = useLanguage();
  const [heads = [], ...lines] = tableOf(rows, words, (ms) => formatTime(language, ms));
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return createPortal(
    <div data-print>
      <h1>
        {words('wallet.statement')} · {formatTime(language, madeMs)}
      </h1>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}

type Props = { readonly filter: StatementFilter; readonly onClose: () => void };

/** The lines that the filters show, as a file for spreadsheets or on paper, which may be a PDF. */
export function ExportSheet({ filter, onClose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [printed, setPrinted] = useState<Omit<PaperProps, 'onPrinted'> | null>(null);
  const [done] = useState(() => () => setPrinted(null));
  const read = useMutation({
    mutationFn: (_kind: 'csv' | 'paper') => readLines(filter),
    onSuccess: (rows, kind) => {
      if (kind === 'csv') csvFile(rows, words, language);
      else setPrinted({ rows, madeMs: Date.now() });
    },
  });
  const isBusy = (kind: 'csv' | 'paper'): boolean => read.isPending && read.variables === kind;
  return (
    <Sheet
      open
      onClose={onClose}
      title={words('wallet.export')}
      description={words('wallet.export_hint', { most: formatCount(language, MOST_LINES) })}
    >
      <div className="grid gap-3">
        <Button look="quiet" wide pending={isBusy('csv')} onClick={() => read.mutate('csv')}>
          <FileSpreadsheet aria-hidden size={18} />
          {words('wallet.export_csv')}
        </Button>
        <Button look="quiet" wide pending={isBusy('paper')} onClick={() => read.mutate('paper')}>
          <Printer aria-hidden size={18} />
          {words('wallet.export_pdf')}
        </Button>
      </div>
      {printed && <Paper {...printed} onPrinted={done} />}
    </Sheet>
  );
}
