import { ChevronDown } from 'lucide-react';
import { useDebounced } from '../../../platform/browser/parts/use-debounced.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { fitting, plainAnswer } from './answers.ts';
import { useAnswers } from './support-data.ts';

/** What may answer it already: offered before a human, never instead of one. */
export function Answers({ typed }: { readonly typed: string }) {
  const words = useWords();
  const { data = [] } = useAnswers();
  const found = fitting(data, useDebounced(typed));
  if (found.length === 0) return null;
  return (
    <section aria-label={words('support.answers')}>
      <h3 className="pb-1 text-t5 text-muted">{words('support.answers')}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {found.map(({ id, question, answer }) => (
          <li key={id}>
            <details className="group px-3">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2">
                <span className="min-w-0 flex-1">{question}</span>
                <ChevronDown
                  aria-hidden
                  size={18}
                  className="shrink-0 text-faint group-open:rotate-180"
                />
              </summary>
              <p className="pb-3 text-t5 whitespace-pre-line text-muted">{plainAnswer(answer)}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
