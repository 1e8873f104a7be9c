import { ChevronRight, Eye, EyeOff } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { coinColour } from '../../../platform/browser/parts/coin-icon.tsx';
import { shareOf, useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLanguage, useSession } from '../../../platform/browser/session/session.ts';
import { sign } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatFixed,
  formatPercent,
  formatShare,
} from '../../../platform/browser/numbers/format.ts';
import { directionOf, toneOf } from '../../../platform/browser/parts/price.tsx';
import { Skeleton } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import {
  type Account,
  allocation,
  allocationByAccount,
  assetsWorth,
  debtOf,
  totalWorth,
  type WalletList,
} from './accounts.ts';
import { useAssetsView } from './assets-view.ts';
import { useDayProfit } from './wallet-data.ts';

const SHOWN = 5;
const REST_COLOUR = '#8f8a84';

const ACCOUNT_COLOURS: Readonly<Record<Account, string>> = {
  spot: '#c98a3c',
  margin: '#5a6fd8',
  fiat: '#1f8f6f',
  seconds: '#b0563f',
};

/** How what one owns is spread, by coin or by account: a bar, and its parts in words. */
function Allocation({ list }: { readonly list: WalletList }) {
  const words = useWords();
  const language = useLanguage();
  const { allocationBy, set } = useAssetsView();
  const total = assetsWorth(list);
  const coins = allocation(list).map((part) => ({ ...part, colour: coinColour(part.name) }));
  const accounts = allocationByAccount(list).map(({ name, worth }) => ({
    name: words(`wallet.account_${name}`),
    worth,
    colour: ACCOUNT_COLOURS[name],
  }));
  const all = allocationBy === 'coin' ? coins : accounts;
  if (all.length === 0) return null;
  const head = all
    .map(({ name, worth, colour }) => ({ name, percent: shareOf(worth, total), colour }))
    .filter(({ percent }, index) => index < SHOWN && percent >= 1);
  const rest = 100 - head.reduce((sum, { percent }) => sum + percent, 0);
  const others = { name: words('wallet.others'), percent: rest, colour: REST_COLOUR };
  const parts = rest >= 0.1 ? [...head, others] : head;
  return (
    <section aria-label={words('wallet.allocation')} className="pt-3">
      <Tabs
        look="chips"
        label={words('wallet.allocation')}
        value={allocationBy}
        onChange={(next) => set({ allocationBy: next })}
        choices={[
          { value: 'coin', label: words('wallet.by_coin') },
          { value: 'account', label: words('wallet.by_account') },
        ]}
        className="-ml-2"
      />
      <div aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full">
        {parts.map(({ name, percent, colour }) => (
          <span key={name} style={{ width: `${percent}%`, backgroundColor: colour }} />
        ))}
      </div>
      <ul className="flex min-h-12 flex-wrap content-start gap-x-4 gap-y-1 pt-2 text-t5 text-muted">
        {parts.map(({ name, percent, colour }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden className="size-2 rounded-full" style={{ backgroundColor: colour }} />
            {name} {formatShare(language, percent)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Profit and loss since midnight, without what was brought in or taken out. */
function Today() {
  const words = useWords();
  const language = useLanguage();
  const fiat = useFiat();
  const { data, isPending, refetch } = useDayProfit();
  if (isPending) return <Skeleton className="mt-2 h-9 w-44" />;
  if (!data) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-t5 text-muted">
        {words('wallet.profit_failed')}
        <button
          type="button"
          onClick={() => void refetch()}
          className="min-h-11 font-strong text-accent-text"
        >
          {words('common.retry')}
        </button>
      </p>
    );
  }
  const direction = sign(data.profit_usdt);
  // Who began today has no close of yesterday, and what he brought in is no gain.
  const hadYesterday = sign(data.start_equity_usdt) !== 0;
  if (!hadYesterday && sign(data.net_flow_usdt) === 0) return null;
  const mark = direction > 0 ? '+' : direction < 0 ? '−' : '';
  const amount = `${mark}${fiat.show(data.profit_usdt.replace(/^-/, ''))}`;
  return (
    <dl className="flex gap-x-6 pt-2 text-t5">
      <div className="min-w-0">
        <dt className="text-muted">
          {words(hadYesterday ? 'wallet.profit_today' : 'wallet.profit_since_first')}
        </dt>
        <dd className={`font-strong ${toneOf(directionOf(direction))}`}>
          <Amount text={`${amount} (${formatPercent(language, data.profit_percent)})`} />
        </dd>
      </div>
      {hadYesterday && (
        <div className="min-w-0">
          <dt className="text-muted">{words('wallet.close_yesterday')}</dt>
          <dd>
            <Amount text={fiat.show(data.start_equity_usdt)} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What of all that is there is owed; nothing where nothing is. */
export function Borrowed({ list }: { readonly list: WalletList }) {
  const words = useWords();
  const fiat = useFiat();
  const debt = debtOf(list);
  if (sign(debt) === 0) return null;
  return (
    <p className="flex items-baseline justify-between gap-3 pt-2 text-t5">
      <span className="text-muted">{words('wallet.borrowed')}</span>
      <span className="font-strong">
        <Amount text={`−${fiat.show(debt)}`} />
      </span>
    </p>
  );
}

/** All that one owns, less what is owed, in the chosen currency, with an eye to hide it. */
export function TotalCard({ list }: { readonly list: WalletList }) {
  const words = useWords();
  const language = useLanguage();
  const fiat = useFiat();
  const isHidden = useSession((session) => session.amountsHidden);
  const hide = useSession((session) => session.setAmountsHidden);
  const total = totalWorth(list);
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <div className="px-4">
      <div className="flex items-center text-t5 text-muted">
        <h2>{words('wallet.total', { currency: fiat.code })}</h2>
        <IconButton
          label={words(isHidden ? 'wallet.show_amounts' : 'wallet.hide_amounts')}
          onClick={() => hide(!isHidden)}
        >
          <Icon aria-hidden size={18} className="text-muted" />
        </IconButton>
      </div>
      <p className="flex text-t1 max-[359px]:text-t2">
        <Amount text={fiat.show(total)} as={BankFigure} />
      </p>
      <p className="pt-0.5 text-t5 text-muted">
        <Amount text={`≈ ${formatFixed(language, total, 2)} USDT`} />
      </p>
      <Borrowed list={list} />
      <Today />
      <Go
        to={ownPaths.portfolio}
        className="flex min-h-11 w-fit items-center gap-1 text-t5 font-strong text-accent-text"
      >
        {words('wallet.portfolio')}
        <ChevronRight aria-hidden size={16} />
      </Go>
      {!isHidden && <Allocation list={list} />}
    </div>
  );
}

type AmountProps = {
  readonly text: string;
  /** How it is written; plain unless told otherwise. */
  readonly as?: typeof BankFigure;
};

/** An amount, or dots while amounts are hidden. */
export function Amount({ text, as: Written }: AmountProps) {
  const words = useWords();
  const isHidden = useSession((session) => session.amountsHidden);
  if (!isHidden) return Written ? <Written text={text} /> : text;
  return (
    <>
      <span aria-hidden>••••••</span>
      <span className="sr-only">{words('wallet.amount_hidden')}</span>
    </>
  );
}
