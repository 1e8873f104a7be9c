import { RefreshCw } from 'lucide-react';
import { type ReactNode, type TouchEvent, useRef, useState } from 'react';

type Props = { readonly onRefresh: () => Promise<unknown>; readonly children: ReactNode };

const TRIGGER_PX = 64;
const LIMIT_PX = 96;

/** Pulling a list down at its top reads it again. */
export function PullToRefresh({ onRefresh, children }: Props) {
  const startY = useRef<number | null>(null);
  const [pulledPx, setPulledPx] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const start = (event: TouchEvent): void => {
    // A sheet above the list is a child of it for React only: dragging it pulls nothing.
    const isOwn = event.currentTarget.contains(event.target as Node);
    startY.current = isOwn && window.scrollY <= 0 ? (event.touches[0]?.clientY ?? null) : null;
  };
  const move = (event: TouchEvent): void => {
    if (startY.current === null || isBusy) return;
    const distance = (event.touches[0]?.clientY ?? 0) - startY.current;
    setPulledPx(window.scrollY > 0 ? 0 : Math.min(LIMIT_PX, Math.max(0, distance / 2)));
  };
  const end = (): void => {
    startY.current = null;
    if (pulledPx < TRIGGER_PX) return setPulledPx(0);
    navigator.vibrate?.(8);
    setBusy(true);
    setPulledPx(40);
    void onRefresh().finally(() => {
      setBusy(false);
      setPulledPx(0);
    });
  };
  return (
    <div onTouchStart={start} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      <div
        aria-hidden
        className="flex items-end justify-center overflow-hidden text-muted"
        style={{ height: pulledPx, transition: startY.current === null ? 'height 150ms' : 'none' }}
      >
        <RefreshCw
          size={18}
          className={`mb-2 ${isBusy ? 'animate-spin' : ''}`}
          style={{ rotate: `${pulledPx * 4}deg`, opacity: Math.min(1, pulledPx / TRIGGER_PX) }}
        />
      </div>
      {children}
    </div>
  );
}
