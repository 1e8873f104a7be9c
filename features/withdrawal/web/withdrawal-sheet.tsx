import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../platform/browser/api/client.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { AskButtons } from '../../../platform/browser/parts/ask-buttons.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { HelpLink } from '../../../platform/browser/conversation/help-link.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Story } from '../../../platform/browser/parts/story.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Remark } from './check-step.tsx';
import { refreshMoney, type WithdrawalRow } from './data.ts';
import { hasFailed, stepsOf } from './story-steps.ts';
import { WithdrawalStateWord } from './state-word.tsx';
import { wayName } from './way-name.ts';

function Details({ row }: { readonly row: WithdrawalRow }) {
  const words = useWords();
  const language = useLanguage();
  const print = (amount: string): string => `${formatAmount(language, amount)} ${row.name}`;
  const copy = (name: string): string => `${words('settings.copy')}: ${name}`;
  const destination = words('withdrawal.destination');
  const transaction = words('deposit.transaction');
  return (
    <>
      <dl>
        <Figure label={words('deposit.state')} value={<WithdrawalStateWord row={row} />} />
        <Figure label={words('wallet.amount')} value={print(row.number)} />
        <Figure label={words('wallet.fee')} value={print(row.fee)} />
        <Figure label={words('wallet.received')} value={print(row.received)} />
        <Figure label={words('withdrawal.way')} value={wayName(words, row.network)} />
        {row.label && <Figure label={words('destinations.label')} value={row.label} />}
        {row.memo && <Figure label={words('deposit.memo')} value={row.memo} />}
        <Remark text={row.remark} />
      </dl>
      {row.address && (
        <CopyRow label={destination} value={row.address} copyLabel={copy(destination)} />
      )}
      {row.tx_id && <CopyRow label={transaction} value={row.tx_id} copyLabel={copy(transaction)} />}
      <HelpLink topic="money_out" about="withdrawals" id={row.id} />
    </>
  );
}

type CancelProps = { readonly row: WithdrawalRow; readonly onDone: () => void };

/** Takes a withdrawal back; asks once more before. */
function Cancel({ row, onDone }: CancelProps) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => post<string>('/user/withdraw/cancel', { fields: { id: row.id } }),
    onSuccess: (message) => {
      toast(String(message), 'good');
      onDone();
    },
    onSettled: refreshMoney,
  });
  if (!isAsking) {
    return (
      <Button look="danger" wide onClick={() => setAsking(true)}>
        {words('withdrawal.cancel')}
      </Button>
    );
  }
  return (
    <div>
      <p className="pb-2 text-t5">{words('withdrawal.cancel_ask')}</p>
      <AskButtons
        keep={words('destinations.keep')}
        act={words('withdrawal.cancel')}
        pending={cancel.isPending}
        onKeep={() => setAsking(false)}
        onAct={() => cancel.mutate()}
      />
    </div>
  );
}

type Props = { readonly row: WithdrawalRow | null; readonly onClose: () => void };

/** Everything about one withdrawal, its story, and the way back while there is one. */
export function WithdrawalSheet({ row, onClose }: Props) {
  const words = useWords();
  return (
    <Sheet
      open={row !== null}
      onClose={onClose}
      title={words('withdrawal.withdrawal_of', { name: row?.name ?? '' })}
    >
      {row && (
        <div className="space-y-3">
          <Details row={row} />
          <Story label={words('deposit.story')} steps={stepsOf(row, words)} />
          {hasFailed(row) && <p className="text-t5 text-muted">{words('withdrawal.free_again')}</p>}
          {row.can_cancel === 1 && <Cancel row={row} onDone={onClose} />}
        </div>
      )}
    </Sheet>
  );
}
