import { type ReactNode, useEffect, useRef, useState } from 'react';
import { windowRange } from './window-range.ts';

type Props<T> = {
  readonly items: readonly T[];
  readonly rowPx: number;
  readonly keyOf: (item: T, index: number) => string | number;
  readonly render: (item: T) => ReactNode;
  /** Called when the end comes near; ask for the next page then. */
  readonly onEnd?: (() => void) | undefined;
  readonly label?: string;
};

/** A list of equal rows that draws only what is in the window, however long it gets. */
export function VirtualList<T>({ items, rowPx, keyOf, render, onEnd, label }: Props<T>) {
  const box = useRef<HTMLUListElement>(null);
  const [range, setRange] = useState(() =>
    windowRange(items.length, rowPx, 0, window.innerHeight, 2),
  );
  const count = items.length;
  useEffect(() => {
    const measure = (): void => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      const next = windowRange(count, rowPx, -top, window.innerHeight);
      setRange((old) => (old.from === next.from && old.to === next.to ? old : next));
    };
    // With the next picture, which lays everything out anyway: asked for here the browser would
    // have to do so in the midst of React's work, and a slow phone would not answer for so long.
    const first = requestAnimationFrame(measure);
    // Caught on the way down, so that a box that scrolls by itself is heard as well.
    window.addEventListener('scroll', measure, { passive: true, capture: true });
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(first);
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [count, rowPx]);
  useEffect(() => {
    if (range.to >= count && count > 0) onEnd?.();
  }, [range.to, count, onEnd]);
  return (
    <ul
      ref={box}
      aria-label={label}
      style={{
        paddingTop: range.from * rowPx,
        paddingBottom: Math.max(0, count - range.to) * rowPx,
      }}
    >
      {items.slice(range.from, range.to).map((item, index) => (
        <li
          key={keyOf(item, range.from + index)}
          style={{ height: rowPx }}
          className="overflow-hidden"
        >
          {render(item)}
        </li>
      ))}
    </ul>
  );
}
