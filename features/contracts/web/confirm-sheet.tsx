import { useEffect, useState } from 'react';
import { newKey, post } from '../../../platform/browser/api/client.ts';
import { useMutation } from '@tanstack/react-query';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { refreshContracts } from './data.ts';
import type { Contract } from './preview.ts';
import { RiskNotice, useRiskRead } from './risk-notice.tsx';
import { EMPTY_TICKET, multipleOf, orderFields, type Ticket } from './ticket.ts';
import { usePreview } from './use-preview.ts';

type BodyProps = { readonly contract: Contract; readonly ticket: Ticket };

function Figures({ contract, ticket }: BodyProps) {
  const words = useWords();
  const language = useLanguage();
  const { preview } = usePreview(contract, ticket);
  const { legal_name: name } = contract.market;
  const amount = (text: string | undefined): string =>
    text === undefined ? '–' : `${formatAmount(language, text, 4)} ${name}`;
  const price = (text: string | undefined): string => formatPrice(language, text);
  const terms = `${words('contracts.times', { multiple: multipleOf(ticket, contract) })} · ${words(
    `contracts.mode_${ticket.mode}`,
  )}`;
  const isMarket = ticket.kind === 'market';
  const stops = ticket.hasStops
    ? ([
        ['contracts.take_profit', ticket.takeProfit],
        ['contracts.stop_loss', ticket.stopLoss],
      ] as const)
    : [];
  return (
    <dl>
      <Figure
        label={words('contracts.order_type')}
        value={words(`contracts.type_${ticket.kind}`)}
      />
      <Figure label={words('contracts.multiple')} value={terms} />
      <Figure
        label={words('contracts.open_price')}
        value={`${isMarket ? '≈ ' : ''}${price(preview?.openPrice)}`}
      />
      <Figure label={words('contracts.lots')} value={ticket.lots} />
      <Figure label={words('contracts.value')} value={amount(preview?.value)} />
      <Figure label={words('contracts.margin')} value={amount(preview?.margin)} />
      <Figure label={words('contracts.fee')} value={amount(preview?.fee)} />
      <Figure
        label={words('contracts.liquidation_price')}
        value={preview?.liquidation ? price(preview.liquidation) : words('contracts.no_price')}
      />
      <Figure label={words('contracts.break_even')} value={price(preview?.breakEven)} />
      {stops.map(
        ([word, value]) => value && <Figure key={word} label={words(word)} value={price(value)} />,
      )}
    </dl>
  );
}

type Props = {
  readonly contract: Contract;
  /** What is asked for; null while nothing is. */
  readonly ticket: Ticket | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Everything about the order once more, and what can be lost, before it is sent. */
export function ConfirmSheet({ contract, ticket, onDone, onClose }: Props) {
  const words = useWords();
  const risk = useRiskRead();
  const [key, setKey] = useState('');
  const [shown, setShown] = useState<Ticket>(EMPTY_TICKET);
  useEffect(() => {
    if (ticket === null) return;
    // One key for one confirmation, however often its button is pressed.
    setKey(newKey());
    setShown(ticket);
  }, [ticket]);
  const open = useMutation({
    mutationFn: () =>
      post<string>('/lever/submit', {
        fields: orderFields(shown, contract),
        idempotencyKey: key,
      }),
    onSuccess: (said) => {
      risk.remember();
      navigator.vibrate?.(10);
      toast(said, 'good');
      onDone();
    },
    onSettled: refreshContracts,
  });
  const { market } = contract;
  const pair = `${market.currency_name}/${market.legal_name}`;
  return (
    <Sheet
      open={ticket !== null}
      onClose={onClose}
      title={words(`contracts.confirm_${shown.side}`, { pair })}
      footer={
        <Button
          look={shown.side === 'long' ? 'buy' : 'sell'}
          wide
          disabled={!risk.mayGoOn}
          pending={open.isPending}
          onClick={() => open.mutate()}
        >
          {words(`contracts.open_${shown.side}`)}
        </Button>
      }
    >
      <Figures contract={contract} ticket={shown} />
      {!risk.wasRead && <RiskNotice checked={risk.isTicked} onChange={risk.setTicked} />}
      <p className="mt-2 text-xs text-faint">{words('contracts.estimate_note')}</p>
    </Sheet>
  );
}
