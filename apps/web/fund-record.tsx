/** Deposits and withdrawals beside each other: the lists are those of their rooms. */
import { useSearchParams } from 'react-router';
import { DepositList } from '../../features/recharge/web/index.ts';
import { WithdrawalList } from '../../features/withdrawal/web/index.ts';
import { Page, PageHeader } from '../../platform/browser/parts/page.tsx';
import { VisitorView } from '../../platform/browser/parts/states.tsx';
import { Tabs } from '../../platform/browser/parts/tabs.tsx';
import { useLoggedIn } from '../../platform/browser/session/session.ts';
import { useWords } from '../../platform/browser/words/use-words.ts';

type Tab = 'receive' | 'withdraw';

/** `?tab=withdraw` shows what went out. */
export function FundRecordScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'withdraw' ? 'withdraw' : 'receive';
  return (
    <>
      <PageHeader title={words('recharge.record')} />
      <Page tall>
        {loggedIn ? (
          <>
            <Tabs
              label={words('recharge.record')}
              value={tab}
              onChange={(next) => setParams({ tab: next }, { replace: true })}
              choices={[
                { value: 'receive', label: words('recharge.deposits') },
                { value: 'withdraw', label: words('withdrawal.withdrawals') },
              ]}
              className="border-b border-line px-4"
            />
            {tab === 'receive' ? <DepositList /> : <WithdrawalList />}
          </>
        ) : (
          <VisitorView hint={words('recharge.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
