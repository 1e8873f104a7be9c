import { useState } from 'react';
import type { Market } from '../../../platform/browser/live/types.ts';
import { AskButtons } from '../../../platform/browser/parts/ask-buttons.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useCancelAll } from './orders-data.ts';

type CancelAllProps = { readonly market: Market | undefined };

/** Takes back everything that is open, after asking. */
export function CancelAll({ market }: CancelAllProps) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  const cancelAll = useCancelAll(market);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="min-h-11 shrink-0 px-2 text-t5 font-strong text-accent-text"
      >
        {words('spot.cancel_all')}
      </button>
      <Sheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words('spot.cancel_all')}
        description={words(market ? 'spot.cancel_all_ask' : 'spot.cancel_everything_ask', {
          pair: market ? `${market.currency_name}/${market.legal_name}` : '',
        })}
        footer={
          <AskButtons
            keep={words('spot.no')}
            act={words('spot.cancel_all')}
            pending={cancelAll.isPending}
            onKeep={() => setAsking(false)}
            onAct={() => cancelAll.mutate(undefined, { onSettled: () => setAsking(false) })}
          />
        }
      >
        {null}
      </Sheet>
    </>
  );
}
