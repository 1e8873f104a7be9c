import { Copy } from 'lucide-react';
import { Go } from '../../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../../platform/browser/navigation/paths.ts';
import { useCopy } from '../../../../platform/browser/parts/copy.ts';
import { useMe } from '../../../../platform/browser/session/me.ts';
import { useWords } from '../../../../platform/browser/words/use-words.ts';
import { useLevel } from '../data.ts';

const LINK = 'flex min-h-11 min-w-11 shrink-0 items-center gap-1';

/** Who is logged in: the account, the id to give to others, and the level of identity. */
export function OwnLine() {
  const words = useWords();
  const copy = useCopy();
  const me = useMe();
  const level = useLevel();
  if (me === null) return <div className="min-h-11" />;
  const id = String(me.id);
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-t5 text-muted">
      <span data-may-cut className="min-w-24 flex-1 truncate">
        {me.email || me.account_number}
      </span>
      <button type="button" onClick={() => copy(id)} className={LINK}>
        {words('settings.id', { id })}
        <span className="sr-only">{words('settings.copy')}</span>
        <Copy aria-hidden size={14} className="text-faint" />
      </button>
      {level.data !== undefined && (
        <Go to={paths.identity} className={`${LINK} text-accent-text`}>
          {words('verification.level', { level: level.data })}
        </Go>
      )}
    </div>
  );
}
