import { useQuery } from '@tanstack/react-query';
import { post } from '../../../platform/browser/api/client.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { parseServerTime } from '../../../platform/browser/numbers/format.ts';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { When } from '../../../platform/browser/parts/when.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { articleRow } from '../../content/wire.ts';

type Article = ReturnType<typeof articleRow>;

function useAnnouncements() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['content', 'news', 4, language],
    queryFn: async ({ signal }) =>
      (await post<{ list: readonly Article[] }>('/news/list', { fields: { c_id: 4 }, signal }))
        .list,
  });
}

/** What the house announces to everybody. */
export function AnnouncementsScreen() {
  const words = useWords();
  const query = useAnnouncements();
  return (
    <>
      <PageHeader title={words('notices.house')} />
      <Page>
        <Loaded query={query}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty title={words('notices.house_none')} hint={words('notices.house_none_hint')} />
            ) : (
              rows.map(({ id, title, abstract, create_time: time }) => (
                <ListRow
                  key={id}
                  label={
                    <>
                      {title}
                      <span className="block text-t5 text-muted">{abstract}</span>
                      <span className="block text-t6 text-faint">
                        <When ms={parseServerTime(time) ?? 0} />
                      </span>
                    </>
                  }
                  onPress={() => push(withParams(paths.article, { id }))}
                />
              ))
            )
          }
        </Loaded>
      </Page>
    </>
  );
}
