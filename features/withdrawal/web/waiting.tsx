import { ArrowUpFromLine } from 'lucide-react';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { WaitingRow } from '../../../platform/browser/parts/waiting-row.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useWithdrawals } from './data.ts';
import { WithdrawalStateWord } from './state-word.tsx';

/** The newest of them; the record has all. */
const SHOWN = 2;
const WAITING: readonly string[] = ['asked', 'approved', 'sent'];

/** Withdrawals that have not arrived yet. */
export function WithdrawalsWaiting() {
  const words = useWords();
  const language = useLanguage();
  const { data = [] } = useWithdrawals().query;
  return data
    .filter(({ state }) => WAITING.includes(state))
    .slice(0, SHOWN)
    .map((row) => (
      <WaitingRow
        key={row.id}
        to={withParams(paths.fundRecord, { tab: 'withdraw' })}
        Picture={ArrowUpFromLine}
        title={`${words('withdrawal.title')}: ${formatAmount(language, row.number)} ${row.name}`}
        hint={<WithdrawalStateWord row={row} />}
      />
    ));
}
