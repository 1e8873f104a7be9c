import { create } from 'zustand';
import type { Ranking } from './home/movers.ts';

type Choices = {
  /** By what the markets of home are ranked. */
  readonly ranking: Ranking;
  /** What questions are searched for. */
  readonly questionText: string;
  readonly openQuestion: number | null;
};

type View = Choices & { set: (change: Partial<Choices>) => void };

/** What one has chosen on these screens, kept while one visits others. */
export const useContentView = create<View>((set) => ({
  ranking: 'gainers',
  questionText: '',
  openQuestion: null,
  set: (change) => set(change),
}));
