import { ShieldCheck } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatMoment } from '../../../platform/browser/numbers/format.ts';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useShares } from './copy-data.ts';
import { Result } from './result-figure.tsx';
import type { Share } from './types.ts';

const SHARE_PX = 72;

function ShareLine({ share, inset }: { readonly share: Share; readonly inset: string }) {
  const words = useWords();
  return (
    <Go
      to={withParams(paths.fairness, { kind: 'copy_share', id: share.id })}
      className={`flex items-center justify-between gap-3 border-b border-line active:bg-pressed
        ${inset}`}
      style={{ height: SHARE_PX }}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{share.nickname}</span>
        <span className="block truncate text-t5 text-muted">
          {words(share.what === 'week' ? 'copy.share_week' : 'copy.share_end')} ·{' '}
          {formatMoment(useLanguage(), share.time_ms)}
        </span>
      </span>
      <Result
        amount={share.is_paid ? `-${share.amount}` : share.amount}
        className="shrink-0 text-t5"
      />
      <ShieldCheck aria-hidden size={18} className="shrink-0 text-faint" />
      <span className="sr-only">{words('copy.receipt')}</span>
    </Go>
  );
}

/** Shares that were settled, got and given; newest first. */
export function Shares({ inset = '' }: { readonly inset?: string }) {
  const words = useWords();
  return (
    <PagedList
      label={words('copy.tab_shares')}
      paged={useShares()}
      rowPx={SHARE_PX}
      keyOf={({ id }) => id}
      render={(share) => <ShareLine share={share} inset={inset} />}
      none={<Empty title={words('copy.no_shares')} hint={words('copy.no_shares_hint')} />}
    />
  );
}
