/** The list at the left of a desk that leads to the screens which belong together. */
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Go } from '../navigation/go.tsx';
import { useWords } from '../words/use-words.ts';

/** The key of a name, where it leads, and its picture; without one it belongs to the one above. */
export type SideRow = readonly [word: string, path: string, Icon: LucideIcon | undefined];

type Props = {
  /** Groups are told apart by a line. */
  readonly groups: readonly (readonly SideRow[])[];
  /** The address of the row that is open. */
  readonly current: string | undefined;
  /** The list leads through one thing: going back leaves it. */
  readonly replace?: true;
};

/** Rows that lead to screens, the open one marked. Its name is that of its first row. */
export function SideList({ groups, current, replace }: Props) {
  const words = useWords();
  const shown = groups.filter((rows) => rows.length > 0);
  const [first] = shown;
  return (
    <nav aria-label={words(first?.[0]?.[0] ?? 'common.tabs')} className="divide-y divide-line">
      {shown.map((rows) => (
        <ul key={rows[0]?.[1]} className="py-2">
          {rows.map(([word, path, Icon]) => (
            <li key={path}>
              <Go
                to={path}
                {...(replace && { replace })}
                aria-current={current === path ? 'page' : undefined}
                className={clsx(
                  `flex min-h-11 items-center gap-3 rounded-md px-3 text-muted hover:bg-raised
                  aria-[current=page]:bg-raised aria-[current=page]:font-strong
                  aria-[current=page]:text-accent-text`,
                  !Icon && 'pl-[2.625rem] text-t5',
                )}
              >
                {Icon && <Icon aria-hidden size={18} className="shrink-0" />}
                <span className="min-w-0 [overflow-wrap:anywhere]">{words(word)}</span>
              </Go>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
