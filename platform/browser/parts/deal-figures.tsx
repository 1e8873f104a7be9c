import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { BankFigure } from './bank-figure.tsx';
import { Figure } from './list-row.tsx';

export type DealRow = readonly [label: string, value: ReactNode];

type Props = {
  /** What is given and what comes of it: amounts as they are written, with their coins. */
  readonly gives: readonly [label: string, text: string];
  readonly gets: readonly [label: string, text: string];
  /** What must be seen before one says yes: three lines, or nearly. */
  readonly lines: readonly DealRow[];
  /** Everything else, folded. */
  readonly details: { readonly label: string; readonly rows: readonly DealRow[] };
};

function Rows({ rows }: { readonly rows: readonly DealRow[] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <Figure key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

/** What a sheet asks to agree to: the deal first, then a few lines, then the rest. */
export function DealFigures({ gives, gets, lines, details }: Props) {
  return (
    <>
      <dl className="pb-2">
        <dt className="text-t5 text-muted">{gives[0]}</dt>
        <dd className="text-t2 break-words">
          <BankFigure text={gives[1]} />
        </dd>
        <dt className="mt-1 flex items-center gap-1 text-t5 text-muted">
          <ArrowDown aria-hidden size={14} />
          {gets[0]}
        </dt>
        <dd className="text-t2 break-words">
          <BankFigure text={gets[1]} />
        </dd>
      </dl>
      <Rows rows={lines} />
      {details.rows.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center text-t5 text-accent-text">
            {details.label}
          </summary>
          <Rows rows={details.rows} />
        </details>
      )}
    </>
  );
}
