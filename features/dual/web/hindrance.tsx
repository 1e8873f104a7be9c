import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useHindrance } from './dual-data.ts';

/** Says before anything is chosen why nothing can be bought; nothing where it can. */
export function Hindrance() {
  const words = useWords();
  const { data: why = '' } = useHindrance();
  if (why === '') return null;
  return (
    <div className="px-4 pt-2">
      <Notice look="lock" title={words(`dual.${why}`)} />
    </div>
  );
}
