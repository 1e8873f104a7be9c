import { type ReactNode, useId } from 'react';
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

/** Why nobody here can cheat, and how to check it: receipts, figures, prices, keys. */
export function FairnessScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('fairness.title')} />
      <Page>
        <div className="space-y-3 px-4 pt-2 pb-5 text-t5 text-muted">
          <p className="text-t4 text-text">{words('fairness.intro')}</p>
          <p>{words('fairness.how_ticks')}</p>
          <p>{words('fairness.how_receipt')}</p>
          <p>{words('fairness.how_tool')}</p>
          <p className="rounded-md bg-raised p-3 font-mono text-t5 break-words text-text">
            npx tsx tools/verify-receipt.ts receipt.json
          </p>
        </div>
        <Section title={words('fairness.receipt')}>
          <ReceiptCheck />
        </Section>
        <Section title={words('fairness.statistics')}>
          <StatisticsView />
        </Section>
        <Section title={words('fairness.ticks')} hint={words('fairness.ticks_hint')}>
          <TicksDownload />
        </Section>
        <Section title={words('fairness.key')} hint={words('fairness.key_hint')}>
          <KeysView />
        </Section>
      </Page>
    </>
  );
}
