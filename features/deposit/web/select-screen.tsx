import { History } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { networkName } from '../../../platform/browser/parts/network-name.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { SearchField } from '../../../platform/browser/parts/search-field.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useChoiceView } from './choice-view.ts';
import { type CoinLine, coinLines, type Direction, directionOf, matching } from './coin-choice.ts';
import { useOwned, usePayCoins } from './data.ts';

/** The way to past deposits and withdrawals, in the header. */
export function RecordButton({ tab }: { readonly tab: Direction }) {
  const words = useWords();
  return (
    <IconButton
      label={words('deposit.record')}
      onClick={() => push(withParams(paths.fundRecord, { tab }))}
    >
      <History aria-hidden size={20} />
    </IconButton>
  );
}

type LineProps = { readonly line: CoinLine; readonly direction: Direction };

function LineBody({ line }: Pick<LineProps, 'line'>) {
  const words = useWords();
  const language = useLanguage();
  const networks = line.networks.map(networkName).join(' · ');
  const below = line.obstacle ? words(`deposit.obstacle_${line.obstacle}`) : networks;
  return (
    <>
      <CoinIcon code={line.name} />
      <span className="min-w-0 flex-1">
        <span className="block font-strong">
          {line.name} <span className="text-t5 font-text text-faint">{line.title}</span>
        </span>
        <span className="block text-t5 leading-tight text-muted">{below}</span>
      </span>
      <span className="shrink-0 text-right text-t5">
        <span className="sr-only">{words('wallet.available')} </span>
        {formatAmount(language, line.available)}
      </span>
    </>
  );
}

const LOOK = 'flex min-h-16 w-full items-center gap-3 px-4 py-2';

function Line({ line, direction }: LineProps) {
  if (line.obstacle) {
    return (
      <div aria-disabled className={`${LOOK} text-muted`}>
        <LineBody line={line} />
      </div>
    );
  }
  const path = direction === 'withdraw' ? paths.withdraw : paths.receive;
  return (
    <Go to={withParams(path, { currency: line.id })} className={`${LOOK} active:bg-raised`}>
      <LineBody line={line} />
    </Go>
  );
}

function Choice({ direction }: { readonly direction: Direction }) {
  const words = useWords();
  const { text, setText } = useChoiceView();
  const coins = usePayCoins();
  const owned = useOwned();
  return (
    <>
      <div className="px-4 pb-2">
        <SearchField label={words('wallet.find_coin')} value={text} onChange={setText} />
      </div>
      <Loaded query={coins}>
        {(all) => (
          <Loaded query={owned}>
            {(mine) => {
              const lines = matching(coinLines(all, mine, direction), text);
              if (lines.length === 0)
                return <Empty picture="search" title={words('deposit.no_match')} />;
              return (
                <ul aria-label={words('wallet.coin')}>
                  {lines.map((line) => (
                    <li key={line.id}>
                      <Line line={line} direction={direction} />
                    </li>
                  ))}
                </ul>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

/** `?url=` says where a coin is chosen for: to bring it, or to take it out. */
export function SelectScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [params] = useSearchParams();
  const direction = directionOf(params.get('url'));
  const title = words(direction === 'withdraw' ? 'withdrawal.title' : 'deposit.title');
  return (
    <>
      <PageHeader title={title} trail={loggedIn ? <RecordButton tab={direction} /> : undefined} />
      <Page>
        {loggedIn ? (
          <Choice direction={direction} />
        ) : (
          <VisitorView hint={words('deposit.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
