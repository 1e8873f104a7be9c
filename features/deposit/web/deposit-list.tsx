import { useState } from 'react';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { networkName } from '../../../platform/browser/parts/network-name.ts';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { NoRecords, RECORD_PX, RecordLine } from '../../../platform/browser/parts/record-list.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useDeposits } from './data.ts';
import { DepositSheet } from './deposit-sheet.tsx';
import { DepositStateWord } from './state-word.tsx';

/** Own deposits; each opens what is known of it, and changes before one's eyes. */
export function DepositList() {
  const words = useWords();
  const language = useLanguage();
  const [openId, setOpenId] = useState<string | null>(null);
  const deposits = useDeposits();
  const open = deposits.query.data?.find(({ id }) => id === openId) ?? null;
  return (
    <>
      <PagedList
        rowPx={RECORD_PX}
        label={words('deposit.deposits')}
        paged={deposits}
        keyOf={({ id }) => id}
        render={(row) => (
          <RecordLine
            coin={row.currency_name}
            way={networkName(row.network)}
            amount={`+${formatAmount(language, row.amount)}`}
            timeMs={row.created_ms}
            state={<DepositStateWord row={row} />}
            onOpen={() => setOpenId(row.id)}
          />
        )}
        none={
          <NoRecords
            title={words('deposit.no_deposits')}
            hint={words('deposit.no_deposits_hint')}
            to={withParams(paths.selectCoin, { url: 'receive' })}
            action={words('deposit.title')}
          />
        }
      />
      <DepositSheet row={open} onClose={() => setOpenId(null)} />
    </>
  );
}
