/** What a chart stands on, and what is made ready for it before it comes. */
import { FAMILY } from './chart-styles.ts';

/** With less, nothing would be left of a chart beside its axes, and the library draws no more. */
const SMALL_STAGE_PX = 160;

export type ChartStage = {
  /** What a chart is put into. */
  readonly element: HTMLElement;
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
 * stage is raised and fills the parent. Smaller than at first it never gets: an element of no
 * height, which the parent is for a moment on its way to full screen, breaks the library's layout
 * for good.
 */
export function chartStage(parent: HTMLElement): ChartStage {
  const element = document.createElement('div');
  const size = `${SMALL_STAGE_PX}px`;
  Object.assign(element.style, {
    width: size,
    height: size,
    minHeight: size,
    visibility: 'hidden',
  });
  const end = endOfDrawing();
  parent.append(element, end);
  let isSmall = true;
  return {
    element,
    raise: () => {
      const wasSmall = isSmall;
      isSmall = false;
      // By its edges: a height of 100 % still measures as before when it is asked for at once.
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
  pen.font = `10px ${FAMILY}`;
  pen.measureText('0');
}
