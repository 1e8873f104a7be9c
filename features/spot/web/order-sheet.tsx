import { useCallback, useState } from 'react';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { wordsOf } from '../../../platform/browser/words/translate.ts';
import type { Order } from './types.ts';

/** Fetched with the first order that is tapped. */
const OrderSheet = lazyOverlay(async () => {
  await wordsOf('spot-late');
  return (await import('./order-detail.tsx')).OrderSheet;
});

type Tapped = {
  readonly order: Order;
  /** Counts the taps: each begins anew. */
  readonly round: number;
};

/** The sheet of the order that was tapped last, and what a card calls to open it. */
export function useOrderSheet() {
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const [isOpen, setOpen] = useState(false);
  const show = (order: Order): void => {
    setTapped((before) => ({ order, round: (before?.round ?? 0) + 1 }));
    setOpen(true);
  };
  const close = useCallback((): void => setOpen(false), []);
  const sheet = tapped && (
    <OrderSheet key={tapped.round} order={tapped.order} open={isOpen} onClose={close} />
  );
  return { show, sheet };
}
