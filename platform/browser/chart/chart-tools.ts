/** Drawing on a chart: points are pressed one after the other, what stands is dragged. */
import { type Chart, type Overlay, registerOverlay } from 'klinecharts';
import { figuresOf } from './draw-figures.ts';
import { DRAW_TOOLS, type Drawing, type DrawTool, POINTS_OF } from './drawings.ts';

export type ToolEvents = {
  /** Something was drawn, moved or deleted: all there is, oldest first. */
  readonly onChanged: (drawings: readonly Drawing[]) => void;
  /** A drawing is complete, or was given up. */
  readonly onEnded: () => void;
};

export type ChartTools = {
  /** Puts drawings on the chart that were kept. */
  readonly show: (drawings: readonly Drawing[]) => void;
  /** The next presses on the chart are the points of this. */
  readonly begin: (tool: DrawTool) => void;
  /** Gives up what is not complete. */
  readonly giveUp: () => void;
  /** Deletes what was pressed last, else what was drawn last. */
  readonly deleteOne: () => void;
  readonly deleteAll: () => void;
  readonly close: () => void;
};

const GROUP = 'drawings';

function nameOf(tool: DrawTool): string {
  return `draw-${tool}`;
}

let isRegistered = false;

function register(): void {
  if (isRegistered) return;
  isRegistered = true;
  for (const tool of DRAW_TOOLS) {
    registerOverlay<number>({
      name: nameOf(tool),
      // The library counts the beginning as a step.
      totalStep: POINTS_OF[tool] + 1,
      needDefaultPointFigure: true,
      needDefaultXAxisFigure: false,
      needDefaultYAxisFigure: false,
      createPointFigures: ({ coordinates, bounding, overlay }) =>
        figuresOf(tool, {
          coordinates,
          bounding,
          values: overlay.points.map(({ value = 0 }) => value),
          digits: overlay.extendData,
        }),
    });
  }
}

function toolOf({ name }: Overlay): DrawTool | undefined {
  return DRAW_TOOLS.find((tool) => nameOf(tool) === name);
}

/** A drawing as it is kept; nothing while it is not complete. */
function drawingOf(overlay: Overlay): Drawing | undefined {
  const tool = toolOf(overlay);
  if (!tool || overlay.currentStep !== -1) return undefined;
  const points = overlay.points.map(({ timestamp = Number.NaN, value = Number.NaN }) => ({
    timestamp,
    value,
  }));
  return { tool, points };
}

/**
 * Lets a person draw on a chart.
 * @param digits in which prices of the market are written
 */
export function createChartTools(chart: Chart, digits: number, events: ToolEvents): ChartTools {
  register();
  let chosen: string | null = null;
  let progress: string | null = null;
  const all = (): Overlay[] => chart.getOverlays({ groupId: GROUP });
  const tell = (): void => {
    events.onChanged(all().flatMap((overlay) => drawingOf(overlay) ?? []));
  };
  const add = (tool: DrawTool, points?: Drawing['points']): string | null => {
    const id = chart.createOverlay({
      name: nameOf(tool),
      groupId: GROUP,
      extendData: digits,
      ...(points && { points: points.map((point) => ({ ...point })) }),
      onSelected: ({ overlay }) => {
        chosen = overlay.id;
      },
      onDeselected: ({ overlay }) => {
        if (chosen === overlay.id) chosen = null;
      },
      onPressedMoveEnd: () => {
        tell();
      },
      onDrawEnd: ({ overlay }) => {
        progress = null;
        chosen = overlay.id;
        // The library calls it complete only after it has told.
        setTimeout(() => {
          tell();
          events.onEnded();
        });
      },
    });
    return typeof id === 'string' ? id : null;
  };
  const giveUp = (): void => {
    if (progress !== null) chart.removeOverlay({ id: progress });
    progress = null;
  };
  return {
    show: (drawings) => {
      chart.removeOverlay({ groupId: GROUP });
      for (const { tool, points } of drawings) add(tool, points);
    },
    begin: (tool) => {
      giveUp();
      progress = add(tool);
    },
    giveUp,
    deleteOne: () => {
      giveUp();
      const drawn = all();
      const id = drawn.find((overlay) => overlay.id === chosen)?.id ?? drawn.at(-1)?.id;
      if (id === undefined) return;
      chart.removeOverlay({ id });
      chosen = null;
      tell();
    },
    deleteAll: () => {
      giveUp();
      chart.removeOverlay({ groupId: GROUP });
      chosen = null;
      tell();
    },
    close: () => {
      chart.removeOverlay({ groupId: GROUP });
    },
  };
}
