import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** What it is, what decides, what it costs, and what nobody can do: a question each. */
const QUESTIONS = ['what', 'price', 'worst', 'worth', 'leave', 'stale', 'proof'] as const;

/** Questions about dual investment, answered in a few sentences each. */
export function HelpScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('dual.help')} />
      <Page>
        <dl className="space-y-4 px-4 pt-2 pb-6">
          {QUESTIONS.map((name) => (
            <div key={name}>
              <dt className="font-title">{words(`dual.help_${name}`)}</dt>
              <dd className="mt-1 text-t5 text-muted">{words(`dual.help_${name}_text`)}</dd>
            </div>
          ))}
        </dl>
      </Page>
    </>
  );
}
