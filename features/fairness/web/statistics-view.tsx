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
import { type Statistics, useStatistics } from './data.ts';

/** Money is shown with so many digits; the rest is cut. */
const DIGITS = 2;

type Row = readonly [word: string, value: string];

/** A heading with its figures. */
function Figures({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <div className="mb-4">
      <h3 className="font-semibold">{title}</h3>
      <dl>
        {rows.map(([label, value]) => (
          <Figure key={label} label={label} value={value} />
        ))}
      </dl>
    </div>
  );
}

function useRows({ currency, seconds, contracts }: Statistics) {
  const words = useWords();
  const language = useLanguage();
  const money = (text: string) => `${formatAmount(language, text, DIGITS)} ${currency}`;
  const count = (value: number) => formatCount(language, value);
  const common = (of: Statistics['seconds'] | Statistics['contracts']): Row[] => {
    const share = of.customers === 0 ? 0 : (of.losing / of.customers) * 100;
    return [
      [words('fairness.settled'), count(of.settled)],
      [words('fairness.customers'), count(of.customers)],
      [words('fairness.losing'), `${count(of.losing)} (${formatShare(language, share)})`],
      [words('fairness.paid'), money(of.paid)],
      [words('fairness.taken'), money(of.taken)],
      [words('fairness.house'), money(of.house)],
    ];
  };
  return {
    seconds: [
      ...common(seconds),
      [words('fairness.staked'), money(seconds.stake)],
      [words('fairness.voided'), count(seconds.voided)],
    ] satisfies Row[],
    contracts: [
      ...common(contracts),
      [words('fairness.fees'), money(contracts.fee)],
      [words('fairness.liquidations'), count(contracts.liquidations)],
      [words('fairness.insured'), money(contracts.insured)],
      [words('fairness.covered'), money(contracts.covered)],
    ] satisfies Row[],
  };
}

/** The balances of one account of the house, in all its coins. */
function Account({ name, of }: { readonly name: string; readonly of: Statistics['balances'] }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-2 text-sm">
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

function Shown({ statistics }: { readonly statistics: Statistics }) {
  const words = useWords();
  const language = useLanguage();
  const rows = useRows(statistics);
  const names = [...new Set(statistics.balances.map(({ account }) => account))];
  return (
    <>
      <Figures title={words('fairness.seconds')} rows={rows.seconds} />
      <Figures title={words('fairness.contracts')} rows={rows.contracts} />
      <h3 className="font-semibold">{words('fairness.balances')}</h3>
      {names.map((name) => (
        <Account
          key={name}
          name={name}
          of={statistics.balances.filter(({ account }) => account === name)}
        />
      ))}
      <h3 className="mt-4 font-semibold">{words('fairness.sums')}</h3>
      <p className="mt-1 text-sm text-muted">{words('fairness.sums_hint')}</p>
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
  return (
    <Loaded query={useStatistics()}>{(statistics) => <Shown statistics={statistics} />}</Loaded>
  );
}
