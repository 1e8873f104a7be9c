import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useProjectsOf } from './ieo-data.ts';
import { ieoPaths } from './ieo-paths.ts';

/** On the page of a token that was sold here: the way back to its project. */
export function AssetProject({ row }: { readonly row: QuoteRow }) {
  const words = useWords();
  const { data } = useProjectsOf(row.currency_id);
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={words('ieo.sold_here')} className="pt-5">
      <h2 className="px-4 pb-1 text-t3 font-strong">{words('ieo.sold_here')}</h2>
      {data.map(({ id, title }) => (
        <ListRow
          key={id}
          label={title}
          onPress={() => push(withParams(ieoPaths.subscribe, { project_id: id }))}
        />
      ))}
    </section>
  );
}
