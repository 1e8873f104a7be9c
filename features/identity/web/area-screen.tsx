import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import { back } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { SearchField } from '../../../platform/browser/parts/search-field.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { VirtualList } from '../../../platform/browser/parts/virtual-list.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { tagOf } from '../../../platform/browser/words/languages.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { areaCode, chooseAreaCode } from './area-code.ts';
import { findCodes, type NamedCode, namedCodes } from './dialling-codes.ts';

const ROW_PX = 52;

function AreaRow({ entry }: { readonly entry: NamedCode }) {
  const isChosen = areaCode() === `+${entry.code}`;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => {
        chooseAreaCode(entry.code);
        back(paths.register);
      }}
      className="flex h-full w-full items-center gap-3 border-b border-line px-4 text-left
        active:bg-raised"
    >
      <span className="min-w-0 flex-1 truncate">{entry.name}</span>
      {isChosen && <Check aria-hidden size={16} className="text-accent-text" />}
      <span className="shrink-0 text-muted">+{entry.code}</span>
    </button>
  );
}

/** All dialling codes with the names of their regions; a choice goes back. */
export function AreaScreen() {
  const words = useWords();
  const tag = tagOf(useLanguage());
  const [text, setText] = useState('');
  const codes = useMemo(() => namedCodes(tag), [tag]);
  const found = findCodes(codes, text);
  return (
    <>
      <PageHeader title={words('identity.area_title')} />
      <Page>
        <div className="sticky top-12 z-10 bg-canvas px-4 pb-2">
          <SearchField label={words('identity.area_search')} value={text} onChange={setText} />
        </div>
        {found.length === 0 ? (
          <Empty title={words('identity.area_none')} />
        ) : (
          <VirtualList
            label={words('identity.area_title')}
            items={found}
            rowPx={ROW_PX}
            keyOf={(entry) => entry.region}
            render={(entry) => <AreaRow entry={entry} />}
          />
        )}
      </Page>
    </>
  );
}
