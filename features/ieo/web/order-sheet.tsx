import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { isPositive, trim } from '../../../platform/browser/numbers/decimal.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useTakeBack } from './ieo-data.ts';
import { MarketLink } from './market-link.tsx';
import type { Order } from './types.ts';

type Props = { readonly order: Order };

function Facts({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { name, pay_name, state } = order;
  const isApplied = state === 'applied';
  return (
    <dl>
      <Figure label={words('ieo.applied')} value={coinText(language, order.wanted, name)} />
      <Figure
        label={words(isApplied ? 'ieo.held' : 'ieo.charged')}
        value={coinText(language, isApplied ? order.held : order.charged, pay_name)}
      />
      <Figure label={words('ieo.placed')} value={formatTime(language, order.placed_ms)} />
      <Figure label={words('ieo.to_market')} value={formatTime(language, order.sell_begin_ms)} />
      {isPositive(order.given) && (
        <Figure label={words('ieo.free_now')} value={coinText(language, order.unlocked, name)} />
      )}
    </dl>
  );
}

/** Takes a part of an order back; all of it is the button below. */
function PartBack({ order, onClose }: Props & { readonly onClose: () => void }) {
  const words = useWords();
  const take = useTakeBack(onClose);
  const [amount, setAmount] = useState('');
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-t5 text-accent-text">
        {words('ieo.less')}
      </summary>
      <div className="space-y-2">
        <AmountField
          label={words('ieo.take_back_amount')}
          value={amount}
          digits={order.digits}
          unit={order.name}
          onChange={setAmount}
        />
        {take.error instanceof Refusal && <Notice look="lock" title={take.error.message} />}
        <Button
          look="quiet"
          wide
          pending={take.isPending}
          disabled={!isPositive(amount)}
          onClick={() => take.mutate({ fields: { id: order.id, amount: trim(amount) } })}
        >
          {words('ieo.take_part_back')}
        </Button>
      </div>
    </details>
  );
}

type SheetProps = Props & { readonly onClose: () => void };

/** An order: what came of it, what is still locked, and the way back while there is one. */
export function OrderSheet({ order, onClose }: SheetProps) {
  const words = useWords();
  const language = useLanguage();
  const take = useTakeBack(onClose);
  const isApplied = order.state === 'applied';
  const figure = isApplied ? order.wanted : order.given;
  return (
    <Sheet
      open
      onClose={onClose}
      title={order.title}
      footer={
        order.is_open && (
          <Button
            look="quiet"
            wide
            pending={take.isPending}
            onClick={() => take.mutate({ fields: { id: order.id } })}
          >
            {words('ieo.take_back')}
          </Button>
        )
      }
    >
      <p className="text-t5 text-muted">{words(isApplied ? 'ieo.applied' : 'ieo.passed')}</p>
      <p className="text-t2 break-words">
        <BankFigure text={coinText(language, figure, order.name)} />
      </p>
      <p className="text-t5 text-muted">{words(`ieo.order_${order.state}`)}</p>
      <Facts order={order} />
      {order.is_open && <PartBack order={order} onClose={onClose} />}
      <MarketLink of={order} />
      {order.is_demo_randomness === 1 && (
        <p className="text-t5 text-muted">{words('ieo.demo_randomness')}</p>
      )}
      {order.has_proof && (
        <Go
          to={withParams(paths.fairness, { kind: 'ieo', id: order.id })}
          className="mt-3 flex min-h-11 items-center justify-center gap-2 rounded-md border
            border-line-strong px-4
            py-2 text-center font-strong active:bg-pressed"
        >
          <ShieldCheck aria-hidden size={18} className="shrink-0" />
          {words('ieo.receipt')}
        </Go>
      )}
    </Sheet>
  );
}
