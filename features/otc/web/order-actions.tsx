import { useState } from 'react';
import { toastError } from '../../../platform/browser/api/query.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { AskButtons } from '../../../platform/browser/parts/ask-buttons.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { spanText } from '../../../platform/browser/parts/span-text.ts';
import { useTimeLeft } from '../../../platform/browser/parts/time-left.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useOtcPost } from './otc-data.ts';
import { orderPath } from './otc-paths.ts';
import { dollarText } from './otc-texts.ts';
import { PaidSheet } from './paid-sheet.tsx';
import { SaySheet } from './say-sheet.tsx';
import type { WholeOrder } from './types.ts';

const LONGEST_REASON = 120;

type Props = { readonly order: WholeOrder };

/** What giving up costs, and would cost now. */
function FallNow({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  if (order.index === '') return null;
  const fall = dollarText(language, order.giving_up);
  return (
    <p className="text-t5 text-muted">
      {words('otc.fall_taker', { coin: order.name })}{' '}
      {order.giving_up !== '' && words('otc.fall_now', { fall })}
    </p>
  );
}

function CancelButton({ order }: Props) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const send = useOtcPost('/otc/cancel', () => setOpen(false));
  const act = () => send.mutate({ fields: { id: order.id, reason } }, { onError: toastError });
  return (
    <>
      <Button look="plain" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('otc.cancel')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words('otc.cancel')}>
        <div className="space-y-4 pb-2">
          <p>{words(order.state === 'paid' ? 'otc.cancel_paid' : 'otc.cancel_sure')}</p>
          <FallNow order={order} />
          <TextField
            label={words('otc.cancel_why')}
            value={reason}
            maxLength={LONGEST_REASON}
            onChange={({ target }) => setReason(target.value)}
          />
          <AskButtons
            keep={words('otc.keep')}
            act={words('otc.cancel')}
            pending={send.isPending}
            onKeep={() => setOpen(false)}
            onAct={act}
          />
        </div>
      </Sheet>
    </>
  );
}

/** The way to operators; a buyer is told when it opens, and counted down to it. */
function AppealButton({ order }: Props) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const leftMs = useTimeLeft(order.appeal_from_ms);
  const isEarly = leftMs > 0;
  return (
    <>
      <Button
        look="quiet"
        wide
        aria-haspopup="dialog"
        disabled={isEarly}
        onClick={() => setOpen(true)}
      >
        {isEarly ? words('otc.appeal_later', { left: spanText(leftMs) }) : words('otc.appeal')}
      </Button>
      <SaySheet
        open={isOpen}
        order={order}
        path="/otc/appeal"
        title={words('otc.appeal')}
        hint={words('otc.appeal_hint')}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function BuyerActions({ order }: Props) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const { state } = order;
  const mayCancel = state === 'unpaid' || state === 'expired' || state === 'paid';
  const maySay = state === 'unpaid' || state === 'expired' || state === 'lapsed';
  return (
    <div className="space-y-2">
      {maySay && (
        <>
          <Button wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {words(state === 'unpaid' ? 'otc.i_paid' : 'otc.i_did_pay')}
          </Button>
          <PaidSheet open={isOpen} order={order} onClose={() => setOpen(false)} />
        </>
      )}
      {state === 'paid' && <AppealButton order={order} />}
      {mayCancel && (
        <>
          <FallNow order={order} />
          <CancelButton order={order} />
        </>
      )}
    </div>
  );
}

function SellerActions({ order }: Props) {
  const words = useWords();
  const send = useOtcPost('/otc/extend');
  const { state } = order;
  return (
    <div className="space-y-2">
      {state === 'unpaid' && order.is_extended === 0 && (
        <Button
          look="quiet"
          wide
          pending={send.isPending}
          onClick={() => send.mutate({ fields: { id: order.id } }, { onError: toastError })}
        >
          {words('otc.extend')}
        </Button>
      )}
      {(state === 'paid' || state === 'appealed') && (
        <Button wide onClick={() => push(orderPath(order.id, 'release'))}>
          {words('otc.release_way')}
        </Button>
      )}
      {state === 'paid' && <AppealButton order={order} />}
    </div>
  );
}

/** What one can do now. */
export function OrderActions({ order }: Props) {
  return order.side === 'buy' ? <BuyerActions order={order} /> : <SellerActions order={order} />;
}
