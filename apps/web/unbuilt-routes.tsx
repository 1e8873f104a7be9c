import { useWords } from '../../platform/browser/words/use-words.ts';
import { DeadEnd } from './dead-end.tsx';

/**
 * Addresses of existing clients whose rooms are not built. A room that declares one of them takes
 * its place, whatever stands here; what it leaves of its area goes on saying so.
 */
export const UNBUILT: readonly string[] = ['/pages/follow/*'];

/** Says that a part of the exchange is not there yet, and leads on. */
export function SoonScreen() {
  const words = useWords();
  return <DeadEnd title={words('app.soon_title')} hint={words('app.soon_hint')} />;
}
