import { useEffect, useState } from 'react';
import { onPrivateNews } from '../../../platform/browser/live/socket.ts';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { SpotFrame } from '../wire/index.ts';
import { takeOwn } from './own-cache.ts';

/** Says when an own order was filled, on screen and for those who listen. */
export function FillNews() {
  const words = useWords();
  const language = useLanguage();
  const [heard, setHeard] = useState('');
  useEffect(
    () =>
      onPrivateNews<SpotFrame>((news) => {
        takeOwn(news);
        const fill = news.fills?.at(-1);
        if (!fill) return;
        const text = words(fill.type === 1 ? 'spot.bought' : 'spot.sold', {
          quantity: formatAmount(language, fill.quantity),
          name: fill.symbol.split('/')[0] ?? '',
          price: formatPrice(language, fill.price),
        });
        setHeard(text);
        navigator.vibrate?.(12);
        toast(text, 'good');
      }),
    [words, language],
  );
  return (
    <div aria-live="polite" className="sr-only">
      {heard}
    </div>
  );
}
