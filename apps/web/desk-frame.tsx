import type { ComponentType, ReactNode } from 'react';
import { MarketsPane } from '../../platform/browser/cards/markets-pane.tsx';
import { ROOMY, useIsWide, WORKSPACE } from '../../platform/browser/parts/wide.ts';

/** What is left of the window below the bar. */
const BELOW_BAR = 'h-[calc(100dvh-0.5rem-var(--bar))]';

type Props = {
  /** The list that leads to this screen; none for screens that stand alone. */
  readonly List: ComponentType | undefined;
  readonly children: ReactNode;
};

/**
 * A screen on a desk: the list that leads to it at its left, the markets at its right where the
 * window has room for three.
 */
export function DeskFrame({ List, children }: Props) {
  const isWide = useIsWide(WORKSPACE);
  const isRoomy = useIsWide(ROOMY);
  if (!List || !isWide) return children;
  return (
    <div
      className="mx-auto grid max-w-5xl grid-cols-[15rem_minmax(0,1fr)] gap-6 px-6
        roomy:max-w-[82rem] roomy:grid-cols-[15rem_minmax(0,42rem)_19rem]"
    >
      <div className={`sticky top-(--bar) overflow-y-auto py-3 ${BELOW_BAR}`}>
        <List />
      </div>
      <div>{children}</div>
      {/* Where one stands in money is never further than a glance. */}
      {isRoomy && <MarketsPane className={`sticky top-(--bar) border border-line ${BELOW_BAR}`} />}
    </div>
  );
}
