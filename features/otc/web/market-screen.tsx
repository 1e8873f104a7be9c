import { CreditCard, Megaphone, ReceiptText, Store } from 'lucide-react';
import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { askToLogIn } from '../../../platform/browser/navigation/navigator.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AdCard } from './ad-card.tsx';
import { Hindrance } from './hindrance.tsx';
import { kindName } from './kind-name.ts';
import { useMarketChoice, type Tab } from './market-choice.ts';
import { useHindrance, useOffers, useOptions, type Wanted } from './otc-data.ts';
import { otcPaths } from './otc-paths.ts';
import { QuickPart } from './quick-part.tsx';
import { TakeSheet } from './take-sheet.tsx';
import type { AdRow, OtcOptions } from './types.ts';

const WAYS = [
  ['orders', ReceiptText, otcPaths.orders],
  ['payments', CreditCard, otcPaths.payments],
  ['ads', Megaphone, otcPaths.ads],
  ['merchant', Store, otcPaths.merchant],
] as const;

/** The other screens of the market, for customers. */
function Ways() {
  const words = useWords();
  return (
    <nav aria-label={words('otc.ways')} className="grid grid-cols-4 gap-1 pt-1">
      {WAYS.map(([name, Picture, to]) => (
        <Go
          key={name}
          to={to}
          className="flex min-h-14 flex-col items-center justify-center gap-1 rounded-md px-1
            text-center text-t6 leading-tight text-muted active:bg-raised"
        >
          <Picture aria-hidden size={20} />
          {words(`otc.way_${name}`)}
        </Go>
      ))}
    </nav>
  );
}

/** What is looked for, with what the market knows in place of what nobody has chosen yet. */
function useWanted(options: OtcOptions): Wanted {
  const { code } = useFiat();
  const { side, currency, fiat, amount, payment } = useMarketChoice();
  const known = options.fiats.map((each) => each.code);
  const own = known.includes(code) ? code : (known[0] ?? '');
  return {
    side,
    currency: currency || (options.assets[0]?.id ?? 0),
    fiat: known.includes(fiat) ? fiat : own,
    amount,
    payment,
  };
}

type ChoiceProps = { readonly options: OtcOptions; readonly wanted: Wanted };

/** Buy or sell, which coin, and against what. */
function Choice({ options, wanted }: ChoiceProps) {
  const words = useWords();
  const choose = useMarketChoice((choice) => choice.choose);
  return (
    <>
      <Tabs<'buy' | 'sell'>
        look="segments"
        label={words('otc.side')}
        tone={wanted.side}
        choices={(['buy', 'sell'] as const).map((value) => ({
          value,
          label: words(`otc.${value}`),
        }))}
        value={wanted.side}
        onChange={(side) => choose({ side })}
      />
      <div className="flex items-center justify-between gap-3">
        <Tabs<string>
          look="chips"
          label={words('otc.coin')}
          choices={options.assets.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(wanted.currency)}
          onChange={(id) => choose({ currency: Number(id) })}
        />
        <SelectSheet<string>
          title={words('otc.fiat')}
          className="w-24 shrink-0"
          options={options.fiats.map(({ code }) => ({ value: code, label: code }))}
          value={wanted.fiat}
          onPick={(fiat) => choose({ fiat, payment: '', amount: '' })}
        />
      </div>
    </>
  );
}

/** An amount that offers have to take, and how one wants to pay. */
function Filters({ options, wanted }: ChoiceProps) {
  const words = useWords();
  const choose = useMarketChoice((choice) => choice.choose);
  const fiat = options.fiats.find(({ code }) => code === wanted.fiat);
  const kinds = (fiat?.payments ?? []).map(({ kind }) => ({
    value: kind,
    label: kindName(words, kind),
  }));
  return (
    <div className="grid grid-cols-2 items-start gap-2">
      <AmountField
        label={words('otc.amount')}
        value={wanted.amount}
        digits={fiat?.decimals ?? 2}
        unit={wanted.fiat}
        onChange={(amount) => choose({ amount })}
      />
      <SelectSheet<string>
        title={words('otc.payment')}
        className="min-h-12.5"
        options={[{ value: '', label: words('otc.all_payments') }, ...kinds]}
        value={wanted.payment}
        onPick={(payment) => choose({ payment })}
      />
    </div>
  );
}

type ListProps = ChoiceProps & { readonly why: string; readonly onTake: (ad: AdRow) => void };

function Offers({ options, wanted, why, onTake }: ListProps) {
  const words = useWords();
  return (
    <>
      <Filters options={options} wanted={wanted} />
      <Loaded query={useOffers(wanted)}>
        {(offers) =>
          offers.length === 0 ? (
            <Empty title={words('otc.no_offers')} hint={words('otc.no_offers_hint')} />
          ) : (
            <ul className="card-grid">
              {offers.map((ad) => (
                <AdCard key={ad.id} ad={ad} isHindered={why !== ''} onTake={() => onTake(ad)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function Market({ options }: { readonly options: OtcOptions }) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const { tab, choose } = useMarketChoice();
  const wanted = useWanted(options);
  const { data: why = '' } = useHindrance();
  const [taken, setTaken] = useState<AdRow>();
  const take = (ad: AdRow): void => (loggedIn ? setTaken(ad) : askToLogIn());
  if (options.fiats.length === 0) return <Empty title={words('otc.not_open')} />;
  return (
    <div className="space-y-3 px-4 pt-1">
      <Tabs<Tab>
        label={words('otc.title')}
        choices={(['quick', 'select'] as const).map((value) => ({
          value,
          label: words(`otc.tab_${value}`),
        }))}
        value={tab}
        onChange={(next) => choose({ tab: next })}
      />
      <Hindrance why={why} />
      <Choice options={options} wanted={wanted} />
      {tab === 'quick' ? (
        <QuickPart options={options} wanted={wanted} why={why} onTake={take} />
      ) : (
        <Offers options={options} wanted={wanted} why={why} onTake={take} />
      )}
      {taken && (
        <TakeSheet
          key={taken.id}
          ad={taken}
          options={options}
          amount={wanted.amount}
          onClose={() => setTaken(undefined)}
        />
      )}
    </div>
  );
}

/** Coins against official money: the best offer at once, or one that is chosen. */
export function MarketScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  return (
    <>
      <PageHeader title={words('otc.title')} />
      <Page>
        {loggedIn && (
          <div className="px-4">
            <Ways />
          </div>
        )}
        <Loaded query={useOptions()}>{(options) => <Market options={options} />}</Loaded>
      </Page>
    </>
  );
}
