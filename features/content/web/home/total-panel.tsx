import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useContributions } from '../../../../platform/browser/cards/use-cards.ts';
import { logInFirst, push } from '../../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../../platform/browser/navigation/paths.ts';
import { formatFixed } from '../../../../platform/browser/numbers/format.ts';
import { BankFigure } from '../../../../platform/browser/parts/bank-figure.tsx';
import { Button, IconButton } from '../../../../platform/browser/parts/button.tsx';
import { ErrorBoundary } from '../../../../platform/browser/parts/error-boundary.tsx';
import { FiatChoice } from '../../../../platform/browser/parts/fiat-choice.tsx';
import { Sheet } from '../../../../platform/browser/parts/sheet.tsx';
import { Skeleton } from '../../../../platform/browser/parts/states.tsx';
import { useFiat } from '../../../../platform/browser/session/fiat.ts';
import {
  useLanguage,
  useLoggedIn,
  useSession,
} from '../../../../platform/browser/session/session.ts';
import { useWords } from '../../../../platform/browser/words/use-words.ts';
import { useTotal } from '../data.ts';
import { FirstStepsPanel } from './first-steps.tsx';
import { OwnLine } from './own-line.tsx';
import type { FirstSteps } from './use-first-steps.ts';

type Props = { readonly steps: FirstSteps };

const PANEL = 'mx-4 mt-2 rounded-lg border border-line bg-surface p-4';

function Invitation() {
  const words = useWords();
  return (
    <section className={PANEL}>
      <h2 className="text-t3 font-title">{words('content.visitor_title')}</h2>
      <p className="pt-1 text-t5 text-muted">{words('content.visitor_hint')}</p>
      <div className="flex flex-wrap gap-3 pt-4">
        <Button className="flex-1" onClick={() => push(paths.register)}>
          {words('content.register')}
        </Button>
        <Button look="plain" className="flex-1 border border-line-strong" onClick={logInFirst}>
          {words('common.log_in')}
        </Button>
      </div>
    </section>
  );
}

function Figures({ dollars, isHidden }: { readonly dollars: string; readonly isHidden: boolean }) {
  const words = useWords();
  const language = useLanguage();
  const fiat = useFiat();
  if (isHidden) {
    return (
      <p className="pb-5 text-t2 font-title">
        <span aria-hidden>••••••</span>
        <span className="sr-only">{words('wallet.amount_hidden')}</span>
      </p>
    );
  }
  return (
    <>
      <p className="flex text-t1 break-words max-[359px]:text-t2">
        <BankFigure text={fiat.show(dollars)} />
      </p>
      <p className="text-t5 text-muted">≈ {formatFixed(language, dollars, 2)} USDT</p>
    </>
  );
}

/** The display currency, to be changed where its amount stands. */
function FiatPick({ code }: { readonly code: string }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`${words('settings.fiat')}: ${code}`}
        onClick={() => setOpen(true)}
        className="ml-auto flex min-h-11 items-center gap-1 font-strong text-text"
      >
        {code}
        <ChevronDown aria-hidden size={16} className="text-muted" />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words('settings.fiat')}>
        <FiatChoice onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function Total() {
  const words = useWords();
  const isHidden = useSession((session) => session.amountsHidden);
  const { data, isPending, refetch } = useTotal();
  if (data !== undefined) return <Figures dollars={data} isHidden={isHidden} />;
  if (isPending) return <Skeleton className="h-11 w-44" />;
  return (
    <Button look="quiet" onClick={() => void refetch()}>
      {words('common.retry')}
    </Button>
  );
}

function Own({ steps }: Props) {
  const words = useWords();
  const fiat = useFiat();
  const isHidden = useSession((session) => session.amountsHidden);
  const hide = useSession((session) => session.setAmountsHidden);
  const lines = useContributions('Worth');
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <section className="px-4 pt-1" aria-label={words('content.total', { currency: fiat.code })}>
      <OwnLine />
      <div className="flex items-center text-t5 text-muted">
        <h2>{words('content.total', { currency: fiat.code })}</h2>
        <IconButton
          label={words(isHidden ? 'content.show_amounts' : 'content.hide_amounts')}
          onClick={() => hide(!isHidden)}
        >
          <Icon aria-hidden size={18} className="text-muted" />
        </IconButton>
        <FiatPick code={fiat.code} />
      </div>
      <div className="min-h-16.5 min-w-0 pb-1">
        <Total />
      </div>
      {/* Who has no past yet has steps to take: in its place, so that nothing moves by either. */}
      {steps.isShown && <FirstStepsPanel steps={steps} />}
      {!steps.isShown &&
        lines.map((Worth, index) => (
          <div key={index} className="min-h-61">
            <ErrorBoundary resetKey="" instead={null}>
              <Worth />
            </ErrorBoundary>
          </div>
        ))}
    </section>
  );
}

/** What one owns, or for visitors the way in. */
export function TotalPanel({ steps }: Props) {
  return useLoggedIn() ? <Own steps={steps} /> : <Invitation />;
}
