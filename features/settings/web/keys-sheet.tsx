import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** The keys that screens answer to, and what each does; `⌘` stands for Ctrl elsewhere. */
const KEYS = [
  ['/', 'settings.palette_markets'],
  ['⌘ K', 'settings.palette_all'],
  ['B', 'settings.key_buy'],
  ['S', 'settings.key_sell'],
  ['Esc', 'settings.key_close'],
  ['?', 'settings.key_list'],
] as const;

/** All keys, told to whoever asks by `?`. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Sheet open onClose={onClose} title={words('settings.keys')}>
      <dl className="pb-4">
        {KEYS.map(([key, word]) => (
          <div
            key={key}
            className="flex min-h-12 items-center justify-between gap-4 border-b border-line"
          >
            <dt className="order-2 shrink-0">
              <kbd className="rounded-xs border border-line-strong px-2 py-1 text-t5">{key}</kbd>
            </dt>
            <dd>{words(word)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
