import type { ComponentType, ReactNode } from 'react';
import { useIsWide, WORKSPACE } from '../../platform/browser/parts/wide.ts';

type Props = {
  /** The list that leads to this screen, where a room has one. */
  readonly List: ComponentType | undefined;
  readonly children: ReactNode;
};

/** List and detail: on a desk a screen stands beside the list that leads to it. */
export function WithSide({ List, children }: Props) {
  const isWide = useIsWide(WORKSPACE);
  if (!List || !isWide) return children;
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[18rem_minmax(0,1fr)] gap-6 px-6">
      <aside className="sticky top-0 h-dvh overflow-y-auto py-3">
        <List />
      </aside>
      <div>{children}</div>
    </div>
  );
}
