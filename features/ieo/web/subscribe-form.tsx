import { Refusal } from '../../../platform/browser/api/errors.ts';
import { balanceText, coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { DealFigures } from '../../../platform/browser/parts/deal-figures.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useHindrance } from './ieo-data.ts';
import { estimateOf } from './plan.ts';
import type { Detail, Part } from './types.ts';
import { type Form, useForm } from './use-form.ts';

type Props = { readonly detail: Detail };
type PartProps = Props & { readonly form: Form; readonly part: Part };

function AmountPart({ detail, form, part }: PartProps) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: code, digits, minimum, cap, lot } = detail;
  const bounds = {
    min: coinText(language, minimum, code),
    max: coinText(language, cap, code),
    lot: coinText(language, lot, code),
  };
  return (
    <div>
      <AmountField
        label={words('ieo.amount')}
        value={form.amount}
        digits={digits}
        unit={code}
        onChange={form.change}
        error={form.fault === null ? undefined : words(`ieo.${form.fault}`, bounds)}
      />
      <p className="mt-1 text-t5 text-muted">{words('ieo.bounds', bounds)}</p>
      {form.available !== undefined && (
        <p className="text-t5 text-muted">
          {words('ieo.available')}: {balanceText(language, form.available, part.currency_name)}
        </p>
      )}
    </div>
  );
}

/** What is committed, what it would bring by today's demand, and what would come back. */
function Deal({ detail, form, part }: PartProps) {
  const words = useWords();
  const language = useLanguage();
  const { gets, back } = estimateOf(detail, part, form.amount);
  const { currency_name: coin } = part;
  return (
    <>
      <DealFigures
        gives={[words('ieo.you_commit'), coinText(language, form.price, coin)]}
        gets={[
          words(`ieo.would_get_${detail.method}`),
          coinText(language, gets, detail.currency_name),
        ]}
        lines={[[words('ieo.would_back'), coinText(language, back, coin)]]}
        details={{ label: '', rows: [] }}
      />
      <p className="text-t5 text-muted">{words('ieo.estimate_hint')}</p>
    </>
  );
}

/** The form of a subscription that is running. */
export function SubscribeForm({ detail }: Props) {
  const words = useWords();
  const form = useForm(detail);
  const { data: why = '' } = useHindrance();
  const { error } = form.send;
  const { part } = form;
  if (part === undefined) return null;
  return (
    <section aria-label={words('ieo.subscribe')} className="space-y-3">
      {detail.parts.length > 1 && (
        <Tabs
          label={words('ieo.pay_with')}
          look="segments"
          choices={detail.parts.map(({ currency_id, currency_name }) => ({
            value: String(currency_id),
            label: currency_name,
          }))}
          value={form.chosen}
          onChange={form.choose}
        />
      )}
      <AmountPart detail={detail} form={form} part={part} />
      {isPositive(form.amount) && <Deal detail={detail} form={form} part={part} />}
      {error instanceof Refusal && <Notice look="lock" title={error.message} />}
      <Button wide pending={form.send.isPending} disabled={why !== ''} onClick={form.submit}>
        {words('ieo.subscribe')}
      </Button>
    </section>
  );
}
