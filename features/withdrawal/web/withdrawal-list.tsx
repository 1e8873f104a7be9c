import { useState } from 'react';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { NoRecords, RECORD_PX, RecordLine } from '../../../platform/browser/parts/record-list.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useWithdrawals } from './data.ts';
import { wayName } from './way-name.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';
import { WithdrawalStateWord } from './state-word.tsx';

/** Own withdrawals; each opens what is known of it, and changes before one's eyes. */
export function WithdrawalList() {
  const words = useWords();
  const language = useLanguage();
  const [openId, setOpenId] = useState<number | null>(null);
  const withdrawals = useWithdrawals();
  const open = withdrawals.query.data?.find(({ id }) => id === openId) ?? null;
  return (
    <>
      <PagedList
        rowPx={RECORD_PX}
        label={words('withdrawal.withdrawals')}
        paged={withdrawals}
        keyOf={({ id }) => id}
        render={(row) => (
          <RecordLine
            coin={row.name}
            way={wayName(words, row.network)}
            amount={`−${formatAmount(language, row.number)}`}
            timeMs={row.asked_ms}
            state={<WithdrawalStateWord row={row} />}
            onOpen={() => setOpenId(row.id)}
          />
        )}
        none={
          <NoRecords
            title={words('withdrawal.none')}
            hint={words('withdrawal.none_hint')}
            to={withParams(paths.selectCoin, { url: 'withdraw' })}
            action={words('withdrawal.title')}
          />
        }
      />
      <WithdrawalSheet row={open} onClose={() => setOpenId(null)} />
    </>
  );
}
