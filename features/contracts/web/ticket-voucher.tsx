import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { useVouchers, VoucherChips } from '../../../platform/browser/parts/voucher-chips.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Contract } from './preview.ts';
import type { Ticket } from './ticket.ts';

/** Vouchers pay isolated positions at the market. */
const BY_VOUCHER = { mode: 'isolated', kind: 'market' } as const;

/** The voucher that pays a ticket; undefined where none does. */
export function useTicketVoucher(contract: Contract, ticket: Ticket) {
  const trials = useVouchers('contract_trial', contract.market.legal_id);
  const isPlain = ticket.mode === 'isolated' && ticket.kind === 'market';
  return isPlain ? trials.find(({ id }) => id === ticket.couponId) : undefined;
}

type Props = {
  readonly contract: Contract;
  readonly ticket: Ticket;
  readonly onChange: (change: Partial<Ticket>) => void;
};

/** Vouchers that can pay margin and fees of this ticket, and what that means. */
export function TicketVoucher({ contract, ticket, onChange }: Props) {
  const words = useWords();
  const language = useLanguage();
  const trials = useVouchers('contract_trial', contract.market.legal_id);
  const chosen = useTicketVoucher(contract, ticket)?.id ?? 0;
  const [params] = useSearchParams();
  const wanted = trials.find(({ id }) => id === Number(params.get('coupon_id')))?.id ?? 0;
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    // Chosen once, by the address that one came from.
    if (wanted === 0 || wanted === taken) return;
    setTaken(wanted);
    onChange({ ...BY_VOUCHER, couponId: wanted });
  }, [wanted, taken, onChange]);
  return (
    <>
      <VoucherChips
        label={words('contracts.vouchers')}
        vouchers={trials}
        chosen={chosen}
        say={({ price, unit }) =>
          words('contracts.voucher', { amount: `${formatAmount(language, price)} ${unit}` })
        }
        onChoose={(voucher) =>
          onChange(voucher ? { ...BY_VOUCHER, couponId: voucher.id } : { couponId: 0 })
        }
      />
      {chosen > 0 && <p className="text-t6 text-muted">{words('contracts.voucher_hint')}</p>}
    </>
  );
}
