import { ShieldCheck } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { useTimeLeft } from '../../../platform/browser/parts/time-left.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useRedeem, useSetRenew } from './lockup-data.ts';
import { rateText } from './lockup-texts.ts';
import type { Order } from './types.ts';

type Props = { readonly order: Order };
const PERCENT = 100;

function Facts({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, day_rate, end_ms, ended_ms, next_pay_ms, renewal } = order;
  const moment = (ms: number): string => formatTime(language, ms);
  return (
    <dl>
      <Figure
        label={words('lockup.rate')}
        value={words('lockup.a_day', { rate: rateText(language, day_rate * PERCENT) })}
      />
      <Figure label={words('lockup.begun')} value={moment(order.start_ms)} />
      {end_ms !== null && <Figure label={words('lockup.ends')} value={moment(end_ms)} />}
      {ended_ms !== null && <Figure label={words('lockup.ended')} value={moment(ended_ms)} />}
      {next_pay_ms !== null && order.is_earning && (
        <Figure label={words('lockup.next_pay')} value={moment(next_pay_ms)} />
      )}
      <Figure label={words('lockup.income')} value={coinText(language, order.income, coin)} />
      {(order.status === 1 || isPositive(order.penalty)) && (
        <Figure label={words('lockup.penalty')} value={coinText(language, order.penalty, coin)} />
      )}
      {renewal !== '' && (
        <Figure label={words('lockup.auto_renew')} value={words(`lockup.renewal_${renewal}`)} />
      )}
    </dl>
  );
}

function Renewal({ order }: Props) {
  const words = useWords();
  const set = useSetRenew();
  return (
    <SwitchRow
      label={words('lockup.auto_renew')}
      hint={words('lockup.auto_renew_hint')}
      checked={order.auto_renew}
      onChange={(on) => set.mutate({ fields: { id: order.id, on: on ? 1 : 0 } })}
    />
  );
}

type SheetProps = Props & { readonly onClose: () => void };

/** An order: what it is, what leaving now gives back, and the way out. */
export function OrderSheet({ order, onClose }: SheetProps) {
  const words = useWords();
  const language = useLanguage();
  const redeem = useRedeem(onClose);
  const isFree = useTimeLeft(order.free_until_ms) > 0;
  const { currency_name: coin, principal, back_now } = order;
  const isRunning = back_now !== null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={coinText(language, principal, coin)}
      footer={
        isRunning && (
          <Button
            look="quiet"
            wide
            pending={redeem.isPending}
            onClick={() => redeem.mutate({ fields: { id: order.id } })}
          >
            {words(isFree ? 'lockup.withdraw' : 'lockup.redeem')}
          </Button>
        )
      }
    >
      {isRunning && (
        <>
          <p className="text-t5 text-muted">{words('lockup.back_now')}</p>
          <p className="text-t2 break-words">
            <BankFigure text={coinText(language, back_now, coin)} />
          </p>
          {isFree && (
            <p className="text-t5 text-muted">
              {words('lockup.free_until', { time: formatTime(language, order.free_until_ms) })}
            </p>
          )}
          {!order.is_earning && (
            <p className="text-t5 text-warning">{words('lockup.not_earning')}</p>
          )}
        </>
      )}
      <Facts order={order} />
      {isRunning && order.may_renew && <Renewal order={order} />}
      {!isRunning && (
        <Go
          to={withParams(paths.fairness, { kind: 'lockup', id: order.id })}
          className="mt-3 flex min-h-11 items-center justify-center gap-2 rounded-md bg-raised px-4
            py-2 text-center font-strong active:bg-pressed"
        >
          <ShieldCheck aria-hidden size={18} className="shrink-0" />
          {words('lockup.receipt')}
        </Go>
      )}
    </Sheet>
  );
}
