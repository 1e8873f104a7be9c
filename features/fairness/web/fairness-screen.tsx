import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { KeysView } from './keys-view.tsx';
import { ReceiptCheck } from './receipt-check.tsx';
import { StatisticsView } from './statistics-view.tsx';
import { TicksDownload } from './ticks-download.tsx';

type SectionProps = {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
};

function Section({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line px-4 py-5">
      <h2 id={id} className="text-t4 font-strong">
        {title}
      </h2>
      {hint && <p className="mt-1 text-t5 text-muted">{hint}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** The tool, and what it is given: for whoever would rather not ask the house. */
function Developers() {
  const words = useWords();
  return (
    <Page>
      <div className="space-y-3 px-4 pt-2 pb-5 text-t5 text-muted">
        <p className="text-t4 text-text">{words('fairness.how_tool')}</p>
        <p className="rounded-md bg-raised p-3 font-mono text-t5 break-words text-text">
          npx tsx tools/verify-receipt.ts receipt.json
        </p>
      </div>
      <Section title={words('fairness.ticks')} hint={words('fairness.ticks_hint')}>
        <TicksDownload />
      </Section>
      <Section title={words('fairness.key')} hint={words('fairness.key_hint')}>
        <KeysView />
      </Section>
    </Page>
  );
}

/** A receipt that the address names comes first; else why nobody here can cheat. */
function ForCustomers() {
  const words = useWords();
  const [params] = useSearchParams();
  const isNamed = params.get('id') !== null;
  return (
    <Page>
      {!isNamed && (
        <div className="space-y-3 px-4 pt-2 pb-5 text-t5 text-muted">
          <p className="text-t4 text-text">{words('fairness.intro')}</p>
          <p>{words('fairness.how_ticks')}</p>
          <p>{words('fairness.how_receipt')}</p>
        </div>
      )}
      <Section title={words('fairness.receipt')}>
        <ReceiptCheck />
      </Section>
      {!isNamed && (
        <Section title={words('fairness.statistics')}>
          <StatisticsView />
        </Section>
      )}
      <Section title={words('fairness.developers')} hint={words('fairness.developers_hint')}>
        <Go
          to={withParams(paths.fairness, { for: 'developers' })}
          className="flex min-h-11 items-center text-t5 font-strong text-accent-text"
        >
          {words('fairness.developers_open')}
        </Go>
      </Section>
    </Page>
  );
}

/** Receipts and figures for customers; the tool, prices and keys for developers. */
export function FairnessScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const isForDevelopers = params.get('for') === 'developers';
  return (
    <>
      <PageHeader title={words(isForDevelopers ? 'fairness.developers' : 'fairness.title')} />
      {isForDevelopers ? <Developers /> : <ForCustomers />}
    </>
  );
}
