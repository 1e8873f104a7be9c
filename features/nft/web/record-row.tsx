import type { ReactNode } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';

type Props = {
  readonly image: string;
  readonly name: string;
  readonly to: string;
  readonly detail: ReactNode;
  readonly figure: string;
  readonly below?: ReactNode;
};

/** A line about a work: its picture, what happened, and how much. */
export function RecordRow({ image, name, to, detail, figure, below }: Props) {
  return (
    <div className="border-b border-line px-4 py-3 last:border-0">
      <div className="flex items-center gap-3">
        <img
          src={image}
          alt=""
          loading="lazy"
          className="size-14 shrink-0 rounded-md bg-raised object-cover"
        />
        <div className="min-w-0 flex-1">
          <Go
            to={to}
            className="flex min-h-11 items-center text-t4 font-strong [overflow-wrap:anywhere]"
          >
            {name}
          </Go>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-t5">
            <span className="text-muted">{detail}</span>
            <span className="font-strong tabular-nums">{figure}</span>
          </div>
        </div>
      </div>
      {below}
    </div>
  );
}
