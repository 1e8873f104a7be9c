import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { push, whileHere } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { compare, isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { PictureField } from '../../../platform/browser/parts/picture-field.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useDraft } from '../../../platform/browser/session/drafts.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { PayCoin, PayRoute } from './data.ts';

const AFTER_MS = 1200;
const AMOUNT_CODES = ['bad_amount', 'below_minimum'];

type VoucherProps = { readonly url: string; readonly onChange: (url: string) => void };

/** The picture that proves the payment; only those who review it see it. */
function VoucherPicture({ url, onChange }: VoucherProps) {
  const words = useWords();
  return (
    <PictureField
      label={words('deposit.voucher')}
      url={url}
      onChange={onChange}
      words={{
        take: words('settings.camera'),
        choose: words('settings.gallery'),
        uploading: words('settings.uploading'),
        none: words('verification.no_picture'),
        lost: words('verification.picture_lost'),
      }}
    />
  );
}

/** Why the amount cannot be sent; nothing when it can. */
function useAmountProblem(amount: string, coin: PayCoin, route: PayRoute): string | undefined {
  const words = useWords();
  const language = useLanguage();
  if (!isPositive(amount)) return words('wallet.check_amount');
  if (compare(amount, route.minimum) >= 0) return undefined;
  const minimum = formatAmount(language, route.minimum);
  return words('deposit.check_minimum', { minimum, name: coin.name });
}

type Props = { readonly coin: PayCoin; readonly route: PayRoute };
type Typed = { readonly amount: string; readonly voucher: string };

const NOTHING: Typed = { amount: '', voucher: '' };

/** Step two, where no chain is watched: how much was paid, and what proves it. */
export function VoucherForm({ coin, route }: Props) {
  const words = useWords();
  const draft = useDraft(`voucher ${coin.id} ${route.network}`, (kept: Typed | undefined) => {
    return kept ?? NOTHING;
  });
  const { amount, voucher } = draft.value;
  const type = (part: Partial<Typed>): void => {
    draft.noteTyped();
    draft.setValue((before) => ({ ...before, ...part }));
  };
  const [isTried, setTried] = useState(false);
  const problem = useAmountProblem(amount, coin, route);
  const send = useKeyedPost('/wallet/charge_req', (message) => {
    toast(message, 'good');
    draft.drop();
    draft.setValue(NOTHING);
    setTried(false);
    whileHere(() => push(paths.fundRecord), AFTER_MS);
  });
  const refusal = send.error instanceof Refusal ? send.error : undefined;
  const isAmount = AMOUNT_CODES.includes(refusal?.code ?? '');
  const amountError = (isTried ? problem : undefined) ?? (isAmount ? refusal?.message : undefined);
  return (
    <form
      noValidate
      aria-label={words('deposit.step_voucher')}
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem !== undefined || voucher === '') return;
        const fields = { currency: coin.id, network: route.network, amount, account: voucher };
        send.mutate({ fields: { ...fields, type: 0 } });
      }}
    >
      <AmountField
        label={words('deposit.paid_amount')}
        value={amount}
        digits={route.decimals}
        unit={coin.name}
        error={amountError}
        onChange={(next) => {
          type({ amount: next });
          send.reset();
        }}
      />
      <VoucherPicture
        url={voucher}
        onChange={(url) => {
          type({ voucher: url });
          send.reset();
        }}
      />
      {refusal && !isAmount && (
        <p role="alert" className="text-t5 text-down">
          {refusal.message}
        </p>
      )}
      {isTried && voucher === '' && (
        <p role="alert" className="text-t5 text-down">
          {words('deposit.check_voucher')}
        </p>
      )}
      <Button type="submit" wide pending={send.isPending}>
        {words('deposit.send')}
      </Button>
    </form>
  );
}
