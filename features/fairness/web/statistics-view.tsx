import { ChevronDown } from 'lucide-react';
import {
  formatAmount,
  formatCount,
  formatShare,
} from '../../../platform/browser/numbers/format.ts';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type Statistics, useReceiptKinds, useStatistics } from './data.ts';

/** Money is shown with so many digits; the rest is cut. */
const DIGITS = 2;

type Row = readonly [label: string, value: string];

/** A heading with its figures. */
function Figures({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <div className="mb-4">
      <h3 className="font-strong">{title}</h3>
      <dl>
        {rows.map(([label, value]) => (
          <Figure key={`${label} ${value}`} label={label} value={value} />
        ))}
      </dl>
    </div>
  );
}

type Product = Statistics['products'][number];

function useRows(currency: string) {
  const words = useWords();
  const language = useLanguage();
  const money = (text: string) => `${formatAmount(language, text, DIGITS)} ${currency}`;
  // A product of many coins tells them apart, with all their digits.
  const coins = (text: string, coin: string) =>
    coin === currency ? money(text) : `${formatAmount(language, text)} ${coin}`;
  const total = (word: string, text: string | null): Row[] =>
    text === null ? [] : [[words(word), money(text)]];
  const count = (value: number) => formatCount(language, value);
  return (of: Product): Row[] => {
    const share = of.customers === 0 ? 0 : (of.losing / of.customers) * 100;
    const own = of.own.map((each): Row => {
      const label = words(`${of.product}.receipt.figure_${each.name}`);
      return [
        label,
        each.amount === undefined ? count(each.count) : coins(each.amount, each.currency),
      ];
    });
    return [
      [words('fairness.settled'), count(of.settled)],
      [words('fairness.customers'), count(of.customers)],
      [words('fairness.losing'), `${count(of.losing)} (${formatShare(language, share)})`],
      ...total('fairness.paid', of.paid),
      ...total('fairness.taken', of.taken),
      ...total('fairness.house', of.house),
      ...own,
    ];
  };
}

/** The balances of one account of the house, in all its coins. */
function Account({ name, of }: { readonly name: string; readonly of: Statistics['balances'] }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-2 text-t5">
        <span className="min-w-0 flex-1">{words(`fairness.account.${name}`)}</span>
        <ChevronDown aria-hidden size={18} className="text-faint group-open:rotate-180" />
      </summary>
      <dl className="pb-2">
        {of.map(({ currency, amount }) => (
          <Figure key={currency} label={currency} value={formatAmount(language, amount)} />
        ))}
      </dl>
    </details>
  );
}

/** What the house may lose in a day, and has lost of it. */
function HouseLoss({ statistics: { house_loss: of, currency } }: ShownProps) {
  const words = useWords();
  const language = useLanguage();
  const money = (text: string) => `${formatAmount(language, text, DIGITS)} ${currency}`;
  const limit = of.limit === null ? words('fairness.house_no_limit') : money(of.limit);
  const opens = words(of.is_stopped ? 'fairness.house_opens_no' : 'fairness.house_opens_yes');
  const lost: Row = [words('fairness.house_lost'), money(of.lost)];
  return (
    <Figures
      title={words('fairness.house_loss')}
      rows={[
        ...(of.limit === null ? [] : [lost]),
        [words('fairness.house_limit'), limit],
        [words('fairness.house_opens'), opens],
      ]}
    />
  );
}

type ShownProps = { readonly statistics: Statistics };

function Shown({ statistics }: ShownProps) {
  const words = useWords();
  const language = useLanguage();
  const rowsOf = useRows(statistics.currency);
  const names = [...new Set(statistics.balances.map(({ account }) => account))];
  return (
    <>
      {statistics.products.map((of) => (
        <Figures
          key={of.product}
          title={words(`${of.product}.receipt.product`)}
          rows={rowsOf(of)}
        />
      ))}
      <HouseLoss statistics={statistics} />
      <h3 className="font-strong">{words('fairness.balances')}</h3>
      {names.map((name) => (
        <Account
          key={name}
          name={name}
          of={statistics.balances.filter(({ account }) => account === name)}
        />
      ))}
      <h3 className="mt-4 font-strong">{words('fairness.sums')}</h3>
      <p className="mt-1 text-t5 text-muted">{words('fairness.sums_hint')}</p>
      <dl>
        {statistics.sums.map(({ currency, amount }) => (
          <Figure key={currency} label={currency} value={formatAmount(language, amount)} />
        ))}
      </dl>
    </>
  );
}

/** What the products came to for everyone, and what the house has. */
export function StatisticsView() {
  const kinds = useReceiptKinds();
  const statistics = useStatistics();
  return (
    <Loaded query={kinds}>
      {() => <Loaded query={statistics}>{(found) => <Shown statistics={found} />}</Loaded>}
    </Loaded>
  );
}
