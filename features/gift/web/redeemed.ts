/** The answer to a card that was redeemed. */
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { answerAct } from '../../../platform/browser/parts/acts.ts';
import { madeRow } from '../../../platform/browser/parts/made-row.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { askCards, type CardRow } from './gift-data.ts';

/** A card that somebody gave and that was redeemed within that time is the one. */
const JUST_NOW_MS = 60_000;

/** Answers what the server said: with what the card was worth, where its row can be had. */
export function useAnswerRedeemed() {
  const words = useWords();
  const language = useLanguage();
  return async (said: string): Promise<void> => {
    const isMade = ({ is_bought: isBought, ended_ms: endedMs }: CardRow): boolean =>
      isBought === 0 && endedMs > serverNowMs() - JUST_NOW_MS;
    const card = await madeRow(askCards(1), isMade);
    if (card === undefined) return toast(said, 'good');
    answerAct(said, {
      verb: words('gift.state_redeemed'),
      amount: formatAmount(language, card.amount),
      unit: card.currency_name,
      line: words('gift.title'),
      rows: card.greeting === '' ? [] : [[words('gift.greeting'), card.greeting]],
    });
  };
}
