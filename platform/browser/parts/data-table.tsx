import clsx from 'clsx';
import type { ReactNode } from 'react';

export type Column<T> = {
  /** Its name above it; empty for a column of buttons. */
  readonly name: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers stand right, texts left. */
  readonly isText?: boolean;
};

type Props<T> = {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
};

/** A table of a desk: rows of 40 px, numbers right, the first column stays in sight. */
export function DataTable<T>({ label, columns, rows, keyOf }: Props<T>) {
  const look = (column: Column<T>, index: number): string =>
    clsx(
      'px-2 whitespace-nowrap',
      column.isText ? 'text-left' : 'text-right',
      index === 0 && 'sticky left-0 bg-surface pl-4',
      index === columns.length - 1 && 'pr-4',
    );
  return (
    <table aria-label={label} className="w-full text-t5">
      <thead>
        <tr className="h-8 text-t6 text-faint">
          {columns.map((column, index) => (
            <th key={column.name} scope="col" className={`font-text ${look(column, index)}`}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="h-10 border-t border-line">
            {columns.map((column, index) => (
              <td key={column.name} className={look(column, index)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ActionProps = {
  readonly label: string;
  readonly about: string;
  readonly isStrong?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
};

/** A quiet button of a row. */
export function RowAction({ label, about, isStrong, disabled, onPress }: ActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={`${label}, ${about}`}
      onClick={onPress}
      className={clsx(
        'min-h-8 rounded-sm px-2 hover:bg-pressed disabled:text-faint',
        isStrong ? 'font-title text-text' : 'text-muted',
      )}
    >
      {label}
    </button>
  );
}
