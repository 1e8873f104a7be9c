import { useState } from 'react';
import { describeError } from '../../../platform/browser/api/query.ts';
import { useQuoteRows } from '../../../platform/browser/live/hooks.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { dayName } from './plan-text.ts';
import { type PlanRow, type Plans, useSavePlan } from './stock-data.ts';

const EVERY = ['day', 'week', 'month'] as const;
type Every = (typeof EVERY)[number];
const DAYS: Readonly<Record<Every, number>> = { day: 0, week: 5, month: 28 };

type Props = {
  readonly plans: Plans;
  readonly plan: PlanRow | undefined;
  readonly matchId?: number | undefined;
  readonly onClose: () => void;
};

function Form({ plans, plan, matchId, onClose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const stocks = (useQuoteRows().data ?? []).filter(({ kind }) => kind === 'stock');
  const [picked, setStock] = useState(String(plan?.match_id ?? matchId ?? ''));
  const known = stocks.find(({ id }) => String(id) === picked) ?? stocks[0];
  const stock = String(plan?.match_id ?? known?.id ?? '');
  const [amount, setAmount] = useState(plan?.amount ?? '');
  const [every, setEvery] = useState<Every>(plan?.every ?? 'week');
  const [day, setDay] = useState(String(plan?.day ?? 1));
  const [why, setWhy] = useState('');
  const save = useSavePlan(() => {
    toast(words('corporate.saved'), 'good');
    onClose();
  });
  const send = (): void => {
    const fields = {
      id: plan?.id ?? 0,
      match_id: Number(stock),
      amount,
      every,
      day: every === 'day' ? 0 : Number(day),
    };
    setWhy('');
    save.mutate({ fields }, { onError: (error) => setWhy(describeError(error)) });
  };
  const limits = words('corporate.limits', {
    least: formatAmount(language, plans.least),
    most: formatAmount(language, plans.most),
  });
  return (
    <div className="space-y-4 pb-2">
      {plan === undefined && (
        <SelectSheet
          title={words('corporate.stock')}
          value={stock}
          options={stocks.map((row) => ({
            value: String(row.id),
            label: row.currency_name,
            detail: row.currency_title,
          }))}
          onPick={setStock}
        />
      )}
      <AmountField
        label={words('corporate.amount')}
        value={amount}
        onChange={setAmount}
        digits={2}
        unit="USDT"
        error={why === '' ? undefined : why}
      />
      <p className="text-t5 text-muted">{limits}</p>
      <Tabs<Every>
        look="segments"
        label={words('corporate.every')}
        value={every}
        onChange={(next) => {
          setEvery(next);
          setDay('1');
        }}
        choices={EVERY.map((value) => ({ value, label: words(`corporate.every_${value}`) }))}
      />
      {every !== 'day' && (
        <SelectSheet
          title={words('corporate.on_day')}
          value={day}
          options={Array.from({ length: DAYS[every] }, (_each, at) => ({
            value: String(at + 1),
            label: dayName(words, language, every, at + 1),
          }))}
          onPick={setDay}
        />
      )}
      <p className="text-t5 text-muted">{words('corporate.auto_rules')}</p>
      <Button wide disabled={amount === ''} pending={save.isPending} onClick={send}>
        {words('corporate.save')}
      </Button>
    </div>
  );
}

/** Makes a plan of buying, or changes one. */
export function PlanForm(props: Props) {
  const words = useWords();
  const title = words(props.plan === undefined ? 'corporate.new_plan' : 'corporate.change_plan');
  return (
    <Sheet open onClose={props.onClose} title={title}>
      <Form {...props} />
    </Sheet>
  );
}
