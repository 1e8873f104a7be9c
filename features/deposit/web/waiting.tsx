import { ArrowDownToLine } from 'lucide-react';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { WaitingRow } from '../../../platform/browser/parts/waiting-row.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useDeposits } from './data.ts';
import { DepositStateWord } from './state-word.tsx';

/** The newest of them; the record has all. */
const SHOWN = 2;

/** Deposits that are looked at or have too few confirmations yet. */
export function DepositsWaiting() {
  const words = useWords();
  const language = useLanguage();
  const { data = [] } = useDeposits().query;
  return data
    .filter(({ state }) => state === 'asked' || state === 'pending')
    .slice(0, SHOWN)
    .map((row) => (
      <WaitingRow
        key={row.id}
        to={withParams(paths.fundRecord, { tab: 'receive' })}
        Picture={ArrowDownToLine}
        title={`${words('deposit.title')}: ${formatAmount(language, row.amount)} ${row.name}`}
        hint={<DepositStateWord row={row} />}
      />
    ));
}
