/** A work: the picture, who made it, what it costs, its bids, and where it comes from. */
import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { BidList } from './bid-list.tsx';
import { ArtistFace } from './artist-face.tsx';
import { Countdown } from './countdown.tsx';
import { DetailAction } from './detail-action.tsx';
import { Hindrance } from './hindrance.tsx';
import { HeartButton, ModeMark, RarityMark } from './marks.tsx';
import { MediaView } from './media-view.tsx';
import { LoadedWork } from './loaded-work.tsx';
import { useBids, useDetail } from './nft-data.ts';
import { artistPath, historyPath, searchPath, seriesPath } from './nft-paths.ts';
import { OddsList } from './odds-list.tsx';
import type { NftDetail } from './types.ts';
import { priceLabel } from './work-card.tsx';
import { WideHeader } from './wide-header.tsx';

type Props = { readonly detail: NftDetail };

/** Who made it: a series has many hands, and no page of its own. */
function Maker({ detail }: Props) {
  const words = useWords();
  if (detail.what !== 'work') {
    return (
      <div className="pt-1">
        <p className="text-t6 text-muted">{words('nft.w_part_artists')}</p>
        <p className="text-t4 font-strong [overflow-wrap:anywhere]">{detail.author_name}</p>
      </div>
    );
  }
  const row = { head_portrait: detail.author_avatar, nickname: detail.author_name };
  return (
    <div className="flex items-center gap-3">
      <Go
        to={artistPath(detail.author)}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3"
      >
        <ArtistFace row={row} side={36} />
        <span className="min-w-0">
          <span className="block text-t6 text-muted">{words('nft.w_artist')}</span>
          <span className="block text-t4 font-strong [overflow-wrap:anywhere]">
            {detail.author_name}
          </span>
        </span>
      </Go>
      <HeartButton code={detail.code} name={detail.name} isOn={detail.collect === 1} />
    </div>
  );
}

/** The price as the hero, and what of its time is left. */
function Price({ detail }: Props) {
  const words = useWords();
  const language = useLanguage();
  if (Number(detail.price) === 0) return null;
  return (
    <div className="rounded-lg border border-line bg-surface p-4 md:bg-raised">
      <p className="text-t5 text-muted">{words(priceLabel(detail))}</p>
      <p className="text-t2 font-title break-words tabular-nums">
        {coinText(language, detail.price, detail.currency_name)}
      </p>
      <p className="flex flex-wrap gap-x-3 text-t5 text-muted">
        {detail.status === 1 && (
          <span>
            {words('nft.w_ends_in')} <Countdown untilMs={detail.end_ms} />
          </span>
        )}
        {detail.is_extended === 1 && (
          <span className="font-strong text-warning">{words('nft.w_extended')}</span>
        )}
        {detail.reserve !== 'none' && <span>{words(`nft.w_reserve_${detail.reserve}`)}</span>}
      </p>
    </div>
  );
}

function Bids({ detail }: Props) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const { data = [] } = useBids(detail.code, detail.status === 1);
  if (detail.pay_type !== 2) return null;
  return (
    <section className="pt-4">
      <h2 className="text-t4 font-strong">{words('nft.w_bids', { n: detail.bids })}</h2>
      {loggedIn ? (
        <BidList bids={data} />
      ) : (
        <p className="py-2 text-t5 text-muted">{words('nft.w_bids_visitor')}</p>
      )}
    </section>
  );
}

/** What is in the boxes, what of it is left, and where all of it is told. */
function Boxes({ detail }: Props) {
  const words = useWords();
  return (
    <section className="pt-2">
      {detail.description !== '' && (
        <p className="pb-3 text-t4 [overflow-wrap:anywhere]">{detail.description}</p>
      )}
      <h2 className="text-t4 font-strong">{words('nft.w_odds')}</h2>
      <OddsList odds={detail.odds} />
      <Go
        to={seriesPath(detail.series_id)}
        className="flex min-h-11 items-center text-t5 font-strong text-accent-text"
      >
        {words('nft.w_series_all')}
      </Go>
    </section>
  );
}

/** Everything else, folded. */
function Provenance({ detail }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { description, collection, series_id: series, floors } = detail;
  return (
    <section className="pt-4">
      {description !== '' && <p className="pb-3 text-t4 [overflow-wrap:anywhere]">{description}</p>}
      <dl>
        {collection !== '' && (
          <Figure
            label={words('nft.w_collection')}
            value={
              <Go
                to={searchPath({ collection })}
                className="inline-flex min-h-11 min-w-11 items-center text-accent-text"
              >
                {collection}
              </Go>
            }
          />
        )}
        {floors.length > 0 && (
          <Figure
            label={words('nft.w_floor')}
            value={floors
              .map(({ price, currency_name: coin }) => coinText(language, price, coin))
              .join(' · ')}
          />
        )}
        <Figure label={words('nft.w_owner')} value={detail.owner_name} />
        <Figure
          label={words('nft.w_royalty')}
          value={words('nft.w_percent', { n: detail.royalty })}
        />
      </dl>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center text-t5 text-accent-text">
          {words('nft.w_provenance')}
        </summary>
        <dl className="pb-2">
          <Figure label={words('nft.w_edition')} value={detail.edition} />
          <Figure label={words('nft.w_fee')} value={words('nft.w_percent', { n: detail.fee })} />
        </dl>
        <div className="space-y-2">
          <CopyRow
            label={words('nft.w_code')}
            value={detail.code}
            copyLabel={words('nft.w_copy_code')}
          />
          {detail.media_hash !== '' && (
            <CopyRow
              label={words('nft.w_media_hash')}
              value={detail.media_hash}
              copyLabel={words('nft.w_copy_hash')}
            />
          )}
          <p className="text-t5 text-muted">{words('nft.w_code_hint')}</p>
        </div>
      </details>
      <Go
        to={historyPath(detail.code)}
        className="inline-flex min-h-11 min-w-11 items-center text-t5 font-strong text-accent-text"
      >
        {words('nft.w_history')}
      </Go>
      {series > 0 && (
        <Go
          to={seriesPath(series)}
          className="flex min-h-11 items-center text-t5 font-strong text-accent-text"
        >
          {words('nft.w_series')}
        </Go>
      )}
    </section>
  );
}

function Work({ detail }: Props) {
  const words = useWords();
  return (
    <div className="md:grid md:grid-cols-2 md:gap-8 md:px-4">
      <div className="overflow-hidden md:self-start md:rounded-lg md:border md:border-line">
        <MediaView detail={detail} />
      </div>
      <div className="px-4 pt-3 md:px-0 md:pt-0">
        <div className="flex flex-wrap gap-1 pb-1">
          <RarityMark rarity={detail.rarity} />
          <ModeMark mode={detail.pay_type} />
        </div>
        <h2 className="text-t2 font-title [overflow-wrap:anywhere]">{detail.name}</h2>
        <Maker detail={detail} />
        {detail.is_hidden === 1 && (
          <Notice look="danger" title={words('nft.w_hidden')}>
            {detail.hidden_reason}
          </Notice>
        )}
        <div className="pt-3">
          <Price detail={detail} />
        </div>
        <div
          className="sticky bottom-0 z-10 -mx-4 bg-canvas px-4 py-3 md:static md:mx-0
          md:bg-transparent md:px-0"
        >
          <DetailAction detail={detail} />
        </div>
        <Bids detail={detail} />
        {detail.what === 'work' ? <Provenance detail={detail} /> : <Boxes detail={detail} />}
      </div>
    </div>
  );
}

/** One work. */
export function DetailScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const query = useDetail(Number(params.get('id')));
  return (
    <>
      <WideHeader title={words(query.data?.pay_type === 3 ? 'nft.w_mode_3' : 'nft.w_work')} />
      <Page wide tall>
        <Hindrance />
        <LoadedWork query={query}>{(detail) => <Work detail={detail} />}</LoadedWork>
      </Page>
    </>
  );
}
