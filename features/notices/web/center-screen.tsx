import { BellRing, Headset, Megaphone, Settings2 } from 'lucide-react';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useUnread } from './data.ts';

/** What there is to read: one's own notices, what the house announces, and how to reach it. */
export function CenterScreen() {
  const words = useWords();
  const { data: unread = 0 } = useUnread();
  const rows = [
    ['own', ownPaths.notices, BellRing],
    ['house', ownPaths.announcements, Megaphone],
    ['contact', paths.help, Headset],
  ] as const;
  return (
    <>
      <PageHeader title={words('notices.title')} />
      <Page>
        {rows.map(([name, path, Picture]) => (
          <ListRow
            key={name}
            icon={<Picture aria-hidden size={20} />}
            label={
              <>
                {words(`notices.${name}`)}
                <span className="block text-t5 text-muted">{words(`notices.${name}_hint`)}</span>
              </>
            }
            value={name === 'own' && unread > 0 ? String(unread) : undefined}
            onPress={() => push(path)}
          />
        ))}
        <ListRow
          icon={<Settings2 aria-hidden size={20} />}
          label={words('notices.settings')}
          onPress={() => push(ownPaths.noticeSettings)}
        />
      </Page>
    </>
  );
}
