import { Search, X } from 'lucide-react';
import { useWords } from '../words/use-words.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly focused?: boolean;
};

/** A field that narrows a list. */
export function SearchField({ label, value, onChange, focused }: Props) {
  const words = useWords();
  return (
    <div
      className="flex min-h-11 items-center rounded-sm border border-line bg-surface pl-3
        focus-within:border-accent-text"
    >
      <Search aria-hidden size={16} className="shrink-0 text-muted" />
      <input
        type="text"
        role="searchbox"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        ref={focused ? (element) => element?.focus({ preventScroll: true }) : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full min-w-0 flex-1 bg-transparent px-2 text-t4
          placeholder:text-faint"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={words('common.clear')}
          onClick={() => onChange('')}
          className="flex size-11 shrink-0 items-center justify-center text-muted"
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </div>
  );
}
