import { RefreshCw } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Refusal, ServerFault, Unreachable } from '../api/errors.ts';
import { describeError } from '../api/query.ts';
import { useWords } from '../words/use-words.ts';
import { Button } from './button.tsx';
import type { EmptyName } from './empty-pictures.tsx';

/** A grey place-holder that breathes while something loads. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  return <span data-skeleton aria-hidden className={`block rounded-sm bg-raised ${className}`} />;
}

/** Place-holders for a list of rows. */
export function SkeletonRows({ count = 8 }: { readonly count?: number }) {
  const words = useWords();
  return (
    <div role="status" aria-label={words('common.loading')}>
      {Array.from({ length: count }, (_, index) => (
        // Place-holders have no identity but their position.
        <div key={index} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3 w-16" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}

type Drawn = ComponentType<{ readonly name: EmptyName }>;

/** The drawing comes after the words: they say all of it. */
function Drawing({ name }: { readonly name: EmptyName }) {
  const [Picture, setPicture] = useState<Drawn>();
  useEffect(() => {
    import('./empty-pictures.tsx').then(
      ({ EmptyPicture }) => setPicture(() => EmptyPicture),
      () => undefined,
    );
  }, []);
  return <div className="mb-2 h-27">{Picture && <Picture name={name} />}</div>;
}

type NoticeProps = {
  readonly picture: EmptyName;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
};

/** A drawing, what is the matter, and what one can do about it. */
export function StateNotice({ picture, title, hint, action }: NoticeProps) {
  return (
    <div className="flex flex-col items-center px-8 py-12 text-center">
      <Drawing name={picture} />
      <p className="text-t3 font-title">{title}</p>
      {hint && <p className="mt-1 max-w-xs text-t5 text-muted">{hint}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

/** Below the last row of a list that came page by page. */
export function EndOfList() {
  const words = useWords();
  return <p className="py-4 text-center text-t6 text-muted">{words('common.no_more')}</p>;
}

type EmptyProps = {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
  /** What is missing; an empty tray unless told otherwise. */
  readonly picture?: EmptyName;
};

/** Nothing here yet, and what one can do about it. */
export function Empty({ picture = 'orders', ...said }: EmptyProps) {
  return <StateNotice picture={picture} {...said} />;
}

type ErrorProps = {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What failed, where that is not the whole screen. */
  readonly title?: string;
};

/** What went wrong, and another try. A silent network has its own picture. */
export function ErrorView({ error, onRetry, title }: ErrorProps) {
  const words = useWords();
  const isFault = error instanceof ServerFault;
  const isOffline = error instanceof Unreachable && !isFault;
  const reached = isFault ? 'common.server_title' : 'common.error_title';
  const said = describeError(error);
  // Nothing went wrong where the answer is no.
  const isRefused = error instanceof Refusal && title === undefined;
  return (
    <div role="alert">
      <StateNotice
        picture={isOffline ? 'offline' : 'closed'}
        title={isRefused ? said : (title ?? words(isOffline ? 'common.offline_title' : reached))}
        hint={isRefused ? undefined : said}
        action={
          <Button look="quiet" onClick={onRetry}>
            <RefreshCw aria-hidden size={16} />
            {words('common.retry')}
          </Button>
        }
      />
    </div>
  );
}

/** What the states of a screen need to know about a query. */
export type QueryLike<T> = {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => Promise<unknown>;
};

type LoadedProps<T> = {
  readonly query: QueryLike<T>;
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/** A query as one of its states: place-holders, error with retry, or the content. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return skeleton ?? <SkeletonRows />;
  return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
}
