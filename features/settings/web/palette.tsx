import { useEffect, useState } from 'react';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { askedBy } from './goals.ts';

/** Of use to who has a keyboard, and fetched at the first press. */
const PaletteDialog = lazyOverlay(async () => (await import('./palette-dialog.tsx')).PaletteDialog);

/** Listens for the keys that open the palette: `/` for markets, Ctrl or ⌘ and K for everything. */
export function Palette() {
  const [asked, setAsked] = useState<'all' | 'markets'>();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
      const wanted = askedBy(event, isTyping);
      // Whoever has a sheet open answers it first.
      if (!wanted || event.defaultPrevented || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      setAsked(wanted);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  if (!asked) return null;
  return <PaletteDialog scope={asked} onClose={() => setAsked(undefined)} />;
}
