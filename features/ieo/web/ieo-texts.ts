/** How amounts, states and demand are written. */
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import type { Project } from './types.ts';

/** What state a project is in, for people. */
export function stateText(words: Translate, project: Pick<Project, 'state' | 'time_status'>) {
  const { state, time_status } = project;
  if (state === 'open') {
    return words(
      time_status === 1
        ? 'ieo.warm_up'
        : time_status === 2
          ? 'ieo.in_progress'
          : 'ieo.state_closed',
    );
  }
  return words(`ieo.state_${state}`);
}
