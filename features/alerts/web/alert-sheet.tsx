import { useState } from 'react';
import { toastError } from '../../../platform/browser/api/query.ts';
import { useLive } from '../../../platform/browser/live/store.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { scaleOf } from '../../../platform/browser/numbers/decimal.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ALERT_KINDS, type AlertKind } from '../contract.ts';
import { alertFault } from './alerts.ts';
import { type Alert, saveAlert } from './data.ts';
import { askForMessages } from './deliver.ts';

const PERCENT_DIGITS = 2;

type Props = {
  readonly row: QuoteRow;
  /** One that is to be changed; else a new one is made. */
  readonly alert?: Alert | undefined;
  readonly onClose: () => void;
};

function Form({ row, alert, onClose }: Props) {
  const words = useWords();
  const [kind, setKind] = useState<AlertKind>(alert?.kind ?? 'above');
  const [value, setValue] = useState(alert?.value ?? '');
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<ReturnType<typeof alertFault>>(null);
  const save = async (): Promise<void> => {
    const quote = useLive.getState().quotes[row.id];
    const shown = {
      price: quote?.now_price ?? String(row.now_price),
      change: String(quote?.change ?? row.change),
    };
    const found = alertFault(kind, value, shown);
    setFault(found);
    if (found !== null || isSending) return;
    setSending(true);
    try {
      await saveAlert({ id: alert?.id ?? 0, match_id: row.id, kind, value });
    } catch (error) {
      return toastError(error);
    } finally {
      setSending(false);
    }
    void askForMessages();
    toast(words('alerts.set'));
    onClose();
  };
  return (
    <div className="space-y-4 pb-2">
      <Tabs<AlertKind>
        look="segments"
        label={words('alerts.kind')}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setFault(null);
        }}
        choices={ALERT_KINDS.map((each) => ({ value: each, label: words(`alerts.kind_${each}`) }))}
      />
      <AmountField
        label={words(kind === 'change' ? 'alerts.percent' : 'alerts.price')}
        value={value}
        onChange={(next) => {
          setValue(next);
          setFault(null);
        }}
        digits={kind === 'change' ? PERCENT_DIGITS : scaleOf(String(row.now_price))}
        unit={kind === 'change' ? '%' : row.legal_name}
        error={fault === null ? undefined : words(`alerts.check_${fault}`)}
      />
      <p className="text-t5 text-muted">{words('alerts.how')}</p>
      <Button wide pending={isSending} onClick={() => void save()}>
        {words('alerts.save')}
      </Button>
    </div>
  );
}

/** Sets an alert of a market, or changes one. */
export function AlertSheet(props: Props) {
  const words = useWords();
  const { row } = props;
  const title = words('alerts.title_of', { pair: `${row.currency_name}/${row.legal_name}` });
  return (
    <Sheet open onClose={props.onClose} title={title}>
      <Form {...props} />
    </Sheet>
  );
}
