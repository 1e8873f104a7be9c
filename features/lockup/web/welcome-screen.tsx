import { useEffect } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { writeText } from '../../../platform/browser/session/storage.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { lockupPaths } from './lockup-paths.ts';
import { WELCOMED } from './welcomed.ts';

/** What a lock-up is, once, before one sees the products. */
export function WelcomeScreen() {
  const words = useWords();
  useEffect(() => writeText(WELCOMED, '1'), []);
  return (
    <>
      <PageHeader title={words('lockup.title')} />
      <Page>
        <ol className="space-y-3 px-4 pt-2">
          {(['pays', 'leaves', 'holds'] as const).map((what) => (
            <li key={what} className="rounded-lg border border-line bg-surface p-4 md:bg-raised">
              <p className="font-strong">{words(`lockup.welcome_${what}`)}</p>
              <p className="text-t5 text-muted">{words(`lockup.welcome_${what}_hint`)}</p>
            </li>
          ))}
        </ol>
        <div className="p-4">
          <Go
            to={lockupPaths.overview}
            replace
            className="flex min-h-12 items-center justify-center rounded-md bg-accent px-4
              font-title text-on-accent"
          >
            {words('lockup.to_products')}
          </Go>
        </div>
      </Page>
    </>
  );
}
