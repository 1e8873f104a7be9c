import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useHindrance } from './ieo-data.ts';

/** Says before a form is filled in why nothing can be subscribed; nothing where it can. */
export function Hindrance() {
  const words = useWords();
  const { data: why = '' } = useHindrance();
  if (why === '') return null;
  return (
    <div className="px-4 pt-2">
      <Notice
        look="lock"
        title={words(`ieo.${why}`)}
        action={
          why === 'unverified' && (
            <Go
              to={paths.identity}
              className="inline-flex min-h-11 items-center font-strong text-accent-text"
            >
              {words('ieo.verify')}
            </Go>
          )
        }
      />
    </div>
  );
}
