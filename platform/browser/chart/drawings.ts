/** What a person has drawn on charts: kept per market on the device. */
import { create } from 'zustand';
import { readValue, writeValue } from '../session/storage.ts';

export const DRAW_TOOLS = ['trend', 'ray', 'level', 'fib', 'measure'] as const;
export type DrawTool = (typeof DRAW_TOOLS)[number];

/** Points to press for each: a level has one, everything else two. */
export const POINTS_OF: Readonly<Record<DrawTool, 1 | 2>> = {
  trend: 2,
  ray: 2,
  level: 1,
  fib: 2,
  measure: 2,
};

export type DrawnPoint = { readonly timestamp: number; readonly value: number };
export type Drawing = { readonly tool: DrawTool; readonly points: readonly DrawnPoint[] };

/** As many as a device keeps of a market; beyond them the oldest go. */
export const MOST_DRAWINGS = 50;

function keyOf(matchId: number): string {
  return `drawings-${matchId}`;
}

function isPoint(point: unknown): point is DrawnPoint {
  const { timestamp, value } = (point ?? {}) as Partial<DrawnPoint>;
  return Number.isFinite(timestamp) && Number.isFinite(value);
}

/** Whether something that was stored is a drawing: a device may have kept anything. */
export function isDrawing(kept: unknown): kept is Drawing {
  const { tool, points } = (kept ?? {}) as Partial<Drawing>;
  if (tool === undefined || !DRAW_TOOLS.includes(tool) || !Array.isArray(points)) return false;
  return points.length === POINTS_OF[tool] && points.every(isPoint);
}

/** The drawings of a market, oldest first. */
export function drawingsOf(matchId: number): readonly Drawing[] {
  const kept = readValue<unknown>(keyOf(matchId));
  return Array.isArray(kept) ? kept.filter(isDrawing).slice(-MOST_DRAWINGS) : [];
}

/** Keeps the drawings of a market; none at all leaves nothing behind. */
export function keepDrawings(matchId: number, drawings: readonly Drawing[]): void {
  writeValue(keyOf(matchId), drawings.length > 0 ? drawings.slice(-MOST_DRAWINGS) : null);
}

const useTaken = create<{ readonly times: number }>(() => ({ times: 0 }));

/** Keeps drawings that came from elsewhere than the chart, and has charts draw them. */
export function takeDrawings(matchId: number, drawings: readonly Drawing[]): void {
  keepDrawings(matchId, drawings);
  useTaken.setState(({ times }) => ({ times: times + 1 }));
}

/** Another number as soon as drawings came from elsewhere. */
export function useTakenDrawings(): number {
  return useTaken(({ times }) => times);
}
