import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { balanceText, coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { isPositive, trim } from '../../../platform/browser/numbers/decimal.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { PercentSlider } from '../../../platform/browser/parts/slider.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LevelDial } from './level-dial.tsx';
import { useHindrance, usePairs } from './loans-data.ts';
import { priceText, rateText } from './loans-texts.ts';
import type { Pair } from './types.ts';
import { type BorrowForm as Form, useBorrowForm } from './use-borrow-form.ts';

const PPM_PER_PERCENT = 10_000;

type PartProps = { readonly pair: Pair; readonly form: Form };

/** Faults that are the collateral's; the others are the amount's. */
const OF_COLLATERAL: readonly string[] = ['no_collateral', 'not_enough'];

function Amounts({ pair, form }: PartProps) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, loan_currency_name: lent } = pair;
  const { fault, available, most } = form;
  const bounds = {
    min: coinText(language, pair.min, lent),
    cap: coinText(language, pair.cap, lent),
    left: coinText(language, pair.left, lent),
  };
  const said = (isOfCollateral: boolean) =>
    fault !== null && OF_COLLATERAL.includes(fault) === isOfCollateral
      ? words(`loans.${fault}`, bounds)
      : undefined;
  return (
    <div className="space-y-3">
      <div>
        <AmountField
          label={words('loans.collateral')}
          value={form.collateral}
          digits={pair.digits}
          unit={coin}
          onChange={form.setCollateral}
          error={said(true)}
        />
        {available !== undefined && (
          <p className="flex items-center justify-between gap-3 text-t5 text-muted">
            <span>
              {words('loans.available')}: {balanceText(language, available, coin)}
            </span>
            <button
              type="button"
              onClick={() => form.setCollateral(trim(available))}
              className="min-h-11 min-w-11 text-accent-text"
            >
              {words('loans.all')}
            </button>
          </p>
        )}
      </div>
      <div>
        <AmountField
          label={words('loans.borrow_amount')}
          value={form.amount}
          digits={pair.loan_digits}
          unit={lent}
          onChange={form.setAmount}
          error={said(false)}
        />
        <p className="mt-1 text-t5 text-muted">
          {words('loans.most', { amount: coinText(language, most, lent) })}
        </p>
        <PercentSlider
          label={words('loans.part')}
          percent={form.part}
          onChange={form.setPart}
          disabled={!isPositive(most)}
        />
      </div>
    </div>
  );
}

/** What it stands at, what it costs, and the prices at which something happens. */
function Figures({ pair, form }: PartProps) {
  const words = useWords();
  const language = useLanguage();
  const { show } = useFiat();
  const { loan_currency_name: lent } = pair;
  const { plan } = form;
  const hourly = `${coinText(language, plan.hourly, lent)} · ${show(plan.hourly)}`;
  return (
    <>
      <LevelDial
        ltv={plan.ltv === null ? null : plan.ltv / PPM_PER_PERCENT}
        initial={pair.initial}
        call={pair.call}
        close={pair.close}
      />
      <dl>
        <Figure label={words('loans.hourly_cost')} value={hourly} />
        <Figure
          label={words('loans.rate')}
          value={words('loans.a_year', { rate: rateText(language, pair.yearly) })}
        />
        <Figure
          label={words('loans.call_price')}
          value={priceText(language, plan.callPrice, lent)}
        />
        <Figure
          label={words('loans.close_price')}
          value={priceText(language, plan.closePrice, lent)}
        />
      </dl>
      <p className="text-t5 text-muted">
        {words('loans.close_says', { fee: rateText(language, pair.fee) })}
      </p>
    </>
  );
}

function PairForm({ pair, onDone }: { readonly pair: Pair; readonly onDone: () => void }) {
  const words = useWords();
  const form = useBorrowForm(pair, onDone);
  const { data: why = '' } = useHindrance();
  const { error } = form.send;
  return (
    <div className="space-y-3">
      <Amounts pair={pair} form={form} />
      <Figures pair={pair} form={form} />
      {!form.isRead && (
        <Tick
          label={words('loans.understood')}
          checked={form.isUnderstood}
          onChange={form.setUnderstood}
        />
      )}
      {form.lacksTick && (
        <p role="alert" className="text-t5 text-warning">
          {words('loans.tick_first')}
        </p>
      )}
      {error instanceof Refusal && <Notice look="lock" title={error.message} />}
      <Button wide pending={form.send.isPending} disabled={why !== ''} onClick={form.submit}>
        {words('loans.borrow')}
      </Button>
    </div>
  );
}

/** Borrows against one of the coins there are. */
export function BorrowForm({ onDone }: { readonly onDone: () => void }) {
  const words = useWords();
  const [chosen, setChosen] = useState<string>();
  return (
    <Loaded query={usePairs()}>
      {(pairs) => {
        const pair = pairs.find(({ id }) => String(id) === chosen) ?? pairs[0];
        if (pair === undefined) {
          return (
            <Empty
              picture="coins"
              title={words('loans.no_pairs')}
              hint={words('loans.no_pairs_hint')}
            />
          );
        }
        return (
          <div className="space-y-3 px-4 pb-6">
            <Tabs
              label={words('loans.collateral_coin')}
              look="chips"
              choices={pairs.map(({ id, currency_name }) => ({
                value: String(id),
                label: currency_name,
              }))}
              value={String(pair.id)}
              onChange={setChosen}
            />
            <PairForm key={pair.id} pair={pair} onDone={onDone} />
          </div>
        );
      }}
    </Loaded>
  );
}
