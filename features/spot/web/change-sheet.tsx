import type { Market } from '../../../platform/browser/live/types.ts';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ChangeForm } from './change-form.tsx';
import { canRestop } from './orders-data.ts';
import { RestopForm } from './restop-form.tsx';
import type { Order } from './types.ts';

/** An order that was let go at another price, and is not changed yet. */
export type Proposed = { readonly order: Order; readonly price: string };

type Props = {
  readonly market: Market;
  readonly proposed: Proposed | undefined;
  readonly onEnd: () => void;
};

/** Asks before a dragged order is changed. */
export function ChangeSheet({ market, proposed, onEnd }: Props) {
  const words = useWords();
  return (
    <Sheet open={proposed !== undefined} onClose={onEnd} title={words('spot.change')}>
      {proposed && canRestop(proposed.order) && (
        <RestopForm
          order={proposed.order}
          market={market}
          proposed={proposed.price}
          onDone={onEnd}
        />
      )}
      {proposed && !canRestop(proposed.order) && (
        <ChangeForm
          order={proposed.order}
          market={market}
          proposed={proposed.price}
          onDone={onEnd}
          onRefused={onEnd}
        />
      )}
    </Sheet>
  );
}
