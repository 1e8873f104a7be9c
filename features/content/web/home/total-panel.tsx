import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Go } from '../../../../platform/browser/navigation/go.tsx';
import { logInFirst, push } from '../../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../../platform/browser/navigation/paths.ts';
import { formatFixed } from '../../../../platform/browser/numbers/format.ts';
import { Button, IconButton } from '../../../../platform/browser/parts/button.tsx';
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
import { OwnLine } from './own-line.tsx';

const PANEL = 'mx-4 mt-2 rounded-lg bg-raised p-4';

function Invitation() {
  const words = useWords();
  return (
    <section className={PANEL}>
      <h2 className="text-xl font-bold">{words('content.visitor_title')}</h2>
      <p className="pt-1 text-sm text-muted">{words('content.visitor_hint')}</p>
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
      <p className="pb-5 text-2xl font-bold">
        <span aria-hidden>••••••</span>
        <span className="sr-only">{words('common.amount_hidden')}</span>
      </p>
    );
  }
  return (
    <>
      <p className="text-2xl font-bold break-words max-[359px]:text-xl">{fiat.show(dollars)}</p>
      <p className="text-sm text-muted">≈ {formatFixed(language, dollars, 2)} USDT</p>
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
        className="ml-auto flex min-h-11 items-center gap-1 font-medium text-text"
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

function Own() {
  const words = useWords();
  const fiat = useFiat();
  const isHidden = useSession((session) => session.amountsHidden);
  const hide = useSession((session) => session.setAmountsHidden);
  const total = useTotal();
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <section
      className={`${PANEL} pt-1`}
      aria-label={words('content.total', { currency: fiat.code })}
    >
      <OwnLine />
      <div className="flex items-center text-sm text-muted">
        <h2>{words('content.total', { currency: fiat.code })}</h2>
        <IconButton
          label={words(isHidden ? 'content.show_amounts' : 'content.hide_amounts')}
          onClick={() => hide(!isHidden)}
        >
          <Icon aria-hidden size={18} className="text-muted" />
        </IconButton>
        <FiatPick code={fiat.code} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-h-13 min-w-0">
          {total.data !== undefined && <Figures dollars={total.data} isHidden={isHidden} />}
          {total.data === undefined && total.isPending && <Skeleton className="h-8 w-44" />}
          {total.data === undefined && !total.isPending && (
            <Button look="quiet" onClick={() => void total.refetch()}>
              {words('common.retry')}
            </Button>
          )}
        </div>
        <Go
          to={paths.assets}
          replace
          className="flex min-h-11 items-center rounded-md bg-accent px-4 text-sm font-semibold
            text-on-accent"
        >
          {words('content.to_assets')}
        </Go>
      </div>
    </section>
  );
}

/** What one owns, or for visitors the way in. */
export function TotalPanel() {
  return useLoggedIn() ? <Own /> : <Invitation />;
}
