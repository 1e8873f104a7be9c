/** Which theme an operator has chosen at this machine: one of the two, or that of the system. */
import { useEffect, useSyncExternalStore } from 'react';
import { COLOURS, type ShownTheme } from './theme.ts';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const PLACE = 'bourse-console-theme';
const CHANGED = 'console-theme';
const LIGHT = '(prefers-color-scheme: light)';

/** The theme that is shown for a choice. */
export function themeShown(choice: ThemeChoice, isSystemLight: boolean): ShownTheme {
  if (choice !== 'system') return choice;
  return isSystemLight ? 'light' : 'dark';
}

function readChoice(): ThemeChoice {
  const kept = localStorage.getItem(PLACE);
  return THEME_CHOICES.find((choice) => choice === kept) ?? 'system';
}

function readShown(): ShownTheme {
  return themeShown(readChoice(), window.matchMedia(LIGHT).matches);
}

function listen(heard: () => void): () => void {
  const system = window.matchMedia(LIGHT);
  system.addEventListener('change', heard);
  // Another tab tells by `storage`, this one by an event of its own.
  for (const name of ['storage', CHANGED]) window.addEventListener(name, heard);
  return () => {
    system.removeEventListener('change', heard);
    for (const name of ['storage', CHANGED]) window.removeEventListener(name, heard);
  };
}

/** What is chosen. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(listen, readChoice);
}

/** Keeps a choice at this machine and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(PLACE, choice);
  window.dispatchEvent(new Event(CHANGED));
}

/** What is shown now; follows the choice and the system. */
export function useShownTheme(): ShownTheme {
  const shown = useSyncExternalStore(listen, readShown);
  useEffect(() => {
    const bar = document.querySelector('meta[name="theme-color"]');
    bar?.setAttribute('content', COLOURS[shown].key);
  }, [shown]);
  return shown;
}
