import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { toastError } from '../../../platform/browser/api/query.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { isOver } from './order-head.tsx';
import { useOtcPost } from './otc-data.ts';
import type { WholeOrder } from './types.ts';

const RATED: readonly WholeOrder['state'][] = ['done', 'returned', 'awarded'];

function Rate({ order }: { readonly order: WholeOrder }) {
  const words = useWords();
  const send = useOtcPost('/otc/rate');
  const rate = (good: 0 | 1) =>
    send.mutate({ fields: { id: order.id, good } }, { onError: toastError });
  return (
    <div>
      <p className="pb-2 text-t5 text-muted">
        {words(order.rated === null ? 'otc.how_was_it' : 'otc.rated')}
      </p>
      <div className="flex gap-2">
        {([1, 0] as const).map((good) => (
          <Button
            key={good}
            look="quiet"
            className="flex-1"
            aria-pressed={order.rated?.good === good}
            disabled={send.isPending}
            onClick={() => rate(good)}
          >
            {good === 1 ? <ThumbsUp aria-hidden size={18} /> : <ThumbsDown aria-hidden size={18} />}
            {words(good === 1 ? 'otc.good' : 'otc.bad')}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Once an order is over: how it was, and whether one deals with the other side again. */
export function RatePart({ order }: { readonly order: WholeOrder }) {
  const words = useWords();
  const block = useOtcPost('/otc/block');
  if (!isOver(order)) return null;
  return (
    <section aria-label={words('otc.rate')} className="space-y-2">
      {RATED.includes(order.state) && <Rate order={order} />}
      <SwitchRow
        label={words('otc.block')}
        hint={words('otc.block_hint')}
        checked={order.is_blocked === 1}
        onChange={(on) =>
          block.mutate({ fields: { id: order.id, on: on ? 1 : 0 } }, { onError: toastError })
        }
      />
    </section>
  );
}
