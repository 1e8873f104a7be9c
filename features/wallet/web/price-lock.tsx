import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useTimeLeft } from '../../../platform/browser/parts/time-left.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LOCK_MS } from '../contract.ts';
import type { HeldPrice, usePriceLock } from './use-exchange.ts';

const SECOND_MS = 1000;

type Lock = ReturnType<typeof usePriceLock>;
type Props = {
  readonly lock: Lock;
  /** What a lock of the amount that is typed would cost, with its coin; nothing typed, nothing. */
  readonly cost: string | undefined;
  /** An amount of a coin, and a cost in it, as the form writes them. */
  readonly text: (amount: string, coin: string) => string;
  readonly costText: (cost: string, coin: string) => string;
  readonly disabled: boolean;
  readonly onLock: () => void;
};

function LockSheet({
  held,
  lock,
  text,
  costText,
}: { readonly held: HeldPrice } & Pick<Props, 'lock' | 'text' | 'costText'>) {
  const words = useWords();
  const { request, paid, lock: price } = held;
  const leftMs = useTimeLeft(price.ends_ms);
  const seconds = Math.ceil(leftMs / SECOND_MS);
  const isOver = leftMs === 0;
  const cost = costText(price.cost, request.from);
  return (
    <Sheet
      open
      onClose={lock.forget}
      title={words(isOver ? 'wallet.lock_over' : 'wallet.lock_open')}
      footer={
        isOver ? (
          <Button wide look="quiet" onClick={lock.forget}>
            {words('common.close')}
          </Button>
        ) : (
          <Button wide pending={lock.isPending.take} onClick={() => lock.take(held)}>
            {words('wallet.lock_take', { seconds })}
          </Button>
        )
      }
    >
      <p className="text-t5 text-muted">{words('wallet.exchange_get')}</p>
      <p className="pb-2 text-t2 break-words">
        <BankFigure text={text(price.received, request.to)} />
      </p>
      <dl>
        <Figure label={words('wallet.exchange_pay')} value={text(paid, request.from)} />
        <Figure label={words('wallet.lock_cost')} value={cost} />
      </dl>
      <p role="status" className="mt-2 text-t5 text-muted">
        {words(isOver ? 'wallet.lock_over_note' : 'wallet.lock_open_note', { cost })}
      </p>
    </Sheet>
  );
}

/** Offers to lock the price of what is typed, and shows the lock while it is open. */
export function PriceLockOffer({ lock, cost, text, costText, disabled, onLock }: Props) {
  const words = useWords();
  const language = useLanguage();
  const seconds = formatAmount(language, String(LOCK_MS / SECOND_MS));
  return (
    <>
      <Button
        look="plain"
        wide
        pending={lock.isPending.lock}
        disabled={disabled || cost === undefined}
        onClick={onLock}
      >
        {words('wallet.lock_action', { seconds })}
        {cost !== undefined && <span className="text-t5 text-muted">{cost}</span>}
      </Button>
      {lock.held && <LockSheet held={lock.held} lock={lock} text={text} costText={costText} />}
    </>
  );
}
