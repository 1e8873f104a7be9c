import { useState } from 'react';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { DealFigures, type DealRow } from '../../../platform/browser/parts/deal-figures.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useRiskRead } from '../../../platform/browser/parts/risk-read.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { OneTapSwitch } from './one-tap.tsx';
import type { Contract } from './preview.ts';
import { RiskNotice } from './risk-notice.tsx';
import { multipleOf, type Ticket } from './ticket.ts';
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
  const lines: readonly DealRow[] = [
    [
      words(ticket.kind === 'trigger' ? 'contracts.trigger' : 'contracts.open_price'),
      `${isMarket ? '≈ ' : ''}${price(preview?.openPrice)}`,
    ],
    [
      words('contracts.liquidation_price'),
      preview?.liquidation ? price(preview.liquidation) : words('contracts.no_price'),
    ],
    ...stops
      .filter(([, value]) => value !== '')
      .map(([word, value]) => [words(word), price(value)] as const),
    [words('contracts.fee'), amount(preview?.fee)],
  ];
  const details: readonly DealRow[] = [
    [words('contracts.order_type'), words(`contracts.type_${ticket.kind}`)],
    [words('contracts.multiple'), terms],
    [words('contracts.lots'), ticket.lots],
    [words('contracts.break_even'), price(preview?.breakEven)],
  ];
  return (
    <DealFigures
      gives={[words('contracts.margin'), amount(preview?.margin)]}
      gets={[words('contracts.value'), amount(preview?.value)]}
      lines={lines}
      details={{ label: words('contracts.details'), rows: details }}
    />
  );
}

type Props = {
  readonly contract: Contract;
  readonly open: boolean;
  readonly ticket: Ticket;
  readonly isPending: boolean;
  /** @param readsRisk whether it was said here that the notice of risk was read */
  readonly onConfirm: (readsRisk: boolean) => void;
  readonly onClose: () => void;
};

/** Everything about the order once more, and what can be lost, before it is sent. */
export function ConfirmSheet({ contract, open, ticket, isPending, onConfirm, onClose }: Props) {
  const words = useWords();
  const wasRead = useRiskRead('contracts:own', '/lever/risk');
  const [isTicked, setTicked] = useState(false);
  const { market } = contract;
  const pair = `${market.currency_name}/${market.legal_name}`;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words(`contracts.confirm_${ticket.side}`, { pair })}
      footer={
        <Button
          look={ticket.side === 'long' ? 'buy' : 'sell'}
          wide
          disabled={!wasRead && !isTicked}
          pending={isPending}
          onClick={() => onConfirm(isTicked)}
        >
          {words(`contracts.open_${ticket.side}`)}
        </Button>
      }
    >
      <Figures contract={contract} ticket={ticket} />
      {!wasRead && <RiskNotice checked={isTicked} onChange={setTicked} />}
      <p className="mt-2 text-t5 text-faint">
        {words(ticket.kind === 'trigger' ? 'contracts.trigger_note' : 'contracts.estimate_note')}
      </p>
      <OneTapSwitch />
    </Sheet>
  );
}
