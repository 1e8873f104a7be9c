/** When a box can be opened, and when it opens by itself. */
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { NftDetail } from './types.ts';

type Props = { readonly of: Pick<NftDetail, 'opens_ms' | 'open_by_ms'> };

/** A sentence for each; none where it can be opened now, and never opens by itself. */
export function OpensItself({ of }: Props) {
  const words = useWords();
  const language = useLanguage();
  const said = (word: string, atMs: number) =>
    atMs === 0 ? null : (
      <p className="text-t5 text-muted">{words(word, { time: formatTime(language, atMs) })}</p>
    );
  return (
    <>
      {said('nft.w_opens_after_sale', of.opens_ms)}
      {said('nft.w_opens_itself', of.open_by_ms)}
    </>
  );
}
