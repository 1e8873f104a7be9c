/** That a box which nobody opens does it by itself, and when. */
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** One sentence; nothing where a box stays closed until its owner opens it. */
export function OpensItself({ atMs }: { readonly atMs: number }) {
  const words = useWords();
  const language = useLanguage();
  if (atMs === 0) return null;
  const time = formatTime(language, atMs);
  return <p className="text-t5 text-muted">{words('nft.w_opens_itself', { time })}</p>;
}
