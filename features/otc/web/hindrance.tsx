import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** What keeps one from taking anything, said before anything is filled in. */
export function Hindrance({ why }: { readonly why: string }) {
  const words = useWords();
  if (why === '') return null;
  return (
    <Notice
      look="lock"
      title={words(`otc.why_${why}`)}
      action={
        why === 'unverified' ? (
          <Go
            to={paths.identity}
            className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
          >
            {words('otc.verify')}
          </Go>
        ) : undefined
      }
    />
  );
}
