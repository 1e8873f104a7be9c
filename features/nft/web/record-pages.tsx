/** Lines about works that come page by page, and the way on where there are none. */
import type { ReactNode } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import type { usePaged } from '../../../platform/browser/parts/paged.ts';
import { Empty, EndOfList, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ROWS_A_PAGE } from './nft-data.ts';

type Props<Row> = {
  readonly paged: ReturnType<typeof usePaged<Row>>;
  readonly keyOf: (row: Row) => string | number;
  readonly line: (row: Row) => ReactNode;
  /** Words of an empty list; its hint is `<none>_hint`. */
  readonly none: string;
  /** Where an empty list leads to, and what that is called. */
  readonly way: readonly [to: string, word: string];
};

/** All rows so far, and a button for more. */
export function RecordPages<Row>({ paged, keyOf, line, none, way: [to, word] }: Props<Row>) {
  const words = useWords();
  const { query, more, hasMore, isLoadingMore } = paged;
  return (
    <Loaded query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty
            title={words(none)}
            hint={words(`${none}_hint`)}
            action={
              <Go
                to={to}
                className="inline-flex min-h-11 items-center rounded-md border border-line-strong
                  px-4 font-strong"
              >
                {words(word)}
              </Go>
            }
          />
        ) : (
          <>
            <ul>
              {rows.map((row) => (
                <li key={keyOf(row)}>{line(row)}</li>
              ))}
            </ul>
            {hasMore && rows.length % ROWS_A_PAGE === 0 ? (
              <div className="p-4">
                <Button look="quiet" wide pending={isLoadingMore} onClick={more}>
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
