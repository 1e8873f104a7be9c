/** What one has bought and sold, and what of it the artist and the house got. */
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, EndOfList, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ROWS_A_PAGE, usePurchases } from './nft-data.ts';
import { detailPath, nftPaths } from './nft-paths.ts';
import { coinText } from './nft-texts.ts';
import { RecordRow } from './record-row.tsx';
import type { PurchaseRow } from './types.ts';

function Row({ row }: { readonly row: PurchaseRow }) {
  const words = useWords();
  const language = useLanguage();
  const text = (amount: string): string => coinText(language, amount, row.currency_name);
  return (
    <RecordRow
      image={row.image}
      name={row.name}
      to={detailPath({ id: row.nft_id })}
      detail={[words(`nft.w_side_${row.side}`), words(`nft.w_trade_${row.kind}`), row.created].join(
        ' · ',
      )}
      figure={text(row.price)}
      below={
        row.side === 'sold' ? (
          <p className="pt-1 text-t5 text-muted">
            {words('nft.w_sold_line', {
              fee: text(row.fee),
              royalty: text(row.royalty),
              received: text(row.received),
            })}
          </p>
        ) : undefined
      }
    />
  );
}

function Records() {
  const words = useWords();
  const { query, more, hasMore, isLoadingMore } = usePurchases();
  return (
    <Loaded query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty
            title={words('nft.w_no_records')}
            hint={words('nft.w_no_records_hint')}
            action={
              <Go
                to={nftPaths.gallery}
                className="inline-flex min-h-11 min-w-11 items-center font-strong text-accent-text"
              >
                {words('nft.w_to_gallery')}
              </Go>
            }
          />
        ) : (
          <>
            <ul>
              {rows.map((row) => (
                <li key={`${row.id} ${row.side}`}>
                  <Row row={row} />
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

/** Records of purchases and sales. */
export function RecordsScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('nft.w_records')} />
      <Page>
        {useLoggedIn() ? <Records /> : <VisitorView hint={words('nft.w_visitor_mine')} />}
      </Page>
    </>
  );
}
