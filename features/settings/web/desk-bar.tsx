/** The bar of a desk: what one has, the ways in, and who one is, on every screen. */
import clsx from 'clsx';
import { Search } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { get } from '../../../platform/browser/api/client.ts';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { logInFirst, push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { sign } from '../../../platform/browser/numbers/decimal.ts';
import { formatPercent } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { ErrorBoundary } from '../../../platform/browser/parts/error-boundary.tsx';
import { directionOf, toneOf } from '../../../platform/browser/parts/price.tsx';
import { Seal } from '../../../platform/browser/parts/seal.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useMe } from '../../../platform/browser/session/me.ts';
import { readerClock } from '../../../platform/browser/session/reader-clock.ts';
import { useLanguage, useLoggedIn, useSession } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { profitMessage } from '../../wallet/wire/index.ts';
import { Portrait } from './portrait.tsx';

const POLL_MS = 15_000;
const SEAL_TICKS = 16;
const HIDDEN = '••••';

/** What all one owns is worth now, and what came of it since midnight: as Assets tells it. */
function useDay() {
  return useQuery({
    queryKey: ['wallet:own', 'held', 'profit'],
    queryFn: ({ signal }) =>
      get<ReturnType<typeof profitMessage>>('/wallet/profit', {
        fields: readerClock(),
        signal,
        quiet: true,
      }),
    enabled: useLoggedIn(),
    refetchInterval: POLL_MS,
  });
}

function Equity() {
  const words = useWords();
  const language = useLanguage();
  const fiat = useFiat();
  const isHidden = useSession((session) => session.amountsHidden);
  const { data } = useDay();
  if (data === undefined) return null;
  const direction = sign(data.profit_usdt);
  const mark = direction > 0 ? '+' : direction < 0 ? '−' : '';
  const net = `${mark}${fiat.show(data.profit_usdt.replace(/^-/, ''))}`;
  return (
    <Go
      to={paths.assets}
      className="min-h-11 min-w-0 content-center rounded-md px-2 text-right leading-tight
        hover:bg-raised max-[1399px]:hidden"
    >
      <span className="sr-only">{words('settings.equity')}</span>
      <span className="block font-strong tabular-nums">
        {isHidden ? HIDDEN : fiat.show(data.equity_usdt)}
      </span>
      <span className={clsx('block text-t6 tabular-nums', toneOf(directionOf(direction)))}>
        {isHidden ? HIDDEN : net} {formatPercent(language, data.profit_percent)}
      </span>
    </Go>
  );
}

/** What rooms have to say at a glance; without it nothing of the bar is missing. */
function OwnButtons() {
  return useContributions('HomeButton').map((Each, index) => (
    <ErrorBoundary key={index} resetKey="" instead={null}>
      <Each />
    </ErrorBoundary>
  ));
}

function Own() {
  const words = useWords();
  const me = useMe();
  return (
    <>
      <Equity />
      <Button
        className="min-h-10! px-4"
        onClick={() => push(withParams(paths.selectCoin, { url: 'receive' }))}
      >
        {words('deposit.title')}
      </Button>
      <OwnButtons />
      <Go
        to={paths.setting}
        aria-label={words('common.settings')}
        className="flex size-11 items-center justify-center rounded-full hover:bg-raised"
      >
        <Portrait user={me} size={32} />
      </Go>
    </>
  );
}

function Visitor() {
  const words = useWords();
  return (
    <>
      <Button look="plain" className="min-h-10! px-4" onClick={logInFirst}>
        {words('common.log_in')}
      </Button>
      <Button className="min-h-10! px-4" onClick={() => push(paths.register)}>
        {words('settings.register')}
      </Button>
    </>
  );
}

/** Leads past the bar and the lists to what the screen is about. */
function SkipLink() {
  const words = useWords();
  const skip = (): void => {
    const main = document.querySelector<HTMLElement>('main, [data-main-pane]');
    main?.setAttribute('tabindex', '-1');
    main?.focus();
  };
  return (
    <button
      type="button"
      onClick={skip}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-20 focus:z-50
        focus:rounded-md focus:bg-accent focus:px-4 focus:py-3 focus:text-on-accent"
    >
      {words('settings.skip')}
    </button>
  );
}

/** @param onSearch opens the search that `/` opens */
export function DeskBar({ onSearch }: { readonly onSearch: () => void }) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const { pathname } = useLocation();
  const isTrade = pathname === paths.trade;
  // They are what one came for there.
  const isEntry = pathname === paths.login || pathname === paths.register;
  return (
    <>
      <SkipLink />
      <header
        aria-label={words('settings.bar')}
        className={clsx(
          'fixed top-0 right-0 z-25 flex items-center gap-2 pr-3',
          isTrade ? 'h-12' : 'left-(--side) h-14 border-b border-line bg-canvas pl-4',
        )}
      >
        {!isTrade && (
          <Go to={paths.home} aria-label={words('common.tab_home')} className="mr-auto">
            <Seal text="" passed={SEAL_TICKS} checks={SEAL_TICKS} size={30} />
          </Go>
        )}
        <button
          type="button"
          aria-label={words('settings.palette_markets')}
          onClick={onSearch}
          className={clsx(
            'flex h-10 items-center gap-2 rounded-sm border border-line bg-surface px-3 text-t5',
            'text-muted hover:border-line-strong',
            isTrade ? 'max-[1499px]:w-10 max-[1499px]:px-2.5 min-[1500px]:w-44' : 'w-64',
          )}
        >
          <Search aria-hidden size={16} className="shrink-0" />
          <span
            className={clsx('min-w-0 flex-1 truncate text-left', isTrade && 'max-[1499px]:hidden')}
          >
            {words('settings.palette_markets')}
          </span>
          <kbd
            aria-hidden
            className={clsx(
              'rounded-xs border border-line-strong px-1.5 text-t6',
              isTrade && 'max-[1499px]:hidden',
            )}
          >
            /
          </kbd>
        </button>
        {loggedIn && <Own />}
        {!loggedIn && !isEntry && <Visitor />}
      </header>
    </>
  );
}
