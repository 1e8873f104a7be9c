import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useHindrance } from './loans-data.ts';

/** Says before a form is filled in why nothing is lent; nothing where it is. */
export function Hindrance() {
  const words = useWords();
  const { data: why = '' } = useHindrance();
  if (why === '') return null;
  return (
    <div className="px-4 pt-2">
      <Notice look="lock" title={words(`loans.${why}`)} />
    </div>
  );
}
