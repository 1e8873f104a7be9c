import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { SearchField } from '../../../platform/browser/parts/search-field.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useContentView } from './content-view.ts';
import { type Question, useQuestions } from './data.ts';
import { HtmlText } from './html-text.tsx';
import { matching } from './questions.ts';
import { TextFault, TextSkeleton } from './text-screen.tsx';

type EntryProps = {
  readonly entry: Question;
  readonly isOpen: boolean;
  readonly onPress: () => void;
};

function Entry({ entry, isOpen, onPress }: EntryProps) {
  const panel = `answer-${entry.id}`;
  return (
    <li>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onPress}
          className="flex min-h-13 w-full items-center gap-3 px-4 py-3 text-left font-strong
            active:bg-raised"
        >
          <span className="min-w-0 flex-1">{entry.question}</span>
          <ChevronDown
            aria-hidden
            size={18}
            className={clsx('shrink-0 text-faint transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={panel} hidden={!isOpen} className="px-4 pb-4">
        <HtmlText html={entry.answer} />
      </div>
    </li>
  );
}

function Questions({ list }: { readonly list: readonly Question[] }) {
  const words = useWords();
  const { questionText: typed, openQuestion: openId, set } = useContentView();
  const found = matching(list, typed);
  return (
    <>
      <div className="px-4 py-2">
        <SearchField
          label={words('content.faq_search')}
          value={typed}
          onChange={(questionText) => set({ questionText })}
        />
      </div>
      {found.length === 0 ? (
        <Empty
          title={words('content.faq_none')}
          hint={words('content.faq_none_hint')}
          action={
            <Button look="quiet" onClick={() => push(paths.help)}>
              {words('content.contact')}
            </Button>
          }
        />
      ) : (
        <ul className="divide-y divide-line">
          {found.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              isOpen={entry.id === openId}
              onPress={() => set({ openQuestion: entry.id === openId ? null : entry.id })}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {words('content.faq_found', { count: found.length })}
      </p>
    </>
  );
}

/** Questions and answers, narrowed by typing. */
export function FaqScreen() {
  const words = useWords();
  const query = useQuestions();
  return (
    <>
      <PageHeader title={query.data?.title ?? words('content.faq')} />
      <Page>
        {query.data !== undefined && <Questions list={query.data.list} />}
        {query.data === undefined && query.isPending && <TextSkeleton />}
        {query.data === undefined && !query.isPending && <TextFault query={query} />}
      </Page>
    </>
  );
}
