import { History } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Empty, Loaded, VisitorView } from '../../../platform/browser/parts/states.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useCoins, useWithdrawInfo } from './data.ts';
import { type Coin, WithdrawForm } from './withdraw-form.tsx';

/** One coin's form, when what can be withdrawn of it is known. */
function OfCoin({ coin }: { readonly coin: Coin }) {
  const query = useWithdrawInfo(coin.id);
  return <Loaded query={query}>{(info) => <WithdrawForm coin={coin} info={info} />}</Loaded>;
}

function Coins({ coins }: { readonly coins: readonly Coin[] }) {
  const words = useWords();
  const [params, setParams] = useSearchParams();
  const chosen = Number(params.get('currency'));
  const coin = coins.find(({ id }) => id === chosen) ?? coins[0];
  if (!coin) return <Empty title={words('withdrawal.closed')} />;
  return (
    <div className="px-4 pt-2">
      <p className="pb-1.5 text-sm text-muted">{words('wallet.coin')}</p>
      <SelectSheet
        title={words('wallet.coin')}
        value={String(coin.id)}
        options={coins.map(({ id, name }) => ({
          value: String(id),
          label: name,
          icon: <CoinIcon code={name} size={24} />,
        }))}
        onPick={(currency) => setParams({ currency }, { replace: true })}
        className="w-full"
      />
      <OfCoin key={coin.id} coin={coin} />
    </div>
  );
}

/** `?currency=` says which coin is taken out. */
export function WithdrawScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useCoins();
  const record = (
    <IconButton
      label={words('deposit.record')}
      onClick={() => push(withParams(paths.fundRecord, { tab: 'withdraw' }))}
    >
      <History aria-hidden size={20} />
    </IconButton>
  );
  return (
    <>
      <PageHeader title={words('withdrawal.title')} trail={loggedIn ? record : undefined} />
      <Page>
        {loggedIn ? (
          <Loaded query={query}>{(coins) => <Coins coins={coins} />}</Loaded>
        ) : (
          <VisitorView hint={words('withdrawal.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
