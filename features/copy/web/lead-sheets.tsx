import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useCopyPost } from './copy-data.ts';

type Props = { readonly onClose: () => void };

/** Another share: lower for all, higher for those who follow from then on. */
export function ShareSheet({ now, onClose }: Props & { readonly now: number }) {
  const words = useWords();
  const [share, setShare] = useState(String(now));
  const send = useCopyPost('/follow/lead', onClose);
  return (
    <Sheet open onClose={onClose} title={words('copy.change_share')}>
      <div className="space-y-3 pb-4">
        <AmountField
          label={words('copy.your_share')}
          value={share}
          digits={2}
          unit="%"
          onChange={setShare}
        />
        <p className="text-t5 text-muted">{words('copy.your_share_hint')}</p>
        {send.error instanceof Refusal && <Notice look="lock" title={send.error.message} />}
        <Button
          wide
          disabled={share === ''}
          pending={send.isPending}
          onClick={() => send.mutate({ fields: { share } })}
        >
          {words('copy.save')}
        </Button>
      </div>
    </Sheet>
  );
}

/** Stops leading after the notice. */
export function LeaveSheet({ onClose }: Props) {
  const words = useWords();
  const leave = useCopyPost('/follow/leave', onClose);
  return (
    <Sheet open onClose={onClose} title={words('copy.leave')}>
      <div className="space-y-3 pb-4">
        <p>{words('copy.leave_hint')}</p>
        <Button
          look="quiet"
          wide
          pending={leave.isPending}
          onClick={() => leave.mutate({ fields: {} })}
        >
          {words('copy.leave')}
        </Button>
      </div>
    </Sheet>
  );
}
