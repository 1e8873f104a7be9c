import { Bell as BellIcon } from 'lucide-react';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useUnread } from './data.ts';

const MOST_SAID = 99;

/** Leads to the notices, and says how many are unread. */
export function Bell() {
  const words = useWords();
  const { data: unread = 0 } = useUnread();
  const said = unread > MOST_SAID ? `${MOST_SAID}+` : String(unread);
  return (
    <IconButton
      label={words('notices.bell', { unread: said })}
      onClick={() => push(ownPaths.messages)}
    >
      <span className="relative">
        <BellIcon aria-hidden size={20} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute -top-1.5 left-2.5 min-w-4 rounded-full bg-accent px-1 text-center
              text-t6 font-strong text-on-accent"
          >
            {said}
          </span>
        )}
      </span>
    </IconButton>
  );
}
