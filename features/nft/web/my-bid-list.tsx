import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Empty, EndOfList, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ROWS_A_PAGE, useMyBids } from './nft-data.ts';
import { detailPath, searchPath } from './nft-paths.ts';
import { coinText } from './nft-texts.ts';
import { RecordRow } from './record-row.tsx';

/** What one has bid. */
export function MyBidList() {
  const words = useWords();
  const language = useLanguage();
  const { query, more, hasMore, isLoadingMore } = useMyBids();
  return (
    <Loaded query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty
            title={words('nft.w_no_own_bids')}
            hint={words('nft.w_no_own_bids_hint')}
            action={
              <Go
                to={searchPath({ pay_type: 2, status: 1 })}
                className="inline-flex min-h-11 min-w-11 items-center font-strong text-accent-text"
              >
                {words('nft.w_to_auctions')}
              </Go>
            }
          />
        ) : (
          <>
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <RecordRow
                    image={row.nft_image}
                    name={row.nft_name}
                    to={detailPath({ id: row.nft_id })}
                    detail={
                      <>
                        {row.created}
                        {row.is_highest === 1 && ` · ${words('nft.w_you_lead_short')}`}
                      </>
                    }
                    figure={coinText(language, row.price, row.currency_name)}
                  />
                </li>
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
