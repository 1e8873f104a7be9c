import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useTerms } from './referral-data.ts';
import { COIN, rateText, sharesOf } from './referral-texts.ts';
import type { Terms } from './types.ts';

const LETTERS = ['B', 'C', 'D', 'E'];
const EXAMPLE = 100;
const POINTS = ['qualify', 'verified', 'relatives', 'fees', 'paid', 'no_reward'] as const;

function Shares({ terms }: { readonly terms: Terms }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <section className="pt-2">
      <h2 className="text-t3 font-title">{words('referral.shares')}</h2>
      <dl>
        {LETTERS.map((letter, at) => (
          <Figure
            key={letter}
            label={words('referral.level', { letter, n: at + 1 })}
            value={rateText(language, terms.rates[at] ?? 0)}
          />
        ))}
      </dl>
      <p className="pt-2 text-t5 text-muted">
        {words('referral.example', {
          fee: coinText(language, String(EXAMPLE), COIN),
          shares: sharesOf(terms.rates, EXAMPLE)
            .map((share) => coinText(language, share, COIN))
            .join(', '),
        })}
      </p>
    </section>
  );
}

function Rules({ terms }: { readonly terms: Terms }) {
  const words = useWords();
  const language = useLanguage();
  const amount = coinText(language, terms.deposit_above, COIN);
  return (
    <div className="px-4">
      <Shares terms={terms} />
      <section className="pt-6">
        <h2 className="text-t3 font-title">{words('referral.how')}</h2>
        <ul className="space-y-2 pt-2 text-t4">
          {POINTS.map((point) => (
            <li key={point}>{words(`referral.rule_${point}`, { amount })}</li>
          ))}
        </ul>
      </section>
      <p className="pt-6 text-t5 text-muted">
        {words('referral.terms_since', {
          n: terms.version,
          when: formatMoment(language, terms.from_ms),
        })}
      </p>
      <Go
        to={paths.share}
        className="mt-4 flex min-h-12 items-center justify-center rounded-md bg-accent px-4
          font-strong text-on-accent"
      >
        {words('referral.invite')}
      </Go>
    </div>
  );
}

/** What rebates are counted by, as the published terms say. */
export function RulesScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('referral.rules')} />
      <Page>
        <Loaded query={useTerms()}>
          {(terms) =>
            terms === null ? (
              <Empty title={words('referral.no_terms')} hint={words('referral.no_terms_hint')} />
            ) : (
              <Rules terms={terms} />
            )
          }
        </Loaded>
      </Page>
    </>
  );
}
