import { FileText, Globe } from 'lucide-react';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatAmount, formatTime } from '../../../platform/browser/numbers/format.ts';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DemandBar } from './demand-bar.tsx';
import { stateText } from './ieo-texts.ts';
import { Logo } from './logo.tsx';
import type { Detail } from './types.ts';

type Props = { readonly detail: Detail };

/** What is sold, at what price, and how much of it is wanted. */
export function Head({ detail }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: code, parts } = detail;
  return (
    <header>
      <div className="flex items-center gap-3">
        <Logo logo={detail.logo} code={code} size={52} />
        <div className="min-w-0">
          <h2 className="text-t3 font-title break-words">{detail.title}</h2>
          <p className="text-t5 text-muted">{stateText(words, detail)}</p>
        </div>
      </div>
      <p className="mt-3 text-t5 text-muted">{words('ieo.price_of', { code })}</p>
      <p className="text-t1 break-words">
        {parts[0] && coinText(language, parts[0].price, parts[0].currency_name)}
      </p>
      {parts.slice(1).map(({ currency_id, price, currency_name }) => (
        <p key={currency_id} className="text-t5 text-muted">
          {words('ieo.or_price', { price: coinText(language, price, currency_name) })}
        </p>
      ))}
      <div className="mt-3">
        <DemandBar percentage={detail.percentage} times={detail.oversubscribed_times} />
      </div>
    </header>
  );
}

/** The lines that count before one decides. */
export function MainLines({ detail }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: code, time_status } = detail;
  const moment = time_status === 1 ? detail.begin_ms : detail.end_ms;
  const momentWord = time_status === 1 ? 'ieo.start' : 'ieo.end';
  return (
    <dl>
      <Figure label={words('ieo.issue')} value={coinText(language, detail.issue, code)} />
      <Figure label={words('ieo.wanted_by_all')} value={coinText(language, detail.wanted, code)} />
      <Figure label={words(momentWord)} value={formatTime(language, moment)} />
      {Number(detail.your_wanted) > 0 && (
        <Figure
          label={words('ieo.your_wanted')}
          value={coinText(language, detail.your_wanted, code)}
        />
      )}
    </dl>
  );
}

function unlockText(words: ReturnType<typeof useWords>, { unlocks }: Detail): string {
  return unlocks
    .map(({ days, percent }) =>
      days === 0
        ? words('ieo.unlock_first', { percent })
        : words('ieo.unlock_step', { percent, days }),
    )
    .join(', ');
}

/** All other terms, folded. */
export function Terms({ detail }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: code } = detail;
  const time = (ms: number) => formatTime(language, ms);
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-t5 text-accent-text">
        {words('ieo.terms')}
      </summary>
      <p className="text-t5 text-muted">{words(`ieo.method_${detail.method}`)}</p>
      {detail.is_demo_randomness === 1 && (
        <p className="text-t5 text-muted">{words('ieo.demo_randomness')}</p>
      )}
      <dl>
        {detail.parts.map((part) => (
          <Figure
            key={part.currency_id}
            label={words('ieo.part_for', { coin: part.currency_name })}
            value={`${coinText(language, part.amount, code)} · ${words('ieo.times', {
              times: formatAmount(language, part.oversubscribed_times),
            })}`}
          />
        ))}
        <Figure label={words('ieo.cap')} value={coinText(language, detail.cap, code)} />
        <Figure label={words('ieo.minimum')} value={coinText(language, detail.minimum, code)} />
        <Figure label={words('ieo.start')} value={time(detail.begin_ms)} />
        <Figure label={words('ieo.end')} value={time(detail.end_ms)} />
        <Figure label={words('ieo.lock')} value={words('ieo.days', { n: detail.day })} />
        <Figure label={words('ieo.to_market')} value={time(detail.sell_begin_ms)} />
        <Figure label={words('ieo.unlock')} value={unlockText(words, detail)} />
        <Figure label={words('ieo.remaining')} value={coinText(language, detail.remaining, code)} />
        <Figure label={words('ieo.applications')} value={String(detail.applications)} />
        <Figure label={words('ieo.passes')} value={String(detail.passes)} />
      </dl>
      <p className="text-t5 text-muted">{words('ieo.safety')}</p>
      <p className="text-t5 text-muted">{words('ieo.borrowed')}</p>
    </details>
  );
}

function Outside({ to, word }: { readonly to: string; readonly word: 'website' | 'white_paper' }) {
  const words = useWords();
  const Icon = word === 'website' ? Globe : FileText;
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-2 text-t5 font-strong text-accent-text"
    >
      <Icon aria-hidden size={18} />
      {words(`ieo.${word}`)}
    </a>
  );
}

/** What the project says of itself. */
export function About({ detail }: Props) {
  const words = useWords();
  return (
    <section>
      <h3 className="text-t4 font-title">{words('ieo.about')}</h3>
      <p className="flex flex-wrap gap-x-4">
        {detail.website !== '' && <Outside to={detail.website} word="website" />}
        {detail.white_paper !== '' && <Outside to={detail.white_paper} word="white_paper" />}
      </p>
      {detail.about.map((paragraph) => (
        <p key={paragraph} className="mt-2 text-t5 whitespace-pre-line text-muted">
          {paragraph}
        </p>
      ))}
    </section>
  );
}
