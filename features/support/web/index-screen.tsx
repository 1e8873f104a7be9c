import { Headset } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { toastError } from '../../../platform/browser/api/query.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatDay, formatMinute } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LONGEST_MESSAGE } from '../../../core/wire/conversation.ts';
import { TOPICS, type Topic } from '../contract.ts';
import { Answers } from './answers-list.tsx';
import { aboutText } from './cards.tsx';
import { spanSaid } from './spans.ts';
import { beginTicket, newBeginning, type TopicRow, useTickets, useTopics } from './support-data.ts';
import { supportPaths } from './support-paths.ts';
import { TicketList } from './ticket-list.tsx';

/** Day and time, as hours of opening are said: without seconds. */
function openText(language: Language, ms: number): string {
  return `${formatDay(language, ms)}, ${formatMinute(language, ms)}`;
}

/** How soon somebody answers: as it was lately, or when it opens. Never a promise. */
function SoonText({ row }: { readonly row: TopicRow | undefined }) {
  const words = useWords();
  const language = useLanguage();
  if (row === undefined) return null;
  const opens = row.opens_ms === null ? '' : openText(language, row.opens_ms);
  const span = row.median_ms === null ? '' : spanSaid(language, row.median_ms);
  return (
    <p className="text-t5 text-muted">
      {row.is_open === 0 && opens !== '' && words('support.closed_now', { time: opens })}
      {row.is_open === 0 && opens === '' && words('support.closed_always')}
      {row.is_open === 1 && words('support.open_now')}{' '}
      {span !== '' && words('support.median', { span })}
    </p>
  );
}

type TopicsProps = {
  readonly rows: readonly TopicRow[];
  readonly chosen: Topic | undefined;
  readonly onChoose: (topic: Topic) => void;
};

function TopicChoice({ rows, chosen, onChoose }: TopicsProps) {
  const words = useWords();
  return (
    <fieldset>
      <legend className="pb-2 text-t5 text-muted">{words('support.topic')}</legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {rows.map(({ topic }) => (
          <button
            key={topic}
            type="button"
            aria-pressed={topic === chosen}
            onClick={() => onChoose(topic)}
            className="min-h-12 rounded-md border border-line-strong px-3 py-2 text-left
              hover:bg-raised active:bg-pressed aria-pressed:border-accent-text
              aria-pressed:text-accent-text"
          >
            {words(`support.topic_${topic}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Writes the first message, with what it is about; a refused one stays as it was typed. */
function useBeginning(topic: Topic | undefined) {
  const [params] = useSearchParams();
  const about = params.get('about') ?? '';
  const aboutId = params.get('about_id') ?? '';
  const [text, setText] = useState('');
  const [why, setWhy] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [clientId, setClientId] = useState(newBeginning);
  const begin = async (): Promise<void> => {
    if (topic === undefined) return;
    setBusy(true);
    setWhy('');
    try {
      const id = await beginTicket({ topic, text, clientId, about, aboutId });
      setText('');
      setClientId(newBeginning());
      push(withParams(supportPaths.chat, { id }));
    } catch (error) {
      if (error instanceof Refusal) setWhy(error.message);
      else toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return { about, aboutId, text, setText, why, isBusy, begin };
}

function Ask({ rows }: { readonly rows: readonly TopicRow[] }) {
  const words = useWords();
  const [params] = useSearchParams();
  const named = TOPICS.find((each) => each === params.get('topic'));
  const [topic, setTopic] = useState<Topic | undefined>(named);
  const { about, aboutId, text, setText, why, isBusy, begin } = useBeginning(topic);
  const said = aboutText(words, about, aboutId);
  return (
    <section className="space-y-4 px-4 pt-2" aria-labelledby="support-ask">
      <h2 id="support-ask" className="flex items-center gap-2 text-t2 font-title">
        <Headset aria-hidden size={24} className="shrink-0 text-accent-text" />
        {words('support.ask')}
      </h2>
      <TopicChoice rows={rows} chosen={topic} onChoose={setTopic} />
      {topic !== undefined && (
        <div className="space-y-3">
          <SoonText row={rows.find((row) => row.topic === topic)} />
          {said !== '' && <p className="font-strong">{said}</p>}
          <label htmlFor="support-text" className="block text-t5 text-muted">
            {words('support.message')}
          </label>
          <textarea
            id="support-text"
            rows={4}
            maxLength={LONGEST_MESSAGE}
            value={text}
            aria-invalid={why !== '' || undefined}
            aria-describedby="support-note"
            onChange={({ target }) => setText(target.value)}
            className="w-full rounded-sm border border-line-strong bg-canvas px-3 py-2.5 text-t4"
          />
          <p
            id="support-note"
            role={why === '' ? undefined : 'alert'}
            className={why === '' ? 'text-t5 text-faint' : 'text-t5 text-warning'}
          >
            {why === '' ? words('support.never') : `⚠ ${why}`}
          </p>
          <Answers typed={`${words(`support.topic_${topic}`)} ${text}`} />
          <Button wide pending={isBusy} disabled={text.trim() === ''} onClick={() => void begin()}>
            {words('support.begin')}
          </Button>
        </div>
      )}
      <Button look="quiet" wide onClick={() => push(paths.faq)}>
        {words('support.answers_all')}
      </Button>
    </section>
  );
}

/** Support: own conversations, and a new one by its topic. Visitors may ask too. */
export function SupportScreen() {
  const words = useWords();
  const topics = useTopics();
  const tickets = useTickets();
  // Where neither can be loaded, that is said once.
  const isSaid = tickets.data === undefined && tickets.isError && topics.isError;
  return (
    <>
      <PageHeader title={words('support.title')} />
      <Page>
        <PullToRefresh onRefresh={tickets.refetch}>
          <Loaded query={tickets}>{(list) => <TicketList list={list} />}</Loaded>
          {!isSaid && <Loaded query={topics}>{(rows) => <Ask rows={rows} />}</Loaded>}
        </PullToRefresh>
      </Page>
    </>
  );
}
