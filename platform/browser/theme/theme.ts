import { type ThemeChoice, useSession } from '../session/session.ts';

const CANVAS = { dark: '#171615', light: '#f2f0ec' } as const;

function isSystemLight(): boolean {
  return window.matchMedia('(prefers-color-scheme: light)').matches;
}

/** The theme that is shown for a choice. */
export function themeShown(choice: ThemeChoice): 'dark' | 'light' {
  if (choice !== 'system') return choice;
  return isSystemLight() ? 'light' : 'dark';
}

function apply(): void {
  const shown = themeShown(useSession.getState().theme);
  document.documentElement.dataset.theme = shown;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', CANVAS[shown]);
  window.dispatchEvent(new Event('themechange'));
}

/** Shows the chosen theme and follows the system and the setting from now on. */
export function startTheme(): void {
  apply();
  window.matchMedia('(prefers-color-scheme: light)').addEventListener('change', apply);
  let before = useSession.getState().theme;
  useSession.subscribe((session) => {
    if (session.theme === before) return;
    before = session.theme;
    apply();
  });
}

/** A colour of the current theme, for canvases. */
export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
