import { useActs } from '../../../platform/browser/parts/acts.ts';
import { lazyPart } from '../../../platform/browser/parts/lazy-part.tsx';

/** What checks receipts is fetched with the first act. */
const Answers = lazyPart(async () => (await import('./receipt-answers.tsx')).ReceiptAnswers);

/** Answers acts of money, on whatever screen they happen. */
export function ReceiptOverlay() {
  const isNeeded = useActs(({ heard, shown }) => heard !== null || shown !== null);
  return isNeeded ? <Answers /> : null;
}
