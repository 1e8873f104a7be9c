/** The first room of the gallery: what ends next, boxes, what is new, and who made it. */
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { OnePicture } from '../../../platform/browser/parts/one-picture.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ArtistFace } from './artist-face.tsx';
import { Countdown } from './countdown.tsx';
import { RarityMark } from './marks.tsx';
import { useArtist, useArtists, useOwnId, useShelf } from './nft-data.ts';
import { artistPath, bidPath, detailPath, nftPaths, searchPath } from './nft-paths.ts';
import { Shelf } from './shelf.tsx';
import { Shell } from './shell.tsx';
import type { NftCardRow } from './types.ts';
import { CardSkeletons, priceLabel } from './work-card.tsx';

const SHELF = 8;

/** What ends next, as large as the screen allows. */
function Featured({ row }: { readonly row: NftCardRow }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <section
      aria-label={words('nft.w_featured')}
      className="mx-4 overflow-hidden rounded-lg border border-line bg-surface md:grid
        md:grid-cols-2"
    >
      <Go to={detailPath(row)} className="relative block aspect-[4/3] bg-raised md:aspect-square">
        <img
          src={row.poster || row.image}
          alt={row.name}
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover"
        />
        <span className="absolute top-3 left-3">
          <RarityMark rarity={row.rarity} />
        </span>
      </Go>
      <div className="flex flex-col p-4 md:justify-center md:p-8">
        <p className="text-t5 text-muted">
          {words('nft.w_ends_in')} <Countdown untilMs={row.end_ms} />
        </p>
        <h2 className="pt-1 text-t2 font-title [overflow-wrap:anywhere]">{row.name}</h2>
        <Go
          to={artistPath(row.author)}
          className="inline-flex min-h-11 min-w-11 items-center self-start text-t5 text-muted
            hover:text-text"
        >
          {row.author_name}
        </Go>
        <div className="flex flex-wrap items-end justify-between gap-3 pt-1">
          <div>
            <p className="text-t5 text-muted">{words(priceLabel(row))}</p>
            <p className="text-t3 font-strong tabular-nums">
              {coinText(language, row.price, row.currency_name)}
            </p>
          </div>
          <Go
            to={row.pay_type === 2 ? bidPath(row.id) : detailPath(row)}
            className="inline-flex min-h-12 items-center rounded-md bg-accent px-6 font-title
              text-on-accent hover:bg-accent-pressed"
          >
            {words(row.pay_type === 2 ? 'nft.w_bid' : 'nft.w_look')}
          </Go>
        </div>
      </div>
    </section>
  );
}

function Artists() {
  const words = useWords();
  const { query } = useArtists();
  const rows = query.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="pt-6">
      <div className="flex items-center justify-between gap-3 px-4">
        <h2 className="text-t3 font-title">{words('nft.w_part_artists')}</h2>
        <Go
          to={nftPaths.artists}
          className="inline-flex min-h-11 min-w-11 items-center text-t5 font-strong
            text-accent-text"
        >
          {words('nft.w_all')} <span className="sr-only">{words('nft.w_part_artists')}</span>
        </Go>
      </div>
      <ul className="flex gap-2 overflow-x-auto px-4 pb-2">
        {rows.slice(0, SHELF).map((row) => (
          <li key={row.id} className="w-24 shrink-0">
            <Go to={artistPath(row.id)} className="flex flex-col items-center gap-2 py-2">
              <ArtistFace row={row} side={64} />
              <span className="text-center text-t5 [overflow-wrap:anywhere]">{row.nickname}</span>
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way to show works of one's own. */
function Invitation() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const { data } = useArtist(useOwnId());
  const isArtist = loggedIn && data?.state === 'approved';
  return (
    <section className="mx-4 mt-6 rounded-lg border border-line bg-surface p-4">
      <h2 className="text-t4 font-strong">{words('nft.w_invite')}</h2>
      <p className="pt-1 text-t5 text-muted">{words('nft.w_invite_text')}</p>
      <Go
        to={isArtist ? nftPaths.mint : nftPaths.apply}
        className="inline-flex min-h-11 min-w-11 items-center text-t5 font-strong text-accent-text"
      >
        {words(isArtist ? 'nft.w_mint' : 'nft.w_apply')}
      </Go>
    </section>
  );
}

function Shelves({ auctions }: { readonly auctions: readonly NftCardRow[] }) {
  const words = useWords();
  const { data: boxes = [] } = useShelf({ pay_type: '3', status: '1' }, SHELF);
  const { data: fixed = [] } = useShelf({ pay_type: '1', status: '1', sort: 'newest' }, SHELF);
  const [first, ...others] = [...auctions, ...fixed];
  if (first === undefined && boxes.length === 0) {
    return (
      <Empty
        picture="coins"
        title={words('nft.w_nothing_on_sale')}
        hint={words('nft.w_nothing_on_sale_hint')}
        action={
          <Go
            to={nftPaths.gallery}
            className="inline-flex min-h-11 items-center rounded-md border border-line-strong
              px-4 font-strong"
          >
            {words('nft.w_to_gallery')}
          </Go>
        }
      />
    );
  }
  const otherAuctions = auctions.slice(1);
  const news = auctions.length === 0 ? others : fixed;
  return (
    <>
      {first !== undefined && <Featured row={first} />}
      <Shelf
        title={words('nft.w_ending')}
        rows={otherAuctions}
        to={searchPath({ pay_type: 2, status: 1 })}
      />
      <Shelf title={words('nft.w_boxes')} rows={boxes} to={searchPath({ pay_type: 3 })} />
      <Shelf
        title={words('nft.w_new')}
        rows={news}
        to={searchPath({ pay_type: 1, status: 1, sort: 'newest' })}
      />
    </>
  );
}

function Waiting() {
  return <CardSkeletons count={4} />;
}

/** The first screen of the market. */
export function HomeScreen() {
  const query = useShelf({ pay_type: '2', status: '1', sort: 'ending' }, SHELF);
  return (
    <Shell part="home">
      {/* Shelves come one after another, and would push down what is already being looked at. */}
      <OnePicture name="nft" parts={[]} Waiting={Waiting}>
        <Loaded query={query}>{(auctions) => <Shelves auctions={auctions} />}</Loaded>
        <Artists />
        <Invitation />
      </OnePicture>
    </Shell>
  );
}
