import { useSearchParams } from 'react-router';
import { formatAmount, formatTime } from '../../../platform/browser/numbers/format.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useTerms } from './seconds-data.ts';
import { neededRate, payoutRate, spanText } from './seconds-texts.ts';
import type { Terms } from './types.ts';

type Props = { readonly terms: Terms };

function DurationTable({ terms }: Props) {
  const words = useWords();
  const language = useLanguage();
  const heads = ['duration', 'payout', 'break_even', 'stakes'] as const;
  return (
    <table className="w-full table-fixed text-t5">
      <thead>
        <tr className="text-muted">
          {heads.map((head, column) => (
            <th
              key={head}
              scope="col"
              className={`py-2 align-bottom font-strong [overflow-wrap:anywhere] hyphens-auto
                max-[359px]:text-t6 ${column === 0 ? 'text-left' : 'text-right'}`}
            >
              {words(`seconds.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {terms.durations.map((duration) => (
          <tr key={duration.seconds} className="border-t border-line">
            <th scope="row" className="py-2 text-left font-strong">
              {spanText(words, duration.seconds)}
            </th>
            <td className="py-2 text-right">{payoutRate(language, duration.profit_ratio)}</td>
            <td className="py-2 text-right">{neededRate(language, duration.break_even)}</td>
            <td className="py-2 text-right">
              {formatAmount(language, duration.min_amount)}–
              {formatAmount(language, duration.max_amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Version({ terms }: Props) {
  const words = useWords();
  const language = useLanguage();
  const coin = terms.symbol.split('/')[1] ?? '';
  const amount = (text: string): string => `${formatAmount(language, text)} ${coin}`;
  const sentences = [
    words('seconds.terms_open'),
    terms.mean_of
      ? words('seconds.terms_close_mean', { n: terms.mean_of })
      : words('seconds.terms_close'),
    words('seconds.terms_equal'),
    words('seconds.terms_void', { n: terms.stale_ms / 1_000 }),
    words('seconds.terms_caps', {
      own: amount(terms.customer_open_cap),
      all: amount(terms.total_open_cap),
    }),
  ];
  return (
    <section className="mt-4">
      <h2 className="text-t4 font-strong">
        {words('seconds.terms_from', {
          version: terms.version,
          time: formatTime(language, terms.from_ms),
        })}
      </h2>
      <DurationTable terms={terms} />
      <ul className="mt-3 list-disc space-y-1.5 pl-5 text-t5 text-muted">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function Versions({ all }: { readonly all: readonly Terms[] }) {
  const words = useWords();
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get('match_id'));
  const marketId = all.find(({ match_id }) => match_id === wanted)?.match_id ?? all[0]?.match_id;
  if (marketId === undefined) {
    return <Empty title={words('seconds.no_offer')} />;
  }
  const markets = new Map(all.map(({ match_id, symbol }) => [match_id, symbol]));
  const versions = all.filter(({ match_id }) => match_id === marketId).reverse();
  return (
    <div className="px-4 pt-2">
      <SelectSheet
        title={words('seconds.market')}
        value={String(marketId)}
        onPick={(id) => setParams({ match_id: id }, { replace: true })}
        options={[...markets].map(([id, label]) => ({ value: String(id), label }))}
        className="w-full"
      />
      {versions.map((terms) => (
        <Version key={terms.version} terms={terms} />
      ))}
    </div>
  );
}

/** All versions of the terms of a market, the newest first, as sentences and figures. */
export function SecondsTermsScreen() {
  const words = useWords();
  const query = useTerms();
  return (
    <>
      <PageHeader title={words('seconds.terms_title')} />
      <Page>
        <Loaded query={query}>{(all) => <Versions all={all} />}</Loaded>
      </Page>
    </>
  );
}
