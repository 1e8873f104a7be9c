import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SearchField } from '../../../platform/browser/parts/search-field.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { VirtualList } from '../../../platform/browser/parts/virtual-list.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { tagOf } from '../../../platform/browser/words/languages.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { findCodes, type NamedCode, namedCodes } from './dialling-codes.ts';

const ROW_PX = 52;

type Props = {
  readonly label: string;
  readonly isChosen: (entry: NamedCode) => boolean;
  readonly onPick: (entry: NamedCode) => void;
};

/** All regions with their dialling codes, in the order of the reader's language, with a search. */
export function AreaList({ label, isChosen, onPick }: Props) {
  const words = useWords();
  const tag = tagOf(useLanguage());
  const [text, setText] = useState('');
  const codes = useMemo(() => namedCodes(tag), [tag]);
  const found = findCodes(codes, text);
  return (
    <>
      <div className="sticky top-[calc(3rem+var(--bar))] z-10 bg-canvas px-4 pb-2">
        <SearchField label={words('identity.area_search')} value={text} onChange={setText} />
      </div>
      {found.length === 0 ? (
        <Empty picture="search" title={words('identity.area_none')} />
      ) : (
        <VirtualList
          label={label}
          items={found}
          rowPx={ROW_PX}
          keyOf={(entry) => entry.region}
          render={(entry) => (
            <button
              type="button"
              aria-pressed={isChosen(entry)}
              onClick={() => onPick(entry)}
              className="flex h-full w-full items-center gap-3 border-b border-line px-4 text-left
                active:bg-raised"
            >
              <span className="min-w-0 flex-1 truncate">{entry.name}</span>
              {isChosen(entry) && (
                <Check aria-hidden size={16} className="shrink-0 text-accent-text" />
              )}
              <span className="shrink-0 text-muted">+{entry.code}</span>
            </button>
          )}
        />
      )}
    </>
  );
}
