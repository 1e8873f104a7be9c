import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useOtcPost } from './otc-data.ts';
import { moneyText } from './otc-texts.ts';
import { PictureFields, sentPictures } from './pictures.tsx';
import type { WholeOrder } from './types.ts';

type Props = {
  readonly open: boolean;
  readonly order: WholeOrder;
  readonly onClose: () => void;
};

/** The buyer says that he has paid: with what the payment names, and pictures of it. */
export function PaidSheet({ open, order, onClose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [reference, setReference] = useState(order.code);
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [isTrue, setTrue] = useState(false);
  const send = useOtcPost('/otc/paid', onClose);
  const { state, bond } = order;
  const isLate = state !== 'unpaid';
  const lateHint = state === 'lapsed' ? words('otc.bond_hint', { bond }) : words('otc.late_hint');
  const amount = moneyText(language, order.amount, order.fiat);
  const submit = (): void => {
    const fields = { id: order.id, reference, pictures: sentPictures(pictures) };
    send.mutate({ fields });
  };
  return (
    <Sheet open={open} onClose={onClose} title={words(isLate ? 'otc.i_did_pay' : 'otc.i_paid')}>
      <div className="space-y-3 pb-2">
        {isLate && <Notice look="danger" title={lateHint} />}
        <TextField
          label={words('otc.reference')}
          value={reference}
          maxLength={120}
          onChange={({ target }) => setReference(target.value)}
        />
        <PictureFields pictures={pictures} onChange={setPictures} />
        <Tick label={words('otc.paid_tick', { amount })} checked={isTrue} onChange={setTrue} />
        {send.error instanceof Refusal && <Notice look="lock" title={send.error.message} />}
        <Button wide disabled={!isTrue} pending={send.isPending} onClick={submit}>
          {words('otc.paid_say')}
        </Button>
      </div>
    </Sheet>
  );
}
