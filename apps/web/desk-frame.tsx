import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { useCards } from '../../platform/browser/cards/use-cards.ts';
import type { WebCard, WebRoute } from '../../platform/browser/cards/web-card.ts';
import { BesideMain } from '../../platform/browser/navigation/go.tsx';
import { ErrorBoundary } from '../../platform/browser/parts/error-boundary.tsx';
import { useIsWide } from '../../platform/browser/parts/wide.ts';
import { useWords } from '../../platform/browser/words/use-words.ts';
import { SectionList } from './section-list.tsx';
import { sectionOf } from './sections.ts';

/** What is left of the window below the bar, and scrolls by itself. */
const PANE = 'sticky top-(--bar) h-[calc(100dvh-0.5rem-var(--bar))] overflow-y-auto';

/** Room for a screen, the list it was opened from and that of its section: as `roomy:` says it. */
const ROOMY = '(min-width: 1400px) and (min-height: 480px)';

/** No bar lies above what a pane scrolls. */
const NO_BAR = { '--bar': '0rem' } as Record<string, string>;

/** How screens were left, by path: what stood behind the `?`. */
const searches = new Map<string, string>();

/** The list beside a screen: that of a room, or that of its section. */
function SideOf({ card, path }: { readonly card: WebCard; readonly path: string }) {
  const side = useCards().find((each) => each.side?.beside.includes(path))?.side;
  if (side === undefined) return <SectionList section={sectionOf(card, path) ?? 'alone'} />;
  return <side.List />;
}

/** A list as it was left, beside what was opened from it. It reads its own address. */
function OriginPane({ path, Screen, word }: WebRoute) {
  const words = useWords();
  const [isThere, setThere] = useState(false);
  useEffect(() => void Screen.preload().then(() => setThere(true)), [Screen]);
  return (
    <aside
      aria-label={word && words(word)}
      className={clsx('[&_a[aria-current=true]]:bg-pressed', PANE)}
    >
      <div style={NO_BAR}>
        <ErrorBoundary resetKey={path} instead={null}>
          <BesideMain value>
            <Routes location={{ pathname: path, search: searches.get(path) ?? '' }}>
              <Route path={path} element={isThere && <Screen />} />
            </Routes>
          </BesideMain>
        </ErrorBoundary>
      </div>
    </aside>
  );
}

type Props = {
  readonly card: WebCard;
  readonly route: WebRoute;
  readonly children: ReactNode;
};

/**
 * A screen on a desk: the list of its section at its left and, where the window has room for
 * three, the list it was opened from between them.
 */
export function DeskFrame({ card, route: { path, origin }, children }: Props) {
  const { search } = useLocation();
  const isRoomy = useIsWide(ROOMY);
  useEffect(() => void searches.set(path, search), [path, search]);
  const from = isRoomy ? card.routes.find((each) => each.path === origin) : undefined;
  return (
    <div
      className={clsx(
        'mx-auto grid gap-6 px-6',
        from
          ? 'max-w-[82rem] grid-cols-[15rem_25rem_minmax(0,1fr)]'
          : 'max-w-5xl grid-cols-[15rem_minmax(0,1fr)]',
      )}
    >
      <div className={clsx('py-3', PANE)}>
        <SideOf card={card} path={path} />
      </div>
      {from && <OriginPane key={from.path} {...from} />}
      <div>{children}</div>
    </div>
  );
}
