import clsx from 'clsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount, formatCount, formatTime } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { FormLevel, FormState } from '../contract.ts';
import { type LevelNews, type RealState, useRealState } from './data.ts';

const TONES: Record<FormState, string> = {
  none: 'text-muted',
  review: 'text-accent-text',
  verified: 'text-up',
  failed: 'text-down',
};
const ACTIONS: Record<FormState, string> = {
  none: 'verification.start',
  review: 'verification.view',
  verified: 'verification.view',
  failed: 'verification.again',
};

/** When it was sent and decided, and why it failed. */
function Story({ news }: { readonly news: LevelNews }) {
  const words = useWords();
  const language = useLanguage();
  if (news.state === 'none') return null;
  const time = (ms: number): string => formatTime(language, ms);
  return (
    <div className="space-y-1 pt-2 text-t5 text-muted">
      <p>{words('verification.sent_on', { time: time(news.submitted_ms) })}</p>
      {news.decided_ms > 0 && (
        <p>{words('verification.decided_on', { time: time(news.decided_ms) })}</p>
      )}
      {news.reason && <p className="text-down">{news.reason}</p>}
      {news.note && <p className="[overflow-wrap:anywhere] text-text">{news.note}</p>}
    </div>
  );
}

/** Whether a phone has still to be bound. */
function lacksPhone(real: RealState): boolean {
  return real.needs_phone === 1 && real.has_phone === 0;
}

type CardProps = { readonly level: FormLevel; readonly real: RealState };

function LevelCard({ level, real }: CardProps) {
  const words = useWords();
  const language = useLanguage();
  const news = level === 1 ? real.basic : real.advanced;
  const name = level === 1 ? 'basic' : 'advanced';
  const limits = real.limits.find((each) => each.level === level);
  const isBound = real.has_email === 1 && !lacksPhone(real);
  const isEarly = level === 2 && real.basic.state !== 'verified' && news.state === 'none';
  const title = words(`verification.${name}`);
  return (
    <section aria-label={title} className="mx-4 mb-4 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-strong">{title}</h2>
        <span className={clsx('text-t5 font-strong', TONES[news.state])}>
          {words(`verification.state_${news.state}`)}
        </span>
      </div>
      <p className="pt-1 text-t5 text-muted">{words(`verification.${name}_needs`)}</p>
      {limits && (
        <dl className="pt-2">
          <Figure
            label={words('verification.limit_withdrawal')}
            value={`${formatAmount(language, limits.withdrawal)} BTC`}
          />
          <Figure
            label={words('verification.limit_fiat')}
            value={`${formatAmount(language, limits.fiat)} USDT`}
          />
        </dl>
      )}
      <Story news={news} />
      <div className="pt-3">
        <Button
          wide
          look={news.state === 'none' || news.state === 'failed' ? 'primary' : 'quiet'}
          disabled={isEarly || (news.state === 'none' && !isBound)}
          onClick={() => push(withParams(paths.identityForm, { type: level }))}
        >
          {words(ACTIONS[news.state])}
        </Button>
        {isEarly && <p className="pt-2 text-t5 text-muted">{words('verification.basic_then')}</p>}
      </div>
    </section>
  );
}

/** What has to be bound before anything can be sent. */
function BindFirst({ real }: { readonly real: RealState }) {
  const words = useWords();
  if (real.has_email && !lacksPhone(real)) return null;
  const lacking = real.has_email ? 'phone_first' : lacksPhone(real) ? 'first' : 'email_first';
  const title = words(`verification.bind_${lacking}`);
  return (
    <section aria-label={title} className="mx-4 mb-4 rounded-lg border border-line bg-surface p-4">
      <p className="pb-3">{title}</p>
      <div className="flex flex-wrap gap-3">
        {!real.has_email && (
          <Button className="flex-1" onClick={() => push(paths.bindEmail)}>
            {words('verification.bind_email')}
          </Button>
        )}
        {lacksPhone(real) && (
          <Button className="flex-1" onClick={() => push(paths.bindPhone)}>
            {words('verification.bind_phone')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Levels({ real }: { readonly real: RealState }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <>
      <p className="px-4 pt-2 pb-4">
        <span className="text-muted">{words('verification.your_level')}</span>{' '}
        <strong className="text-accent-text">{formatCount(language, real.level)}</strong>
      </p>
      <BindFirst real={real} />
      <LevelCard level={1} real={real} />
      <LevelCard level={2} real={real} />
    </>
  );
}

/** The levels of the identity check, what each allows, and how it stands with them. */
export function LevelsScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useRealState();
  return (
    <>
      <PageHeader title={words('verification.title')} />
      <Page>
        {loggedIn ? (
          <Loaded query={query}>{(real) => <Levels real={real} />}</Loaded>
        ) : (
          <VisitorView hint={words('verification.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
