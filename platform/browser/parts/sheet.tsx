import { useState } from 'react';
import { lazyOverlay } from './lazy-part.tsx';
import type { SheetProps } from './sheet-frame.tsx';

/** A tenth of a first load, and of no use before somebody opens something. */
const SheetFrame = lazyOverlay(async () => (await import('./sheet-frame.tsx')).SheetFrame);

/** A sheet from below, closed by dragging, by the cross, by Escape or beside it. */
export function Sheet(props: SheetProps) {
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return <SheetFrame {...props} />;
}
