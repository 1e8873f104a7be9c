import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '../../platform/browser/api/query.ts';
import type { QueryKey, WebCard } from '../../platform/browser/cards/web-card.ts';
import { FAVOURITES_KEY } from '../../platform/browser/live/favourites.ts';
import { onPrivateNews } from '../../platform/browser/live/socket.ts';
import { useLive } from '../../platform/browser/live/store.ts';
import { ErrorBoundary } from '../../platform/browser/parts/error-boundary.tsx';
import { whenCustomerLeaves } from '../../platform/browser/session/own.ts';
import { useSession } from '../../platform/browser/session/session.ts';
import { ME_KEY } from '../../platform/browser/session/me.ts';

function refresh(keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

/** What a frame's news makes stale, by what the cards say. */
function staleKeys(
  cards: readonly WebCard[],
  news: Readonly<Record<string, unknown>>,
): readonly QueryKey[] {
  const isAlone = Object.keys(news).length === 1;
  return cards.flatMap(({ staleAfter = {}, staleAfterAlone = {} }) =>
    [staleAfter, isAlone ? staleAfterAlone : {}]
      .flatMap((each) => Object.entries(each))
      .flatMap(([part, keys]) => (news[part] ? keys : [])),
  );
}

/** Everything that belongs to the customer is kept fresh, on whatever screen one is. */
export function watchOf(cards: readonly WebCard[]): () => ReactNode {
  const own: readonly QueryKey[] = [
    ME_KEY,
    FAVOURITES_KEY,
    ...cards.flatMap(({ privateQueries = [] }) => privateQueries.map((name) => [name] as const)),
  ];
  // Another person must never see the answers of the one before.
  whenCustomerLeaves(() => {
    for (const queryKey of own) queryClient.removeQueries({ queryKey });
  });

  function NewsOfOne() {
    const epoch = useLive((live) => live.epoch);
    useEffect(() => {
      if (epoch > 0) refresh(own);
    }, [epoch]);
    useEffect(
      () =>
        onPrivateNews((news) => {
          // Each key once: a second request would throw the first away, which is under way by then.
          const stale = new Map(staleKeys(cards, news).map((key) => [key.join(' '), key]));
          refresh([...stale.values()]);
        }),
      [],
    );
    const { pathname } = useLocation();
    return cards.map(
      ({ name, Watcher }) =>
        Watcher && (
          // Without a network there is no news of that room; all else goes on.
          <ErrorBoundary key={name} resetKey={pathname} instead={null}>
            <Suspense>
              <Watcher />
            </Suspense>
          </ErrorBoundary>
        ),
    );
  }

  return function CustomerWatch() {
    // Another customer is news from the beginning.
    return <NewsOfOne key={useSession((session) => session.token)} />;
  };
}
