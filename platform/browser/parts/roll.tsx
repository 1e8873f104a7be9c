import { useLayoutEffect, useRef, useState } from 'react';
import { keptLetters } from '../numbers/kept-letters.ts';

type Props = { readonly text: string };

/**
 * A figure of one's own whose digits roll in where they changed, for a balance or a result. What is
 * shown first stands; prices and lists never roll.
 */
export function Roll({ text }: Props) {
  const before = useRef(text);
  const [kept, setKept] = useState(text.length);
  useLayoutEffect(() => {
    if (before.current === text) return;
    // A figure that was not known yet comes as it is.
    setKept(/\d/.test(before.current) ? keptLetters(before.current, text) : text.length);
    before.current = text;
  }, [text]);
  return (
    <span>
      {text.slice(0, kept)}
      <span key={text} className="roll">
        {text.slice(kept)}
      </span>
    </span>
  );
}
