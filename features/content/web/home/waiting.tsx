import { useContributions } from '../../../../platform/browser/cards/use-cards.ts';
import { ErrorBoundary } from '../../../../platform/browser/parts/error-boundary.tsx';
import { useLoggedIn } from '../../../../platform/browser/session/session.ts';
import { useWords } from '../../../../platform/browser/words/use-words.ts';

/** What waits for the customer, as each room says it; nothing at all where nothing waits. */
export function Waiting() {
  const words = useWords();
  const parts = useContributions('Waiting');
  if (!useLoggedIn()) return null;
  return (
    <section aria-label={words('content.waiting')} className="px-4 pt-4 not-has-[li]:hidden">
      <h2 className="pb-2 text-t3 font-strong">{words('content.waiting')}</h2>
      <ul className="space-y-2">
        {parts.map((Part, index) => (
          // What one room cannot say keeps the others from nothing.
          <ErrorBoundary key={index} resetKey="" instead={null}>
            <Part />
          </ErrorBoundary>
        ))}
      </ul>
    </section>
  );
}
