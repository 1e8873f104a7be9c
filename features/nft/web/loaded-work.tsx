import type { ReactNode } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import type { useDetail } from './nft-data.ts';
import { nftPaths } from './nft-paths.ts';
import type { NftDetail } from './types.ts';

type Props = {
  readonly query: ReturnType<typeof useDetail>;
  readonly children: (detail: NftDetail) => ReactNode;
};

/** A work by its number; where there is none, another try would not help, and the gallery does. */
export function LoadedWork({ query, children }: Props) {
  const words = useWords();
  if (query.error instanceof Refusal && query.data === undefined) {
    return (
      <Empty
        title={query.error.message}
        action={
          <Go
            to={nftPaths.gallery}
            className="inline-flex min-h-11 min-w-11 items-center font-strong text-accent-text"
          >
            {words('nft.w_to_gallery')}
          </Go>
        }
      />
    );
  }
  return (
    <Loaded query={query} skeleton={<DetailSkeleton />}>
      {children}
    </Loaded>
  );
}
