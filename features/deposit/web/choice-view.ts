import { create } from 'zustand';

type View = { readonly text: string; setText: (text: string) => void };

/** What coins are searched for, kept while one looks at one of them. */
export const useChoiceView = create<View>((set) => ({
  text: '',
  setText: (text) => set({ text }),
}));
