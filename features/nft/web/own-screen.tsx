/** An own work or box: sell it on, or open it. */
import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { BoxPart } from './box-part.tsx';
import { Countdown } from './countdown.tsx';
import { LoadedWork } from './loaded-work.tsx';
import { Hindrance } from './hindrance.tsx';
import { RarityMark } from './marks.tsx';
import { MediaView } from './media-view.tsx';
import { useDetail } from './nft-data.ts';
import { detailPath, resellPath } from './nft-paths.ts';
import { ProofButton } from './proof-sheet.tsx';
import type { NftDetail } from './types.ts';
import { WideHeader } from './wide-header.tsx';

type Props = { readonly detail: NftDetail };

/** A work of one's own that is no closed box. */
function Work({ detail }: Props) {
  const words = useWords();
  const language = useLanguage();
  const isOnSale = detail.resell_nft_status === 1;
  return (
    <div className="space-y-3 px-4 pb-4 md:px-0">
      {isOnSale ? (
        <dl>
          <Figure
            label={words('nft.w_on_sale_for')}
            value={coinText(language, detail.price, detail.currency_name)}
          />
          <Figure label={words('nft.w_ends_in')} value={<Countdown untilMs={detail.end_ms} />} />
        </dl>
      ) : (
        <Go
          to={resellPath(detail.id)}
          className="flex min-h-12 items-center justify-center rounded-md bg-accent px-4
            text-center font-title text-on-accent hover:bg-accent-pressed"
        >
          {words('nft.w_resell')}
        </Go>
      )}
      {isOnSale && <p className="text-t5 text-muted">{words('nft.w_cannot_withdraw')}</p>}
      {detail.box_state === 'opened' && <ProofButton code={detail.code} />}
      <Go
        to={detailPath(detail)}
        className="inline-flex min-h-11 min-w-11 items-center text-t5 font-strong text-accent-text"
      >
        {words('nft.w_public_page')}
      </Go>
    </div>
  );
}

function Own({ detail }: Props) {
  const isClosed = detail.what === 'box' && detail.box_state !== 'opened';
  if (isClosed) return <BoxPart key={detail.code} detail={detail} />;
  return (
    <div className="md:grid md:grid-cols-2 md:items-start md:gap-8 md:px-4 md:pt-2">
      <div className="overflow-hidden md:rounded-lg md:border md:border-line">
        <MediaView detail={detail} />
      </div>
      <div>
        <div className="px-4 py-3 md:px-0 md:pt-0">
          <RarityMark rarity={detail.rarity} />
          <h2 className="pt-1 text-t2 font-title [overflow-wrap:anywhere]">{detail.name}</h2>
          <p className="text-t5 text-muted">{detail.author_name}</p>
        </div>
        <Work detail={detail} />
      </div>
    </div>
  );
}

/** Something of one's own. */
export function OwnScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const loggedIn = useLoggedIn();
  const query = useDetail(Number(params.get('id')));
  return (
    <>
      <WideHeader title={words('nft.w_yours')} />
      <Page wide tall>
        <Hindrance />
        {loggedIn ? (
          <LoadedWork query={query}>{(detail) => <Own detail={detail} />}</LoadedWork>
        ) : (
          <VisitorView hint={words('nft.w_visitor_mine')} />
        )}
      </Page>
    </>
  );
}
