import { networkName } from '../../../platform/browser/parts/network-name.ts';
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import { cardOf } from './withdrawal-request.ts';

/** A way out as people know it: a network by its name, a card in words. */
export function wayName(words: Translate, way: string): string {
  const card = cardOf(way);
  return card ? words(`destinations.title_${card}`) : networkName(way);
}
