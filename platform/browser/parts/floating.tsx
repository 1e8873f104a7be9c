import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { create } from 'zustand';

type Props = { readonly label: string; readonly children: ReactNode };
type Place = { readonly side: 'left' | 'right'; readonly bottomPx: number };
type Point = { readonly x: number; readonly y: number };

/** A finger that moves less than this has tapped. */
const TAP_PX = 8;
/** The tabs and the buttons above them stay free, and so does the head of a screen. */
const LOWEST_PX = 64;
const BELOW_HEAD_PX = 112;

/** Where the person has put it; the same on every screen. */
const usePlace = create<Place>(() => ({ side: 'right', bottomPx: 132 }));

function placeAfter({ side, bottomPx }: Place, box: DOMRect, moved: Point): Place {
  const isLeft = box.left + box.width / 2 < window.innerWidth / 2;
  const highestPx = Math.max(LOWEST_PX, window.innerHeight - BELOW_HEAD_PX);
  const wishedPx = Math.round(bottomPx - moved.y);
  return {
    side: Math.abs(moved.x) < TAP_PX ? side : isLeft ? 'left' : 'right',
    bottomPx: Math.min(highestPx, Math.max(LOWEST_PX, wishedPx)),
  };
}

/**
 * Something small that stands above every screen. Whatever it hides can be uncovered: it is
 * dragged along and goes to the nearer side. What it contains is tapped as ever.
 */
export function Floating({ label, children }: Props) {
  const place = usePlace();
  const [moved, setMoved] = useState<Point | null>(null);
  const from = useRef<Point | null>(null);
  const wasDragged = useRef(false);
  const start = (event: PointerEvent): void => {
    from.current = { x: event.clientX, y: event.clientY };
    wasDragged.current = false;
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (!from.current) return;
    const next = { x: event.clientX - from.current.x, y: event.clientY - from.current.y };
    if (!moved && Math.hypot(next.x, next.y) < TAP_PX) return;
    // From now on the finger belongs to this, wherever it goes.
    if (!moved) event.currentTarget.setPointerCapture(event.pointerId);
    wasDragged.current = true;
    setMoved(next);
  };
  const end = (event: PointerEvent<HTMLElement>): void => {
    if (moved) {
      const box = event.currentTarget.getBoundingClientRect();
      usePlace.setState(placeAfter(place, box, moved));
    }
    from.current = null;
    setMoved(null);
  };
  const swallowTap = (event: MouseEvent): void => {
    if (!wasDragged.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <aside
      aria-label={label}
      className="fixed z-[25] touch-none select-none"
      style={{
        [place.side]: '0.75rem',
        bottom: `calc(${place.bottomPx}px + env(safe-area-inset-bottom))`,
        ...(moved && { translate: `${moved.x}px ${moved.y}px` }),
      }}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClickCapture={swallowTap}
      onDragStart={(event) => event.preventDefault()}
    >
      {children}
    </aside>
  );
}
