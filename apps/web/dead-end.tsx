import { Go } from '../../platform/browser/navigation/go.tsx';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { Page, PageHeader } from '../../platform/browser/parts/page.tsx';
import { Empty } from '../../platform/browser/parts/states.tsx';
import { useWords } from '../../platform/browser/words/use-words.ts';

type Props = {
  readonly title: string;
  readonly hint: string;
};

/** A screen with nothing on it but why, and the way to the markets. */
export function DeadEnd({ title, hint }: Props) {
  const words = useWords();
  return (
    <>
      <PageHeader title={title} />
      <Page>
        <Empty
          title={title}
          hint={hint}
          action={
            <Go
              to={paths.market}
              replace
              className="inline-flex min-h-11 items-center rounded-md bg-accent px-4 font-strong
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
