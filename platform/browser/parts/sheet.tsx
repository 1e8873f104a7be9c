import { lazy, Suspense, useState } from 'react';
import type { SheetProps } from './sheet-frame.tsx';

/** A tenth of a first load, and of no use before somebody opens something. */
const SheetFrame = lazy(() =>
  import('./sheet-frame.tsx').then((module) => ({ default: module.SheetFrame })),
);

/** A sheet from below, closed by dragging, by the cross, by Escape or beside it. */
export function Sheet(props: SheetProps) {
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <SheetFrame {...props} />
    </Suspense>
  );
}
