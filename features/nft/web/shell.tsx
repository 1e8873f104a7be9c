/** The frame of the market: its title, what waits for oneself, and its five icons. */
import clsx from 'clsx';
import { Heart, LayoutGrid, Palette, Search, Store, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Hindrance } from './hindrance.tsx';
import { useMessages } from './nft-data.ts';
import { nftPaths } from './nft-paths.ts';
import { WideHeader } from './wide-header.tsx';

const PARTS = [
  { name: 'home', Icon: Store },
  { name: 'gallery', Icon: LayoutGrid },
  { name: 'search', Icon: Search },
  { name: 'collection', Icon: Heart },
  { name: 'artists', Icon: Palette },
] as const;
export type ShellPart = (typeof PARTS)[number]['name'];

/** How many messages nobody has read. */
export function useUnread(): number {
  const { data = [] } = useMessages();
  return data.filter(({ is_read }) => is_read === 0).length;
}

function MineButton() {
  const words = useWords();
  const unread = useUnread();
  const label = words('nft.w_mine');
  return (
    <Go
      to={nftPaths.mine}
      aria-label={unread === 0 ? label : words('nft.w_mine_unread', { n: unread })}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full
        hover:bg-raised"
    >
      <UserRound aria-hidden size={22} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-1 min-w-4 rounded-full bg-accent px-1 text-center
            text-t6 font-strong text-on-accent"
        >
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </Go>
  );
}

function Icons({ part }: { readonly part: ShellPart }) {
  const words = useWords();
  return (
    <nav
      aria-label={words('nft.w_parts')}
      className="pad-bottom-safe fixed inset-x-0 bottom-0 z-20 border-t border-line bg-key
        md:sticky md:top-[calc(3rem+var(--bar))] md:bottom-auto md:mx-auto md:max-w-6xl
        md:rounded-lg md:border md:bg-surface md:pb-0"
    >
      <ul className="mx-auto flex max-w-lg md:max-w-none">
        {PARTS.map(({ name, Icon }) => (
          <li key={name} className="min-w-0 flex-1">
            <Go
              replace
              to={nftPaths[name]}
              aria-current={name === part ? 'page' : undefined}
              className={clsx(
                `flex min-h-14 flex-col items-center justify-center gap-0.5 px-1 text-center
                  text-t6 md:min-h-12 md:flex-row md:gap-2 md:text-t5`,
                name === part ? 'font-strong text-accent-text' : 'text-muted hover:text-text',
              )}
            >
              <Icon aria-hidden size={20} className="shrink-0" />
              <span className="max-w-full [overflow-wrap:anywhere]">
                {words(`nft.w_part_${name}`)}
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Props = { readonly part: ShellPart; readonly children: ReactNode };

/** A part of the market within its frame. */
export function Shell({ part, children }: Props) {
  const words = useWords();
  return (
    <>
      <WideHeader title={words('nft.w_title')} trail={<MineButton />} />
      <Icons part={part} />
      <Page wide tall>
        <Hindrance />
        <div className="pt-2 md:pt-4">{children}</div>
      </Page>
    </>
  );
}
