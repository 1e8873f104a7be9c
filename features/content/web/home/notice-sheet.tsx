import { Go } from '../../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../../platform/browser/navigation/paths.ts';
import { parseServerTime } from '../../../../platform/browser/numbers/format.ts';
import { Sheet } from '../../../../platform/browser/parts/sheet.tsx';
import { When } from '../../../../platform/browser/parts/when.tsx';
import { useWords } from '../../../../platform/browser/words/use-words.ts';
import type { NewsRow } from '../data.ts';

type Props = { readonly rows: readonly NewsRow[]; readonly onClose: () => void };

function Published({ time }: { readonly time: string }) {
  const ms = parseServerTime(time);
  if (ms === null) return null;
  return (
    <span className="block text-t5 text-faint">
      <When ms={ms} />
    </span>
  );
}

/** All notices. */
export function NoticeSheet({ rows, onClose }: Props) {
  const words = useWords();
  return (
    <Sheet open onClose={onClose} title={words('content.notices')}>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id}>
            <Go
              to={withParams(paths.article, { id: row.id })}
              onClick={onClose}
              className="block min-h-13 py-3"
            >
              <span className="block font-strong">{row.title}</span>
              <span className="block text-t5 text-muted">{row.abstract}</span>
              <Published time={row.create_time} />
            </Go>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
