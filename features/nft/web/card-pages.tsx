import type { ReactNode } from 'react';
import { Button } from '../../../platform/browser/parts/button.tsx';
import type { usePaged } from '../../../platform/browser/parts/paged.ts';
import { EndOfList, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { CARDS_A_PAGE } from './nft-data.ts';
import type { NftCardRow } from './types.ts';
import { CardGrid, CardSkeletons } from './work-card.tsx';

type Props = {
  readonly paged: ReturnType<typeof usePaged<NftCardRow>>;
  readonly none: ReactNode;
};

/** Cards page by page: loading, failed, empty, there, and more of them. */
export function CardPages({ paged, none }: Props) {
  const words = useWords();
  const { query, more, hasMore, isLoadingMore, retryMore } = paged;
  return (
    <Loaded query={query} skeleton={<CardSkeletons />}>
      {(rows) =>
        rows.length === 0 ? (
          none
        ) : (
          <>
            <CardGrid rows={rows} />
            {hasMore && rows.length % CARDS_A_PAGE === 0 ? (
              <div className="px-4 pt-4">
                <Button look="quiet" wide pending={isLoadingMore} onClick={retryMore ?? more}>
                  {words('nft.w_more')}
                </Button>
              </div>
            ) : (
              <EndOfList />
            )}
          </>
        )
      }
    </Loaded>
  );
}
