import clsx from 'clsx';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { tellOwnNews } from '../../../../platform/browser/live/socket.ts';
import { push } from '../../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../../platform/browser/parts/button.tsx';
import { useKeyedPost } from '../../../../platform/browser/parts/keyed-post.ts';
import { toast } from '../../../../platform/browser/parts/toast-store.ts';
import { useSite } from '../../../../platform/browser/session/site.ts';
import { useWords } from '../../../../platform/browser/words/use-words.ts';
import type { FirstSteps } from './use-first-steps.ts';

/** What the first buy is offered with: enough to see a fee, and little of the play money. */
const FIRST_TOTAL = '100';

type StepProps = {
  readonly number: number;
  readonly title: string;
  readonly hint: string;
  readonly isDone: boolean;
  /** The one to take now. */
  readonly isNext: boolean;
  readonly isBusy?: boolean;
  readonly onTake: () => void;
};

function Step({ number, title, hint, isDone, isNext, isBusy = false, onTake }: StepProps) {
  const words = useWords();
  return (
    <li>
      <button
        type="button"
        disabled={!isNext || isBusy}
        onClick={onTake}
        className={clsx(
          'flex min-h-15 w-full items-center gap-3 rounded-md px-3 py-2 text-left',
          isNext && 'bg-accent-soft text-accent-text active:bg-pressed',
        )}
      >
        {isDone ? (
          <CircleCheck
            role="img"
            aria-label={words('content.step_done')}
            size={24}
            className="shrink-0 text-accent-text"
          />
        ) : (
          <span
            aria-hidden
            className="flex size-6 shrink-0 items-center justify-center rounded-full border
              border-current text-t5"
          >
            {number}
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="block font-strong">{title}</span>
          {!isDone && <span className="block text-t5 text-muted">{hint}</span>}
        </span>
        {isNext && <ChevronRight aria-hidden size={18} className="shrink-0" />}
      </button>
    </li>
  );
}

function useFunding() {
  return useKeyedPost('/demo/fund', (message) => {
    toast(message, 'good');
    tellOwnNews({ balances: true });
  });
}

/** The way from an empty account to the receipt of a first purchase: three taps, each ticked. */
export function FirstStepsPanel({ steps }: { readonly steps: FirstSteps }) {
  const words = useWords();
  const isDemo = useSite().data?.mode === 'demo';
  const fund = useFunding();
  const money = isDemo ? 'play' : 'deposit';
  const takes = {
    money: () => {
      if (isDemo) fund.mutate({ fields: {} });
      else push(withParams(paths.selectCoin, { url: 'receive' }));
    },
    buy: () =>
      push(
        withParams(paths.ticket, { currency_name: 'BTC', buy_direction: 0, total: FIRST_TOTAL }),
      ),
    receipt: () => {
      steps.noteReceipt();
      push(withParams(paths.orders, { order: steps.orderId }));
    },
  } as const;
  const list = [
    ['money', `step_${money}`],
    ['buy', 'step_buy'],
    ['receipt', 'step_receipt'],
  ] as const;
  return (
    <section
      aria-label={words('content.steps')}
      className="min-h-61 rounded-lg border border-line bg-surface p-3"
    >
      <h2 className="px-3 pb-2 font-strong">
        {words(steps.next === null ? 'content.steps_done' : 'content.steps')}
      </h2>
      <ol className="space-y-1">
        {list.map(([name, word], index) => (
          <Step
            key={name}
            number={index + 1}
            title={words(`content.${word}`)}
            hint={words(`content.${word}_hint`)}
            isDone={steps.done[name]}
            isNext={steps.next === name}
            isBusy={name === 'money' && fund.isPending}
            onTake={takes[name]}
          />
        ))}
      </ol>
      {steps.next === null && (
        <Button look="quiet" wide className="mt-2" onClick={steps.close}>
          {words('content.steps_close')}
        </Button>
      )}
    </section>
  );
}
