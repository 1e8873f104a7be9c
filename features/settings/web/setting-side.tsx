import { Settings, UserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DEMO, HELP, OWN } from './setting-links.ts';

const SELF = [['common.settings', paths.setting, Settings]] as const;
const PROFILE = [['settings.profile', paths.userInfo, UserRound]] as const;

/** The list of the settings, beside the one that is open: where there is room for both. */
export function SettingSide() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const { pathname } = useLocation();
  const isDemo = useSite().data?.mode === 'demo';
  const groups = [
    loggedIn ? [...SELF, ...PROFILE] : SELF,
    loggedIn ? OWN : [],
    HELP,
    isDemo ? DEMO : [],
  ];
  return (
    <nav aria-label={words('common.settings')} className="divide-y divide-line">
      {groups
        .filter((rows) => rows.length > 0)
        .map((rows) => (
          <ul key={rows[0]?.[1]} className="py-2">
            {rows.map(([word, path, Icon]) => (
              <li key={path}>
                <Go
                  to={path}
                  replace
                  aria-current={pathname === path ? 'page' : undefined}
                  className="flex min-h-11 items-center gap-3 rounded-md px-3 text-muted
                    hover:bg-raised aria-[current=page]:bg-raised
                    aria-[current=page]:font-strong aria-[current=page]:text-accent-text"
                >
                  <Icon aria-hidden size={18} className="shrink-0" />
                  <span className="min-w-0 [overflow-wrap:anywhere]">{words(word)}</span>
                </Go>
              </li>
            ))}
          </ul>
        ))}
    </nav>
  );
}
