import { IdCard } from 'lucide-react';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { WaitingRow } from '../../../platform/browser/parts/waiting-row.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type RealState, useRealState } from './data.ts';

/** The level that is not done: the first, or the second once it was begun. */
function unfinished({ basic, advanced }: RealState) {
  if (basic.state !== 'verified') return basic.state;
  return advanced.state === 'review' || advanced.state === 'failed' ? advanced.state : undefined;
}

/** An identity check that is to be done, done again, or looked at by the house. */
export function IdentityWaiting() {
  const words = useWords();
  const { data } = useRealState();
  const state = data && unfinished(data);
  if (state === undefined) return null;
  return (
    <WaitingRow
      to={paths.identity}
      Picture={IdCard}
      title={words('verification.title')}
      hint={words(`verification.state_${state}`)}
    />
  );
}
