import type { ReactNode } from 'react';
import { BankFigure } from './bank-figure.tsx';
import type { DealRow } from './deal-figures.tsx';
import { Figure } from './list-row.tsx';
import { Sheet } from './sheet.tsx';

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The seal of this very act, where it has a receipt; it breaks the edge of the sheet. */
  readonly seal?: ReactNode;
  /** What was done, as a participle: "Bought". */
  readonly verb: string;
  /** What came of it, as it is written, and its unit. */
  readonly amount: string;
  readonly unit: string;
  /** What it was for, in one line. */
  readonly line: ReactNode;
  readonly rows: readonly DealRow[];
  /** The way to what was checked. */
  readonly check?: ReactNode;
  /** Two buttons beside each other: the quiet one, and the way on. */
  readonly actions: ReactNode;
};

/** The answer to an act of money: what was done, what came of it, what for. */
export function ReceiptSheet(props: Props) {
  const { open, onClose, seal, verb, amount, unit, line, rows, check, actions } = props;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={verb}
      crown={seal}
      footer={<div className="grid grid-cols-2 gap-2">{actions}</div>}
    >
      <div className="text-center">
        {seal !== undefined && (
          <p aria-hidden className="pt-7 text-t4 font-strong text-muted md:pt-0">
            {verb}
          </p>
        )}
        <p className="flex flex-wrap items-baseline justify-center gap-x-2 text-t1 break-all">
          <BankFigure text={amount} />
          <span className="text-t3 text-muted">{unit}</span>
        </p>
        <p className="pt-1 text-t5 text-muted">{line}</p>
      </div>
      <div aria-hidden className="mill mt-5 mb-2 h-1.5 text-line-strong" />
      <dl>
        {rows.map(([label, value]) => (
          <Figure key={label} label={label} value={value} />
        ))}
      </dl>
      {check}
    </Sheet>
  );
}
