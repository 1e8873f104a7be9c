import type { ReactNode } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { NotThere } from '../../../platform/browser/parts/not-there.tsx';
import { Loaded, type QueryLike } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { nftPaths } from './nft-paths.ts';

type Props<T> = {
  readonly query: QueryLike<T>;
  readonly children: (found: T) => ReactNode;
};

/** A work or series by its number; where there is none, the gallery helps, and not another try. */
export function LoadedWork<T>({ query, children }: Props<T>) {
  const words = useWords();
  if (query.error instanceof Refusal && query.data === undefined) {
    const { message } = query.error;
    return <NotThere title={message} to={nftPaths.gallery} lead={words('nft.w_to_gallery')} />;
  }
  return (
    <Loaded query={query} skeleton={<DetailSkeleton />}>
      {children}
    </Loaded>
  );
}
