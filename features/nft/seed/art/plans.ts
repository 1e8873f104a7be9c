/** What a work of the demo is made of, before it is drawn. */
import type { Palette } from './canvas.ts';
import type { Voice } from './melody.ts';

export type DemoRarity = 'N' | 'R' | 'SR';

/** What is said of a work. */
export interface WorkText {
  /** Index among the artists. */
  readonly artist: number;
  readonly name: string;
  readonly description: string;
  readonly collection: string;
  readonly rarity: DemoRarity;
}

/** A still picture. */
export interface StillPlan extends WorkText {
  readonly kind: 'image';
  draw(): string;
}

/** A picture that moves: `draw` at times from 0 to 1, and over again. */
export interface MovingPlan extends WorkText {
  readonly kind: 'animation';
  draw(time: number): string;
}

/** A melody with its picture. */
export interface MelodyPlan extends WorkText {
  readonly kind: 'audio';
  readonly seed: number;
  readonly voice: Voice;
  draw(): string;
}

/** A film of this folder with its picture. */
export interface FilmPlan extends WorkText {
  readonly kind: 'video';
  readonly file: string;
  draw(): string;
}

export type WorkPlan = StillPlan | MovingPlan | MelodyPlan | FilmPlan;

/** What is said of a work, in the order of lists. */
export type Line = readonly [name: string, rarity: DemoRarity, description: string];

/** Stills of one artist, each drawn with its place among them. */
export function stills(
  artist: number,
  collection: string,
  lines: readonly Line[],
  draw: (index: number) => string,
): StillPlan[] {
  return lines.map(([name, rarity, description], index) => {
    const text = { artist, name, description, collection, rarity };
    return { ...text, kind: 'image', draw: () => draw(index) };
  });
}

/** Where a palette is missing. */
export const GRAPHITE: Palette = ['#14151a', '#f2e8d5', '#e2b36b', '#c8553d', '#40526b', '#8fb0b8'];
