import { useEffect, useState } from 'react';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { useIsWide, WORKSPACE } from '../../../platform/browser/parts/wide.ts';
import { DeskBar } from './desk-bar.tsx';
import { askedBy, type Asked } from './goals.ts';

/** Of use to who has a keyboard, and fetched at the first press. */
const PaletteDialog = lazyOverlay(async () => (await import('./palette-dialog.tsx')).PaletteDialog);
const KeysSheet = lazyOverlay(async () => (await import('./keys-sheet.tsx')).KeysSheet);

/**
 * Listens for the keys that open the palette, `/` for markets, Ctrl or ⌘ and K for everything, and
 * for `?`, which lists all keys; on a desk with the bar, whose search opens the same.
 */
export function Palette() {
  const [asked, setAsked] = useState<Asked>();
  const isDesk = useIsWide(WORKSPACE);
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
  const close = (): void => setAsked(undefined);
  return (
    <>
      {isDesk && <DeskBar onSearch={() => setAsked('markets')} />}
      {asked === 'keys' && <KeysSheet onClose={close} />}
      {asked && asked !== 'keys' && <PaletteDialog scope={asked} onClose={close} />}
    </>
  );
}
