/** What one has bought and sold, and what of it the artist and the house got. */
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { usePurchases } from './nft-data.ts';
import { detailPath, nftPaths } from './nft-paths.ts';
import { momentText } from './nft-texts.ts';
import { RecordPages } from './record-pages.tsx';
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
      detail={[
        words(`nft.w_side_${row.side}`),
        words(`nft.w_trade_${row.kind}`),
        momentText(language, row.created),
      ].join(' · ')}
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
  return (
    <RecordPages
      paged={usePurchases()}
      keyOf={({ id, side }) => `${id} ${side}`}
      line={(row) => <Row row={row} />}
      none="nft.w_no_records"
      way={[nftPaths.gallery, 'nft.w_to_gallery']}
    />
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
