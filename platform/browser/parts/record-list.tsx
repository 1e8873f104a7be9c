/** Records of money, newest first: two lines each, and what is known of one when it is pressed. */
import type { ReactNode } from 'react';
import { Go } from '../navigation/go.tsx';
import { formatTime } from '../numbers/format.ts';
import { useLanguage } from '../session/session.ts';
import { Empty } from './states.tsx';

/** How high a record is. */
export const RECORD_PX = 76;

type LineProps = {
  readonly coin: string;
  /** The way it came or went. */
  readonly way: string;
  /** With its sign. */
  readonly amount: string;
  readonly timeMs: number;
  readonly state: ReactNode;
  readonly onOpen: () => void;
};

/** One record: coin, way and amount; time and how it stands. */
export function RecordLine({ coin, way, amount, timeMs, state, onOpen }: LineProps) {
  const language = useLanguage();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex h-full w-full flex-col justify-center gap-1 border-b border-line px-4
        text-left active:bg-raised"
    >
      <span className="flex w-full items-baseline justify-between gap-3">
        <span data-may-cut className="min-w-0 truncate">
          <span className="font-strong">{coin}</span>{' '}
          <span className="text-t5 text-muted">{way}</span>
        </span>
        <span className="shrink-0 font-strong">{amount}</span>
      </span>
      <span className="flex w-full items-baseline justify-between gap-3 text-t5">
        <span className="text-faint">{formatTime(language, timeMs)}</span>
        {state}
      </span>
    </button>
  );
}

type NoneProps = {
  readonly title: string;
  readonly hint: string;
  /** Where the first record is made. */
  readonly to: string;
  readonly action: string;
};

/** No record yet, and the way to the first. */
export function NoRecords({ title, hint, to, action }: NoneProps) {
  const look =
    'inline-flex min-h-11 items-center rounded-md border border-line-strong px-4 font-strong';
  const way = (
    <Go to={to} className={look}>
      {action}
    </Go>
  );
  return <Empty title={title} hint={hint} action={way} />;
}
