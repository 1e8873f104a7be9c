import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { back, push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { StepHeader, StepQuestion } from '../../../platform/browser/parts/steps.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Coin } from './amount-step.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { useCoins, useWithdrawInfo } from './data.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { withdrawSteps } from './withdraw-steps.ts';

function RecordButton() {
  const words = useWords();
  return (
    <IconButton
      label={words('deposit.record')}
      onClick={() => push(withParams(paths.fundRecord, { tab: 'withdraw' }))}
    >
      <History aria-hidden size={20} />
    </IconButton>
  );
}

/** The frame of what asks nothing yet. */
function Plain({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  return (
    <>
      <PageHeader
        title={words('withdrawal.title')}
        trail={loggedIn ? <RecordButton /> : undefined}
      />
      <Page>{children}</Page>
    </>
  );
}

type OfCoinProps = { readonly coin: Coin; readonly onCoin: (() => void) | undefined };

/** One coin's form, when what can be withdrawn of it is known. */
function OfCoin({ coin, onCoin }: OfCoinProps) {
  const query = useWithdrawInfo(coin.id);
  if (query.data) {
    return <WithdrawForm coin={coin} info={query.data} record={<RecordButton />} onCoin={onCoin} />;
  }
  return (
    <Plain>
      <Loaded query={query}>{() => null}</Loaded>
    </Plain>
  );
}

type CoinsProps = { readonly coins: readonly Coin[]; readonly onPick: (id: number) => void };

/** The first question of who came without a coin. */
function CoinStep({ coins, onPick }: CoinsProps) {
  const words = useWords();
  const of = withdrawSteps(true).length;
  return (
    <>
      <StepHeader
        title={words('withdrawal.title')}
        at={0}
        of={of}
        label={words('identity.step_of', { at: 1, of })}
        onBack={() => back()}
        trail={<RecordButton />}
      />
      <Page>
        <div className="px-4 pt-4">
          <StepQuestion at={0} question={words('withdrawal.ask_coin')}>
            <div role="radiogroup" aria-label={words('wallet.coin')} className="space-y-2">
              {coins.map(({ id, name }) => (
                <ChoiceRow key={id} isChosen={false} onPick={() => onPick(id)}>
                  <span className="flex items-center gap-3 font-strong">
                    <CoinIcon code={name} size={24} />
                    {name}
                  </span>
                </ChoiceRow>
              ))}
            </div>
          </StepQuestion>
        </div>
      </Page>
    </>
  );
}

function Coins({ coins }: { readonly coins: readonly Coin[] }) {
  const words = useWords();
  const [params, setParams] = useSearchParams();
  const chosen = Number(params.get('currency'));
  const coin = coins.find(({ id }) => id === chosen);
  // Who comes with a coin goes back to where he came from, and not to a choice he never made.
  const [asksCoin, setAsksCoin] = useState(coin === undefined);
  if (!coin && !asksCoin) setAsksCoin(true);
  const pick = (id: number): void => setParams({ currency: String(id) }, { replace: true });
  if (coins.length === 0) {
    return (
      <Plain>
        <Empty picture="closed" title={words('withdrawal.closed')} />
      </Plain>
    );
  }
  if (!coin) return <CoinStep coins={coins} onPick={pick} />;
  const onCoin = asksCoin ? () => setParams({}, { replace: true }) : undefined;
  return <OfCoin key={coin.id} coin={coin} onCoin={onCoin} />;
}

/** `?currency=` says which coin is taken out; without it that is the first question. */
export function WithdrawScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useCoins();
  if (loggedIn && query.data) return <Coins coins={query.data} />;
  return (
    <Plain>
      {loggedIn ? (
        <Loaded query={query}>{() => null}</Loaded>
      ) : (
        <VisitorView hint={words('withdrawal.visitor_hint')} />
      )}
    </Plain>
  );
}
