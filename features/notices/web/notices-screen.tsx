import clsx from 'clsx';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { NOTICE_CLASSES, type NoticeClass } from '../../../core/wire/notice-classes.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Empty, EndOfList, ErrorView, Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { When } from '../../../platform/browser/parts/when.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { markRead, type NoticeRow, useNotices } from './data.ts';

function Row({ row }: { readonly row: NoticeRow }) {
  const words = useWords();
  const isUnread = row.is_read === 0;
  const open = (): void => {
    if (isUnread) void markRead(row.id);
    if (row.url !== '') push(row.url);
  };
  return (
    <li>
      <button
        type="button"
        onClick={open}
        className="flex min-h-13 w-full gap-3 px-4 py-3 text-left active:bg-raised"
      >
        <span
          className={clsx('mt-1.5 size-2 shrink-0 rounded-full', isUnread && 'bg-accent-text')}
          aria-hidden
        />
        <span className="min-w-0 flex-1">
          <span className={clsx('block break-words', isUnread && 'font-strong')}>
            {row.title}
            {isUnread && <span className="sr-only"> {words('notices.unread')}</span>}
          </span>
          {row.text !== '' && (
            <span className="block text-t5 break-words text-muted">{row.text}</span>
          )}
          <span className="block text-t6 text-faint">
            {words(`notices.class_${row.class}`)} · <When ms={row.made_ms} />
          </span>
        </span>
      </button>
    </li>
  );
}

function Own() {
  const words = useWords();
  const [of, setOf] = useState<NoticeClass | ''>('');
  const { query, more, hasMore, isLoadingMore, retryMore } = useNotices(of);
  const choices = [
    { value: '', label: words('notices.all') },
    ...NOTICE_CLASSES.map((value) => ({ value, label: words(`notices.class_${value}`) })),
  ] as const;
  return (
    <PullToRefresh onRefresh={query.refetch}>
      <Tabs
        look="chips"
        label={words('notices.title')}
        choices={choices}
        value={of}
        onChange={setOf}
        className="px-2"
      />
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              title={words('notices.none')}
              hint={words('notices.none_hint')}
              action={
                <Go
                  to={ownPaths.noticeSettings}
                  className="inline-flex min-h-11 items-center rounded-md border border-line-strong
                    px-4 font-strong"
                >
                  {words('notices.settings')}
                </Go>
              }
            />
          ) : (
            <>
              <ul>
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </ul>
              {retryMore && <ErrorView error={query.error} onRetry={retryMore} />}
              {hasMore && !retryMore && (
                <div className="p-4 text-center">
                  <Button look="quiet" pending={isLoadingMore} onClick={more}>
                    {words('notices.more')}
                  </Button>
                </div>
              )}
              {!hasMore && <EndOfList />}
            </>
          )
        }
      </Loaded>
    </PullToRefresh>
  );
}

/** One's own notices, newest first, of all classes or of one. */
export function NoticesScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  return (
    <>
      <PageHeader
        title={words('notices.own')}
        trail={
          loggedIn && (
            <IconButton label={words('notices.read_all')} onClick={() => void markRead()}>
              <CheckCheck aria-hidden size={20} />
            </IconButton>
          )
        }
      />
      <Page>{loggedIn ? <Own /> : <VisitorView hint={words('notices.visitor_hint')} />}</Page>
    </>
  );
}
