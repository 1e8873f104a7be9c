import {
  Minus,
  MoveUpRight,
  Ruler,
  Slash,
  Trash2,
  Undo2,
  ChartNoAxesGantt,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ToolsProps } from '../../../platform/browser/chart/candle-chart.tsx';
import { type ChartTools, createChartTools } from '../../../platform/browser/chart/chart-tools.ts';
import {
  DRAW_TOOLS,
  type DrawTool,
  drawingsOf,
  keepDrawings,
} from '../../../platform/browser/chart/drawings.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

const PICTURES: Readonly<Record<DrawTool, LucideIcon>> = {
  trend: Slash,
  ray: MoveUpRight,
  level: Minus,
  fib: ChartNoAxesGantt,
  measure: Ruler,
};

/** Draws on the chart as long as it is shown; the bar itself only while it is open. */
export function DrawBar({ view, market, isOpen }: ToolsProps) {
  const words = useWords();
  const { matchId, priceDigits } = market;
  const tools = useRef<ChartTools>(null);
  const [tool, setTool] = useState<DrawTool | null>(null);
  const [count, setCount] = useState(() => drawingsOf(matchId).length);
  useEffect(() => {
    const made = createChartTools(view.chart, priceDigits, {
      onChanged: (drawings) => {
        keepDrawings(matchId, drawings);
        setCount(drawings.length);
      },
      onEnded: () => setTool(null),
    });
    made.show(drawingsOf(matchId));
    tools.current = made;
    return made.close;
  }, [view, matchId, priceDigits]);
  useEffect(() => {
    // Who puts the tools away does not go on drawing.
    if (isOpen) return;
    tools.current?.giveUp();
    setTool(null);
  }, [isOpen]);
  if (!isOpen) return null;
  const take = (next: DrawTool): void => {
    if (next === tool) {
      tools.current?.giveUp();
      return setTool(null);
    }
    tools.current?.begin(next);
    setTool(next);
  };
  return (
    <div className="border-y border-line px-2">
      <div role="toolbar" aria-label={words('spot.draw')} className="flex justify-between">
        {DRAW_TOOLS.map((name) => {
          const Picture = PICTURES[name];
          return (
            <IconButton
              key={name}
              label={words(`spot.draw_${name}`)}
              aria-pressed={tool === name}
              onClick={() => take(name)}
              className={tool === name ? 'text-accent-text' : undefined}
            >
              <Picture aria-hidden size={18} />
            </IconButton>
          );
        })}
        <IconButton
          label={words('spot.draw_delete')}
          disabled={count === 0}
          onClick={() => tools.current?.deleteOne()}
          className="disabled:opacity-40"
        >
          <Undo2 aria-hidden size={18} />
        </IconButton>
        <IconButton
          label={words('spot.draw_delete_all')}
          disabled={count === 0}
          onClick={() => tools.current?.deleteAll()}
          className="disabled:opacity-40"
        >
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </div>
      {tool && (
        <p role="status" className="px-2 pb-2 text-t5 text-muted">
          {words(tool === 'level' ? 'spot.draw_point' : 'spot.draw_points')}
        </p>
      )}
    </div>
  );
}
