import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { toastError } from '../../../platform/browser/api/query.ts';
import { Button, IconButton } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { kindName } from './kind-name.ts';
import { Hindrance } from './hindrance.tsx';
import { useOptions, useOtcPost, usePayments } from './otc-data.ts';
import type { OtcOptions, OwnPayment, OwnPayments } from './types.ts';

function PaymentRow({ payment }: { readonly payment: OwnPayment }) {
  const words = useWords();
  const drop = useOtcPost('/otc/payment_delete');
  const label = kindName(words, payment.kind);
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="font-strong">
          {label} · {payment.fiat}
        </p>
        {payment.details.map(({ field, value }) => (
          <p key={field} className="text-t5 text-muted [overflow-wrap:anywhere]">
            {words(`otc.field_${field}`)}: {value}
          </p>
        ))}
      </div>
      <IconButton
        label={words('otc.forget', { what: `${label} ${payment.fiat}` })}
        disabled={drop.isPending}
        onClick={() => drop.mutate({ fields: { id: payment.id } }, { onError: toastError })}
      >
        <Trash2 aria-hidden size={18} />
      </IconButton>
    </li>
  );
}

type AddProps = {
  readonly options: OtcOptions;
  readonly name: string;
  readonly fiat: string;
  readonly onDone: () => void;
};

/** A way to be paid: the money, the kind, and what that kind needs; the name is not asked. */
function AddForm({ options, name, fiat: first, onDone }: AddProps) {
  const words = useWords();
  const [code, setCode] = useState(first);
  const fiat = options.fiats.find((each) => each.code === code) ?? options.fiats[0];
  const [chosen, setChosen] = useState('');
  const [details, setDetails] = useState<Readonly<Record<string, string>>>({});
  const send = useOtcPost('/otc/payment_save', onDone);
  const terms = fiat?.payments.find(({ kind }) => kind === chosen) ?? fiat?.payments[0];
  if (fiat === undefined || terms === undefined) return null;
  const given = Object.fromEntries(terms.fields.map((field) => [field, details[field] ?? '']));
  const isFull = Object.values(given).every((text) => text.trim().length > 1);
  const fields = { fiat: fiat.code, kind: terms.kind, details: JSON.stringify(given) };
  return (
    <div className="space-y-3 pb-2">
      <SelectSheet<string>
        title={words('otc.fiat')}
        className="w-full"
        options={options.fiats.map((each) => ({ value: each.code, label: each.code }))}
        value={fiat.code}
        onPick={setCode}
      />
      <SelectSheet<string>
        title={words('otc.payment')}
        className="w-full"
        options={fiat.payments.map(({ kind }) => ({ value: kind, label: kindName(words, kind) }))}
        value={terms.kind}
        onPick={setChosen}
      />
      <TextField label={words('otc.payee')} value={name} readOnly hint={words('otc.name_fixed')} />
      {terms.fields.map((field) => (
        <TextField
          key={field}
          label={words(`otc.field_${field}`)}
          value={details[field] ?? ''}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => setDetails({ ...details, [field]: target.value })}
        />
      ))}
      {send.error instanceof Refusal && <Notice look="lock" title={send.error.message} />}
      <Button
        wide
        disabled={!isFull}
        pending={send.isPending}
        onClick={() => send.mutate({ fields })}
      >
        {words('otc.save')}
      </Button>
    </div>
  );
}

function Own({ options, own }: { readonly options: OtcOptions; readonly own: OwnPayments }) {
  const words = useWords();
  const [params] = useSearchParams();
  const asked = params.get('fiat') ?? '';
  const [isOpen, setOpen] = useState(false);
  const first = options.fiats.some(({ code }) => code === asked) ? asked : '';
  if (own.name === '') {
    return (
      <div className="px-4 pt-2">
        <Hindrance why="unverified" />
      </div>
    );
  }
  return (
    <div className="space-y-3 px-4 pt-2">
      {own.list.length === 0 ? (
        <Empty title={words('otc.no_payments')} hint={words('otc.no_payments_hint')} />
      ) : (
        <>
          <p className="text-t5 text-muted">{words('otc.payments_hint', { name: own.name })}</p>
          <ul>
            {own.list.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
        </>
      )}
      <Button wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('otc.add_payment')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words('otc.add_payment')}>
        <AddForm options={options} name={own.name} fiat={first} onDone={() => setOpen(false)} />
      </Sheet>
    </div>
  );
}

function Payments() {
  const payments = usePayments();
  return (
    <Loaded query={useOptions()}>
      {(options) => (
        <Loaded query={payments}>{(own) => <Own options={options} own={own} />}</Loaded>
      )}
    </Loaded>
  );
}

/** Own ways to be paid: sealed, and shown inside an order only. */
export function PaymentsScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('otc.payments')} />
      <Page>{useLoggedIn() ? <Payments /> : <VisitorView hint={words('otc.visitor_hint')} />}</Page>
    </>
  );
}
