import { useQuery } from '@tanstack/react-query';
import { get } from '../../../platform/browser/api/client.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { DemoMessage } from './demo-code.tsx';

const LOOK_AGAIN_MS = 5_000;

/** Addresses in a message lead where they say; those of this site open here. */
function Text({ text }: { readonly text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <p className="pt-2 text-t5 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          <a key={part} href={part} className="text-accent-text underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

function Message({ message }: { readonly message: DemoMessage }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <li className="px-4 py-3">
      <p className="font-strong [overflow-wrap:anywhere]">{message.subject}</p>
      <p className="flex flex-wrap justify-between gap-x-3 text-t5 text-muted">
        <span className="[overflow-wrap:anywhere]">
          {words('identity.inbox_to', { to: message.to })}
        </span>
        <span>{formatTime(language, message.created_ms)}</span>
      </p>
      <Text text={message.text} />
    </li>
  );
}

/** Everything that the demo would have sent, newest first. */
export function InboxScreen() {
  const words = useWords();
  const query = useQuery({
    queryKey: ['identity', 'outbox'],
    queryFn: ({ signal }) => get<DemoMessage[]>('/demo/outbox', { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <>
      <PageHeader title={words('identity.inbox_title')} />
      <Page>
        <div className="px-4 pb-2">
          <Notice look="info" title={words('identity.inbox_title')}>
            <p>{words('identity.inbox_text')}</p>
          </Notice>
        </div>
        <Loaded query={query}>
          {(messages) =>
            messages.length === 0 ? (
              <Empty title={words('identity.inbox_empty')} />
            ) : (
              <ul className="divide-y divide-line">
                {messages.map((message) => (
                  <Message key={message.id} message={message} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Page>
    </>
  );
}
