import { useState } from 'react';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { SHORTENS_AFTER_MS } from '../contract.ts';
import { type OwnBreak, refreshBreak, useBreak } from './data.ts';
import { Limits } from './limits.tsx';

const DAY_MS = 86_400_000;
const LENGTHS = ['1', '7', '30', '180'] as const;
type Length = (typeof LENGTHS)[number];

/** What is asked before it is sent: a time, or 0 to end the break. */
type Asked = {
  readonly untilMs: number;
  readonly title: string;
  readonly text: string;
  readonly verb: string;
};

/** What a break closes and what it leaves open. */
function Reach() {
  const words = useWords();
  return (
    <dl className="space-y-3 text-t5">
      {(['closed', 'open'] as const).map((part) => (
        <div key={part}>
          <dt className="font-strong">{words(`breaks.${part}`)}</dt>
          <dd className="text-muted">{words(`breaks.${part}_text`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Until when one is on a break, and what was asked for since. */
function State({ own }: { readonly own: OwnBreak }) {
  const words = useWords();
  const language = useLanguage();
  const endMs = Math.max(own.next_until_ms, own.shortens_ms);
  return (
    <Notice look="lock" title={words('breaks.on', { time: formatTime(language, own.until_ms) })}>
      {own.shortens_ms > 0 && words('breaks.shortens', { time: formatTime(language, endMs) })}
    </Notice>
  );
}

/** How long a break shall be; only what is longer than the one that is on. */
function Begin(props: { readonly own: OwnBreak; readonly ask: (asked: Asked) => void }) {
  const words = useWords();
  const language = useLanguage();
  const { own, ask } = props;
  const nowMs = serverNowMs();
  const fitting = LENGTHS.filter((days) => nowMs + Number(days) * DAY_MS > own.until_ms);
  const [chosen, setLength] = useState<Length>('7');
  const length = fitting.includes(chosen) ? chosen : fitting[0];
  if (length === undefined) return null;
  const verb = words(own.until_ms > 0 ? 'breaks.extend' : 'breaks.start');
  const press = (): void => {
    const untilMs = Math.round(serverNowMs()) + Number(length) * DAY_MS;
    const time = formatTime(language, untilMs);
    const title = words('breaks.confirm', { time });
    ask({ untilMs, title, text: words('breaks.confirm_text'), verb });
  };
  return (
    <>
      <Tabs
        look="chips"
        label={words('breaks.length')}
        value={length}
        onChange={setLength}
        choices={fitting.map((days) => ({ value: days, label: words(`breaks.days_${days}`) }))}
        className="flex-wrap"
      />
      <Button wide onClick={press}>
        {verb}
      </Button>
    </>
  );
}

/** Asks to end it, or takes that back; nothing where a day is more than is left of it. */
function End(props: { readonly own: OwnBreak; readonly ask: (asked: Asked) => void }) {
  const words = useWords();
  const { own, ask } = props;
  if (own.shortens_ms > 0) {
    const verb = words('breaks.keep');
    const keep = { untilMs: own.until_ms, title: verb, text: words('breaks.keep_text'), verb };
    return (
      <Button look="quiet" wide onClick={() => ask(keep)}>
        {verb}
      </Button>
    );
  }
  if (own.until_ms <= serverNowMs() + SHORTENS_AFTER_MS) return null;
  const verb = words('breaks.end');
  const end = { untilMs: 0, title: verb, text: words('breaks.end_text'), verb };
  return (
    <Button look="quiet" wide onClick={() => ask(end)}>
      {verb}
    </Button>
  );
}

function Break({ own }: { readonly own: OwnBreak }) {
  const words = useWords();
  const [asked, ask] = useState<Asked | null>(null);
  const take = useKeyedPost('/breaks/take', (said) => toast(said, 'good'), refreshBreak);
  return (
    <div className="space-y-4 px-4 pt-2 pb-6">
      {own.until_ms > 0 ? <State own={own} /> : <p>{words('breaks.intro')}</p>}
      <Reach />
      <Begin own={own} ask={ask} />
      {own.until_ms > 0 && <End own={own} ask={ask} />}
      {asked && (
        <Sheet open onClose={() => ask(null)} title={asked.title}>
          <p className="mb-4 text-muted">{asked.text}</p>
          <Button
            wide
            pending={take.isPending}
            onClick={() =>
              take.mutate({ fields: { until_ms: asked.untilMs } }, { onSuccess: () => ask(null) })
            }
          >
            {asked.verb}
          </Button>
        </Sheet>
      )}
    </div>
  );
}

/** A break from what may cost one more than one meant, and limits of one's own. */
export function BreakScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useBreak();
  return (
    <>
      <PageHeader title={words('breaks.title')} />
      <Page>
        {loggedIn ? (
          <>
            <Loaded query={query} skeleton={<SkeletonRows count={4} />}>
              {(own) => <Break own={own} />}
            </Loaded>
            <Limits />
          </>
        ) : (
          <VisitorView hint={words('breaks.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
