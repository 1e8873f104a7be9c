import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { isDecimal } from '../../../platform/browser/numbers/decimal.ts';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { TABLET, useIsWide } from '../../../platform/browser/parts/wide.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useContractChoice } from './contract-choice.ts';
import { contractOver } from './over-chart.ts';
import type { Contract } from './preview.ts';

type Props = { readonly contract: Contract; readonly params: URLSearchParams };

function OverItsChart({ contract, params }: Props) {
  const { currency_id, legal_id, match_id: matchId } = contract.market;
  const direction = params.get('buy_direction');
  const price = params.get('price') ?? '';
  const multiple = Number(params.get('multiple') ?? 0) || 0;
  useEffect(() => {
    // The menu leads here too: who names no side has not asked for a ticket.
    if (direction === null && price === '') return;
    contractOver.ask({
      matchId,
      side: direction === '1' ? 'short' : 'long',
      price: isDecimal(price) ? price : '',
      multiple,
    });
  }, [matchId, direction, price, multiple]);
  const to = withParams(paths.trade, { currency_id, legal_id, segment: 'contract' });
  return <Navigate replace to={to} />;
}

/** The address of contracts in a market: its chart, and over it the ticket that is asked for. */
export function ContractScreen() {
  const words = useWords();
  const { query, contract, params } = useContractChoice();
  const isWide = useIsWide(TABLET);
  // Where there is room the ticket is a pane of the workspace.
  if (isWide) return <Navigate replace to={`${paths.trade}?${params}&segment=contract`} />;
  return (
    <Page>
      <Loaded query={query}>
        {() =>
          contract ? (
            <OverItsChart contract={contract} params={params} />
          ) : (
            <Empty title={words('contracts.no_contracts')} />
          )
        }
      </Loaded>
    </Page>
  );
}
