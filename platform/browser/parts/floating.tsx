import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { create } from 'zustand';
import { TABLET, useIsWide } from './wide.ts';

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
  const requestedPx = Math.round(bottomPx - moved.y);
  return {
    side: Math.abs(moved.x) < TAP_PX ? side : isLeft ? 'left' : 'right',
    bottomPx: Math.min(highestPx, Math.max(LOWEST_PX, requestedPx)),
  };
}

/**
 * Something small that is there on every screen. On a phone it stands above it, and whatever it
 * hides can be uncovered: it is dragged along and goes to the nearer side. Wider windows have a
 * place where it hides nothing, below the tabs at the side.
 */
export function Floating({ label, children }: Props) {
  if (!useIsWide(TABLET)) return <Dragged label={label}>{children}</Dragged>;
  return (
    <aside
      aria-label={label}
      className="pad-bottom-safe fixed bottom-3 left-0 z-[31] flex w-(--side) justify-center"
    >
      {children}
    </aside>
  );
}

/** What it contains is tapped as ever. */
function Dragged({ label, children }: Props) {
  const place = usePlace();
  const [moved, setMoved] = useState<Point | null>(null);
  const box = useRef<HTMLElement>(null);
  const wasDragged = useRef(false);
  // Followed on the whole window: a fast mouse leaves the little thing with its first step.
  const start = (event: PointerEvent): void => {
    const following = new AbortController();
    const { signal } = following;
    let way: Point = { x: 0, y: 0 };
    wasDragged.current = false;
    const move = ({ pointerId, clientX, clientY }: globalThis.PointerEvent): void => {
      if (pointerId !== event.pointerId) return;
      way = { x: clientX - event.clientX, y: clientY - event.clientY };
      wasDragged.current ||= Math.hypot(way.x, way.y) >= TAP_PX;
      if (wasDragged.current) setMoved(way);
    };
    const end = (): void => {
      following.abort();
      if (wasDragged.current && box.current) {
        usePlace.setState(placeAfter(place, box.current.getBoundingClientRect(), way));
      }
      setMoved(null);
      // The tap that a drag ends with comes before this; the next one, or a key, counts again.
      setTimeout(() => {
        wasDragged.current = false;
      });
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
  };
  const swallowTap = (event: MouseEvent): void => {
    if (!wasDragged.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <aside
      ref={box}
      aria-label={label}
      className="fixed z-[25] touch-none select-none"
      style={{
        [place.side]: '0.75rem',
        bottom: `calc(${place.bottomPx}px + env(safe-area-inset-bottom))`,
        ...(moved && { translate: `${moved.x}px ${moved.y}px` }),
      }}
      onPointerDown={start}
      onClickCapture={swallowTap}
      onDragStart={(event) => event.preventDefault()}
    >
      {children}
    </aside>
  );
}
