import { useEffect, useState } from 'react';
import { onPrivateNews } from '../../../platform/browser/live/socket.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { wordsOf } from '../../../platform/browser/words/translate.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { SpotFrame } from '../wire/index.ts';
import { hearFills } from './fill-act.ts';
import { takeOwn } from './own-cache.ts';

/** Answers the fills of own orders by their receipt, and says them for those who listen. */
export function FillNews() {
  const words = useWords();
  const language = useLanguage();
  const [heard, setHeard] = useState('');
  useEffect(() => void wordsOf('spot-late'), []);
  useEffect(
    () =>
      onPrivateNews<SpotFrame>((news) => {
        takeOwn(news);
        const text = hearFills(news.fills ?? [], { words, language });
        if (text === undefined) return;
        setHeard(text);
        navigator.vibrate?.(12);
      }),
    [words, language],
  );
  return (
    <div aria-live="polite" className="sr-only">
      {heard}
    </div>
  );
}
