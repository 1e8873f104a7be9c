import { Check, Circle } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { formatFixed } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { COIN } from './copy-texts.ts';
import type { LeadPage } from './types.ts';

type Props = { readonly checks: LeadPage['checks'] };

/** What one has of what a trader must have. */
export function Checks({ checks }: Props) {
  const words = useWords();
  const language = useLanguage();
  return (
    <ul aria-label={words('copy.checks')} className="border-y border-line">
      {checks.map(({ what, has, needs, is_met }) => (
        <li
          key={what}
          className="flex min-h-12 items-center gap-3 border-b border-line last:border-0"
        >
          {is_met ? (
            <Check aria-label={words('copy.check_met')} size={20} className="text-accent-text" />
          ) : (
            <Circle aria-label={words('copy.check_open')} size={20} className="text-faint" />
          )}
          <span className="min-w-0 flex-1">
            {words(`copy.check_${what}`, { n: needs })}
            {what === 'identity' && !is_met && (
              <Go
                to={paths.identity}
                className="flex min-h-11 items-center text-t5 font-strong text-accent-text"
              >
                {words('copy.to_identity')}
              </Go>
            )}
          </span>
          <span className="shrink-0 text-t5 text-muted">
            {what === 'equity' ? `${formatFixed(language, has, 2)} ${COIN}` : has}
          </span>
        </li>
      ))}
    </ul>
  );
}
