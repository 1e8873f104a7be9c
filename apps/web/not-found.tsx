import { useWords } from '../../platform/browser/words/use-words.ts';
import { DeadEnd } from './dead-end.tsx';

/** An address without a screen. */
export function NotFound() {
  const words = useWords();
  return <DeadEnd title={words('app.not_found_title')} hint={words('app.not_found_hint')} />;
}
