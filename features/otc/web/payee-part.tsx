import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MakerLine } from './maker-line.tsx';
import { isOver } from './order-head.tsx';
import { moneyText } from './otc-texts.ts';
import type { WholeOrder } from './types.ts';

type Props = { readonly order: WholeOrder };
type RowProps = { readonly label: string; readonly value: string; readonly shown?: string };

function Row({ label, ...texts }: RowProps) {
  const words = useWords();
  return <CopyRow label={label} {...texts} copyLabel={words('otc.copy', { what: label })} />;
}

/** Where the buyer pays: each detail can be copied, the name is the verified one. */
export function PayeePart({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { pay_to: payee, side, other } = order;
  // Of a claim on a bond nothing is paid any more, and nothing can be released.
  const isPast = isOver(order) || order.state === 'claimed';
  if (isPast) return other && <MakerLine maker={other} />;
  return (
    <section aria-label={words('otc.pay_to')} className="space-y-2">
      {other && <MakerLine maker={other} />}
      {payee && side === 'buy' && (
        <>
          <Row label={words('otc.payee')} value={payee.name} />
          {payee.details.map(({ field, value }) => (
            <Row key={field} label={words(`otc.field_${field}`)} value={value} />
          ))}
          <Row
            label={words('otc.amount')}
            value={order.amount}
            shown={moneyText(language, order.amount, order.fiat)}
          />
          <Row label={words('otc.reference')} value={order.code} />
          <Notice
            look="info"
            title={words('otc.own_name', { name: order.buyer_name, how: payee.label })}
          >
            {words('otc.no_crypto_words')}
          </Notice>
        </>
      )}
      {side === 'sell' && (
        <Notice look="info" title={words('otc.comes_from', { name: order.buyer_name })}>
          {words('otc.other_name')}
        </Notice>
      )}
      {side === 'sell' && order.reversible === 1 && (
        <Notice look="danger" title={words('otc.reversible_hint')} />
      )}
    </section>
  );
}
