import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatCount, formatMoment } from '../../../platform/browser/numbers/format.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Days } from './days.tsx';
import { Members } from './members.tsx';
import { useInfo } from './referral-data.ts';
import { referralPaths } from './referral-paths.ts';
import { COIN, rateText, worthText } from './referral-texts.ts';
import type { Info } from './types.ts';

type Props = { readonly info: Info };
type Tab = 'days' | 'members';
const LETTERS = ['B', 'C', 'D', 'E'];

/** What keeps rebates from coming, and what one can do about it. */
function Hindrance({ info }: Props) {
  const words = useWords();
  if (info.is_offered === 0) {
    return <Notice look="lock" title={words('referral.not_offered')} />;
  }
  if (info.is_stopped === 1) return <Notice look="lock" title={words('referral.stopped')} />;
  if (info.is_verified === 1) return null;
  return (
    <Notice
      look="info"
      title={words('referral.verify_first')}
      action={
        <Go
          to={paths.identity}
          className="inline-flex min-h-11 items-center font-strong text-accent-text"
        >
          {words('referral.verify')}
        </Go>
      }
    >
      {words('referral.verify_hint')}
    </Notice>
  );
}

function Totals({ info }: Props) {
  const words = useWords();
  const language = useLanguage();
  return (
    <section aria-label={words('referral.total')} className="pt-2">
      <p className="text-t5 text-muted">{words('referral.total')}</p>
      <p className="text-t1 break-words">
        <BankFigure text={worthText(language, info.rebate_total)} />
      </p>
      <dl className="pt-2">
        <Figure
          label={words('referral.yesterday')}
          value={worthText(language, info.rebate_yesterday)}
        />
        <Figure
          label={words('referral.today')}
          value={worthText(language, info.rebate_today_estimate)}
        />
        <Figure
          label={words('referral.next_pay')}
          value={formatMoment(language, info.next_pay_ms)}
        />
        {info.rebates.map(({ currency, currency_name: coin, amount }) => (
          <Figure
            key={currency}
            label={words('referral.in_coin', { coin })}
            value={coinText(language, amount, coin)}
          />
        ))}
      </dl>
    </section>
  );
}

function LevelRow({ info, at }: Props & { readonly at: number }) {
  const words = useWords();
  const language = useLanguage();
  const [members = 0, qualified = 0] = [info.members[at], info.qualified[at]];
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2 last:border-0">
      <span className="w-12 shrink-0 text-t3 font-title">
        {LETTERS[at]}
        <span className="block text-t6 font-normal text-faint">
          {rateText(language, info.rates[at] ?? 0)}
        </span>
      </span>
      <span className="min-w-0 flex-1 text-t5">
        <span className="block font-strong">
          {words('referral.members_n', { n: formatCount(language, members) })}
        </span>
        <span className="block text-muted">
          {words('referral.qualified_n', { n: formatCount(language, qualified) })}
        </span>
      </span>
      <span className="max-w-[46%] shrink-0 text-right">
        <span className="block text-t6 text-faint">{words('referral.deposits')}</span>
        <span className="block text-t5">
          {coinText(language, info.recharge_total[at] ?? '0', COIN)}
        </span>
      </span>
    </li>
  );
}

function Levels({ info }: Props) {
  const words = useWords();
  return (
    <section className="pt-4">
      <h2 className="text-t3 font-title">{words('referral.levels')}</h2>
      <ul>
        {LETTERS.map((letter, at) => (
          <LevelRow key={letter} info={info} at={at} />
        ))}
      </ul>
    </section>
  );
}

function Ways() {
  const words = useWords();
  const look = `inline-flex min-h-11 flex-1 items-center justify-center rounded-md px-4 text-center
    font-strong`;
  return (
    <div className="flex gap-3 pt-4">
      <Go to={paths.share} className={`${look} bg-accent text-on-accent`}>
        {words('referral.invite')}
      </Go>
      <Go to={referralPaths.rules} className={`${look} border border-line-strong`}>
        {words('referral.rules')}
      </Go>
    </div>
  );
}

function Own({ info }: Props) {
  const words = useWords();
  const [tab, setTab] = useState<Tab>('days');
  return (
    <>
      <div className="px-4">
        <Hindrance info={info} />
        <Totals info={info} />
        <Ways />
        {info.rates.length > 0 && <Levels info={info} />}
      </div>
      <Tabs<Tab>
        className="px-4 pt-2"
        label={words('referral.title')}
        choices={[
          { value: 'days', label: words('referral.days') },
          { value: 'members', label: words('referral.members') },
        ]}
        value={tab}
        onChange={setTab}
      />
      {tab === 'days' ? <Days info={info} /> : <Members />}
    </>
  );
}

/** What those whom one has brought here have brought one, day by day and level by level. */
export function OverviewScreen() {
  const words = useWords();
  const query = useInfo();
  return (
    <>
      <PageHeader title={words('referral.title')} />
      <Page>
        {useLoggedIn() ? (
          <Loaded query={query}>{(info) => <Own info={info} />}</Loaded>
        ) : (
          <VisitorView hint={words('referral.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
