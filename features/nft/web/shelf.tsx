import { Go } from '../../../platform/browser/navigation/go.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { NftCardRow } from './types.ts';
import { WorkCard } from './work-card.tsx';

type Props = {
  readonly title: string;
  readonly rows: readonly NftCardRow[];
  /** All of them. */
  readonly to: string;
};

/** Some works in a row that is pushed sideways; nothing where there are none. */
export function Shelf({ title, rows, to }: Props) {
  const words = useWords();
  if (rows.length === 0) return null;
  return (
    <section className="pt-6">
      <div className="flex items-center justify-between gap-3 px-4">
        <h2 className="text-t3 font-title">{title}</h2>
        <Go
          to={to}
          className="inline-flex min-h-11 min-w-11 shrink-0 items-center text-t5 font-strong
            text-accent-text"
        >
          {words('nft.w_all')} <span className="sr-only">{title}</span>
        </Go>
      </div>
      <ul className="flex gap-3 overflow-x-auto px-4 pt-1 pb-2">
        {rows.map((row) => (
          <li key={row.code} className="w-44 shrink-0 md:w-60">
            <WorkCard row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}
