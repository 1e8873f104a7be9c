/** An artist, or oneself: works, what he has sold, royalties, and what he likes. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { askToLogIn } from '../../../platform/browser/navigation/navigator.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ArtistFace } from './artist-face.tsx';
import { useFollow } from './nft-acts.ts';
import { useArtist, useOwnId } from './nft-data.ts';
import { nftPaths } from './nft-paths.ts';
import { SmallGrid } from './small-grid.tsx';
import type { AmountRow, ArtistDetail } from './types.ts';
import { WideHeader } from './wide-header.tsx';

type Props = { readonly artist: ArtistDetail };

function FollowButton({ artist }: Props) {
  const words = useWords();
  const follow = useFollow();
  const own = useOwnId();
  const loggedIn = useLoggedIn();
  if (artist.state !== 'approved' || own === artist.id) return null;
  const isFan = artist.is_fan === 1;
  return (
    <Button
      look={isFan ? 'quiet' : 'primary'}
      pending={follow.isPending}
      aria-pressed={isFan}
      onClick={() => (loggedIn ? follow.mutate(artist.id) : askToLogIn())}
    >
      {words(isFan ? 'nft.w_following' : 'nft.w_follow')}
    </Button>
  );
}

function Counts({ artist }: Props) {
  const words = useWords();
  const counts = [
    [words('nft.w_works'), artist.works],
    [words('nft.w_sold'), artist.sold],
    [words('nft.w_fans'), artist.fans],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-2 py-3 text-center">
      {counts.map(([label, count]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-t5 break-words text-muted">{label}</dt>
          <dd className="text-t3 font-strong tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function Amounts({ label, rows }: { readonly label: string; readonly rows: readonly AmountRow[] }) {
  const language = useLanguage();
  if (rows.length === 0) return null;
  const text = rows.map(({ amount, currency_name }) => coinText(language, amount, currency_name));
  return <Figure label={label} value={text.join(' · ')} />;
}

function Content({ artist }: Props) {
  const words = useWords();
  const [tab, setTab] = useState<'works' | 'likes'>(artist.works > 0 ? 'works' : 'likes');
  const rows = tab === 'works' ? artist.artworks : artist.collects;
  return (
    <>
      <div className="px-4 pt-2 md:grid md:grid-cols-2 md:gap-8">
        <div>
          <div className="flex flex-wrap items-center gap-4">
            <ArtistFace row={artist} side={72} />
            <h2 className="min-w-0 flex-1 text-t2 font-title [overflow-wrap:anywhere]">
              {artist.nickname}
            </h2>
            <FollowButton artist={artist} />
          </div>
          {artist.about !== '' && (
            <p className="pt-3 text-t4 [overflow-wrap:anywhere] text-muted">{artist.about}</p>
          )}
        </div>
        <div>
          <Counts artist={artist} />
          <dl>
            <Amounts label={words('nft.w_volume')} rows={artist.volume} />
            <Amounts label={words('nft.w_royalties')} rows={artist.royalties} />
          </dl>
        </div>
      </div>
      <Tabs
        className="px-4 pt-2 pb-3"
        label={words('nft.w_artist')}
        choices={[
          { value: 'works', label: words('nft.w_works') },
          { value: 'likes', label: words('nft.w_part_collection') },
        ]}
        value={tab}
        onChange={setTab}
      />
      {rows.length > 0 ? (
        <SmallGrid rows={rows} />
      ) : (
        <Empty
          picture="coins"
          title={words(tab === 'works' ? 'nft.w_artist_no_works' : 'nft.w_artist_no_likes')}
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
      )}
    </>
  );
}

/** One artist. */
export function ArtistScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const loggedIn = useLoggedIn();
  const own = useOwnId();
  const uid = Number(params.get('uid')) || own;
  const query = useArtist(uid);
  return (
    <>
      <WideHeader title={words('nft.w_artist')} />
      <Page wide tall>
        {loggedIn || uid > 0 ? (
          <Loaded query={query}>{(artist) => <Content artist={artist} />}</Loaded>
        ) : (
          <VisitorView hint={words('nft.w_visitor_artist')} stays />
        )}
      </Page>
    </>
  );
}
