import { useWords } from '../../../platform/browser/words/use-words.ts';

/** What a share is here, wherever shares are shown. */
export function ClaimLine() {
  const words = useWords();
  return <p className="px-4 text-t5 text-muted">{words('corporate.claim')}</p>;
}

/** The same on the ticket that buys one. */
export function ClaimNote() {
  const words = useWords();
  return <p className="text-t5 text-muted">{words('corporate.claim')}</p>;
}
