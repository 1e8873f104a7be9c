/** What a chart stands on, and what is made ready for it before it comes. */
import { neededPx, sidePanePx } from './chart-panes.ts';
import { family } from './chart-styles.ts';

/** Wide enough for the axis of prices and a few candles. */
const SMALL_STAGE_PX = 160;

export type ChartStage = {
  /** What a chart is put into. */
  readonly element: HTMLElement;
  /** Makes room for so many panes below the candles; answers how high each of them is. */
  readonly makeRoom: (panes: number) => number;
  /** Fills the parent; tells whether the stage was small until then. */
  readonly raise: () => boolean;
  /** Tells the browser that a drawing is over. */
  readonly settle: () => void;
  readonly remove: () => void;
};

/**
 * A drawn canvas counts as a running animation until the page shows another change, and a number
 * that comes a frame later meanwhile as one that stutters. So another change follows at once, the
 * smallest there is: an unseen dot on a layer of its own, which costs no layout and no paint.
 */
function endOfDrawing(): HTMLElement {
  const dot = document.createElement('i');
  dot.className = 'stage-end';
  return dot;
}

/**
 * The library draws all of a chart with each step on the way to its first candles. Until they are
 * there it stands on a stage of a few unseen dots, where that costs next to nothing; then the
 * stage is raised and fills the parent. It never is lower than its panes need: an element of no
 * height, which the parent is for a moment on its way to full screen, breaks the library's layout
 * for good.
 */
export function chartStage(parent: HTMLElement): ChartStage {
  const element = document.createElement('div');
  Object.assign(element.style, {
    width: `${SMALL_STAGE_PX}px`,
    visibility: 'hidden',
    // Less motion means very short transitions, and even those measure as before at first.
    transitionProperty: 'none',
  });
  const end = endOfDrawing();
  parent.append(element, end);
  let isSmall = true;
  const makeRoom = (panes: number): number => {
    // A parent that is on its way to full screen says nothing about the height that will be.
    const panePx = sidePanePx(parent.clientHeight || Number.POSITIVE_INFINITY, panes);
    const height = `${neededPx(panes, panePx)}px`;
    element.style.minHeight = height;
    if (isSmall) element.style.height = height;
    return panePx;
  };
  makeRoom(0);
  return {
    element,
    makeRoom,
    raise: () => {
      const wasSmall = isSmall;
      isSmall = false;
      if (wasSmall) {
        Object.assign(element.style, {
          position: 'absolute',
          inset: '0',
          width: '',
          height: '',
          visibility: '',
        });
      }
      return wasSmall;
    },
    settle: () => end.toggleAttribute('data-odd'),
    remove: () => {
      element.remove();
      end.remove();
    },
  };
}

/**
 * Looks for the letters of charts, as a browser does for the first text on a canvas: there is
 * time for it while the candles are on their way.
 */
export function warmChartText(): void {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return;
  pen.font = `10px ${family()}`;
  pen.measureText('0');
}
