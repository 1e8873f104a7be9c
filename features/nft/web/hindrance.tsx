import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useHindrance } from './nft-data.ts';

type Props = { readonly isBox?: boolean };

/** What keeps one from trading here, said before anything is filled in; else nothing. */
export function Hindrance({ isBox = false }: Props) {
  const words = useWords();
  const why = useHindrance(isBox);
  if (why === '') return null;
  return (
    <div className="px-4 pt-2">
      <Notice look="lock" title={words(`nft.w_why_${why}`)} />
    </div>
  );
}
