import { compare } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { HelpLink } from '../../../platform/browser/conversation/help-link.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { networkName } from '../../../platform/browser/parts/network-name.ts';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Story } from '../../../platform/browser/parts/story.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { DepositRow } from './data.ts';
import { stepsOf } from './deposit-steps.ts';
import { DepositStateWord } from './state-word.tsx';

function Details({ row }: { readonly row: DepositRow }) {
  const words = useWords();
  const language = useLanguage();
  const print = (amount: string): string =>
    `${formatAmount(language, amount)} ${row.currency_name}`;
  const isOther = row.state === 'credited' && compare(row.credited, row.amount) !== 0;
  const txName = words('deposit.transaction');
  return (
    <div className="space-y-3">
      <dl>
        <Figure label={words('deposit.state')} value={<DepositStateWord row={row} />} />
        <Figure label={words('deposit.network')} value={networkName(row.network)} />
        <Figure label={words('wallet.amount')} value={print(row.amount)} />
        {isOther && <Figure label={words('deposit.credited')} value={print(row.credited)} />}
        <Figure label={words('deposit.kind')} value={words(`deposit.kind_${row.kind}`)} />
        {row.confirmations_needed > 0 && (
          <Figure
            label={words('deposit.confirmations')}
            value={words('deposit.confirmed_of', {
              seen: row.confirmations,
              needed: row.confirmations_needed,
            })}
          />
        )}
      </dl>
      {row.tx_id !== '' && (
        <CopyRow
          label={txName}
          value={row.tx_id}
          copyLabel={`${words('settings.copy')}: ${txName}`}
        />
      )}
      <Story label={words('deposit.story')} steps={stepsOf(row, words)} />
      <HelpLink topic="money_in" about="deposits" id={voucherNumber(row)} />
    </div>
  );
}

type Props = { readonly row: DepositRow | null; readonly onClose: () => void };

/** The number of what was asked for by a voucher; what a chain brought has none. */
function voucherNumber(row: DepositRow): number | undefined {
  return row.kind === 'voucher' ? Number(row.id.slice(1)) : undefined;
}

/** Everything about one deposit. */
export function DepositSheet({ row, onClose }: Props) {
  const words = useWords();
  return (
    <Sheet
      open={row !== null}
      onClose={onClose}
      title={words('deposit.deposit_of', { name: row?.currency_name ?? '' })}
    >
      {row && <Details row={row} />}
    </Sheet>
  );
}
