import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useMyBids } from './nft-data.ts';
import { detailPath, searchPath } from './nft-paths.ts';
import { momentText } from './nft-texts.ts';
import { RecordPages } from './record-pages.tsx';
import { RecordRow } from './record-row.tsx';

/** What one has bid. */
export function MyBidList() {
  const words = useWords();
  const language = useLanguage();
  return (
    <RecordPages
      paged={useMyBids()}
      keyOf={({ id }) => id}
      line={(row) => (
        <RecordRow
          image={row.nft_image}
          name={row.nft_name}
          to={detailPath({ id: row.nft_id })}
          detail={
            <>
              {momentText(language, row.created)}
              {row.is_highest === 1 && ` · ${words('nft.w_you_lead_short')}`}
            </>
          }
          figure={coinText(language, row.price, row.currency_name)}
        />
      )}
      none="nft.w_no_own_bids"
      way={[searchPath({ pay_type: 2, status: 1 }), 'nft.w_to_auctions']}
    />
  );
}
