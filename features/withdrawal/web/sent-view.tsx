import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Loaded, Skeleton } from '../../../platform/browser/parts/states.tsx';
import { Story } from '../../../platform/browser/parts/story.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useWithdrawals } from './data.ts';
import { stepsOf } from './story-steps.ts';
import { type Asked, rowOf } from './withdraw-steps.ts';

/** What was just asked for, as it goes on: the news of it come by themselves. */
export function SentView({ asked }: { readonly asked: Asked }) {
  const words = useWords();
  const { query } = useWithdrawals();
  return (
    <section aria-label={words('withdrawal.progress')} className="space-y-4 px-4 pt-4">
      <div>
        <h2 className="text-t3 font-title">{words('withdrawal.progress')}</h2>
        <p className="pt-1 text-t5 text-muted">{words('withdrawal.progress_hint')}</p>
      </div>
      <Loaded query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {(rows) => {
          const row = rowOf(rows, asked);
          // The list of before is shown until the one that has it comes.
          if (!row) return <Skeleton className="h-24 w-full" />;
          return <Story label={words('deposit.story')} steps={stepsOf(row, words)} />;
        }}
      </Loaded>
      <Button
        look="quiet"
        wide
        onClick={() => push(withParams(paths.fundRecord, { tab: 'withdraw' }))}
      >
        {words('withdrawal.all')}
      </Button>
    </section>
  );
}
