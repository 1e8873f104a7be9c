import { ChevronRight } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { When } from '../../../platform/browser/parts/when.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { TicketRow } from './support-data.ts';
import { supportPaths } from './support-paths.ts';

function Row({ row }: { readonly row: TicketRow }) {
  const words = useWords();
  const isPlain = row.last_kind === 'text' || row.last_kind === 'line';
  const last = isPlain ? row.last_text : words(`support.${row.last_kind}`);
  return (
    <li>
      <Go
        to={withParams(supportPaths.chat, { id: row.id })}
        className="flex min-h-16 items-center gap-3 px-4 py-3 active:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 font-strong">{words(`support.topic_${row.topic}`)}</span>
            <span className="shrink-0 text-t6 text-faint">
              {words('support.number', { number: row.id })}
            </span>
          </span>
          {last !== '' && (
            <span className="block text-t5 [overflow-wrap:anywhere] text-muted">{last}</span>
          )}
          <span className="block text-t6 text-faint">
            {words(`support.state_${row.state}`)} · <When ms={row.last_ms} />
          </span>
        </span>
        {row.unread > 0 && (
          <span
            className="flex min-w-5 shrink-0 justify-center rounded-full bg-accent px-1.5 text-t6
              font-strong text-on-accent"
          >
            <span className="sr-only">{words('support.unread')}</span> {row.unread}
          </span>
        )}
        <ChevronRight aria-hidden size={18} className="shrink-0 text-faint" />
      </Go>
    </li>
  );
}

/** Own conversations, the one with the newest message first. */
export function TicketList({ list }: { readonly list: readonly TicketRow[] }) {
  const words = useWords();
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="support-own" className="pb-4">
      <h2 id="support-own" className="px-4 pt-2 text-t5 text-muted">
        {words('support.own')}
      </h2>
      <ul className="divide-y divide-line">
        {list.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}
