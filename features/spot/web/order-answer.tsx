import { ToastAction } from '../../../platform/browser/parts/toast-action.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import { wordsOf } from '../../../platform/browser/words/translate.ts';
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import { hearFilled } from './fill-act.ts';
import { isCutShort } from './ticket.ts';
import type { Order } from './types.ts';

type Told = {
  readonly words: Translate;
  readonly language: Language;
  readonly onCancel: () => void;
};

/** Says what became of an order that was placed: a filled one is answered by its receipt. */
export function answerOrder(order: Order, { words, language, onCancel }: Told): void {
  navigator.vibrate?.(10);
  if (order.state === 'filled') {
    void wordsOf('spot-late').then(() => hearFilled(order, { words, language }));
    return;
  }
  const isOver = order.state === 'cancelled' || order.state === 'expired';
  // What rests or waits can be taken back; of a fill its own news follows.
  const undo = order.status === 1 && (
    <ToastAction label={words('spot.cancel')} onPress={onCancel} />
  );
  const said = words(`spot.placed_${order.outcome}`);
  const why = isCutShort(order) ? ` · ${words(`spot.ended_${order.reason}`)}` : '';
  toast(`${said}${why}`, isOver ? 'plain' : 'good', undo || undefined);
}
