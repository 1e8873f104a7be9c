/** One's own corner of the market: what one has, what one bid, and what waits to be paid. */
import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ArtistFace } from './artist-face.tsx';
import { Hindrance } from './hindrance.tsx';
import { HoldingList } from './holding-list.tsx';
import { MessageList } from './message-list.tsx';
import { MyBidList } from './my-bid-list.tsx';
import { useArtist, useOwnId } from './nft-data.ts';
import { artistPath, nftPaths } from './nft-paths.ts';
import { useUnread } from './shell.tsx';

const PARTS = ['holdings', 'bids', 'messages'] as const;
type Part = (typeof PARTS)[number];

const LINK = `inline-flex min-h-11 min-w-11 items-center rounded-full border border-line-strong
  px-4 text-t5
    hover:bg-raised`;

function Head() {
  const words = useWords();
  const own = useOwnId();
  const { data } = useArtist(own);
  const isArtist = data?.state === 'approved';
  return (
    <div className="px-4 pt-2">
      <div className="flex items-center gap-3">
        <ArtistFace
          row={{ head_portrait: data?.head_portrait ?? '', nickname: data?.nickname ?? '' }}
          side={56}
        />
        <p className="min-w-0 flex-1 text-t3 font-title [overflow-wrap:anywhere]">
          {data?.nickname ?? ' '}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 pt-3">
        <Go to={nftPaths.records} className={LINK}>
          {words('nft.w_records')}
        </Go>
        {isArtist && own > 0 && (
          <Go to={artistPath(own)} className={LINK}>
            {words('nft.w_my_page')}
          </Go>
        )}
        <Go to={isArtist ? nftPaths.mint : nftPaths.apply} className={LINK}>
          {words(isArtist ? 'nft.w_mint' : 'nft.w_apply')}
        </Go>
      </div>
    </div>
  );
}

function Own() {
  const words = useWords();
  const unread = useUnread();
  const [params, setParams] = useSearchParams();
  const part = PARTS.find((each) => each === params.get('tab')) ?? 'holdings';
  const labelOf = (value: Part): string => {
    const label = words(`nft.w_tab_${value}`);
    return value === 'messages' && unread > 0 ? `${label} (${unread})` : label;
  };
  return (
    <>
      <Head />
      <Tabs<Part>
        className="px-4 pt-3 pb-2"
        label={words('nft.w_mine')}
        choices={PARTS.map((value) => ({ value, label: labelOf(value) }))}
        value={part}
        onChange={(tab) => setParams({ tab }, { replace: true })}
      />
      {part === 'holdings' && <HoldingList />}
      {part === 'bids' && <MyBidList />}
      {part === 'messages' && <MessageList />}
    </>
  );
}

/** What is one's own. */
export function MineScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('nft.w_mine')} />
      <Page>
        <Hindrance />
        {useLoggedIn() ? <Own /> : <VisitorView hint={words('nft.w_visitor_mine')} />}
      </Page>
    </>
  );
}
