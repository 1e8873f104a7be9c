/** What stands beside a ticket: why it rests, its terms, and own limits. */
import { useState } from 'react';
import { useQuote } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LimitsSheet } from './limits-sheet.tsx';
import { useLimits } from './seconds-data.ts';

type Props = { readonly market: Market };

/** Why no order is taken at the moment, as far as the screen knows. */
export function RestNotice({ market }: Props) {
  const words = useWords();
  const language = useLanguage();
  const state = useQuote(market.match_id)?.state ?? market.state;
  const { data: limits } = useLimits();
  const look = 'rounded-md bg-accent-soft px-3 py-2 text-t5 text-accent-text';
  if (state !== 'open') {
    return (
      <p role="status" className={look}>
        {words('seconds.market_rests')}
      </p>
    );
  }
  if (!limits?.paused_until_ms) return null;
  return (
    <p role="status" className={look}>
      {words('seconds.paused_until', { time: formatTime(language, limits.paused_until_ms) })}
    </p>
  );
}

/** The way to the terms, and to one's own limits. */
export function Ways({ market }: Props) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [isOpen, setOpen] = useState(false);
  const look = 'flex min-h-11 min-w-11 items-center text-t5 font-strong text-accent-text';
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <Go to={withParams(paths.secondsTerms, { match_id: market.match_id })} className={look}>
        {words('seconds.terms')}
      </Go>
      {loggedIn && (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={look}>
          {words('seconds.limits')}
        </button>
      )}
      <LimitsSheet open={isOpen} onClose={() => setOpen(false)} coin={market.legal_name} />
    </div>
  );
}
