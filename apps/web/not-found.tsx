import { Go } from '../../platform/browser/navigation/go.tsx';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { Page, PageHeader } from '../../platform/browser/parts/page.tsx';
import { Empty } from '../../platform/browser/parts/states.tsx';
import { useWords } from '../../platform/browser/words/use-words.ts';

/** An address without a screen. */
export function NotFound() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('common.not_found_title')} />
      <Page>
        <Empty
          title={words('common.not_found_title')}
          hint={words('common.not_found_hint')}
          action={
            <Go
              to={paths.market}
              replace
              className="inline-flex min-h-11 items-center rounded-md bg-accent px-4 font-semibold
                text-on-accent"
            >
              {words('common.to_market')}
            </Go>
          }
        />
      </Page>
    </>
  );
}
