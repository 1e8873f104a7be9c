import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useHindrance } from './nft-data.ts';

/** What keeps one from trading here, said before anything is filled in; else nothing. */
export function Hindrance() {
  const words = useWords();
  const why = useHindrance();
  if (why === '') return null;
  return (
    <div className="px-4 pt-2">
      <Notice
        look="lock"
        title={words(`nft.w_why_${why}`)}
        action={
          why === 'unverified' ? (
            <Go
              to={paths.identity}
              className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
            >
              {words('nft.w_verify_identity')}
            </Go>
          ) : undefined
        }
      />
    </div>
  );
}
