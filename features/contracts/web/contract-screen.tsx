import { ChartCandlestick, ChevronLeft, FileText } from 'lucide-react';
import { useCallback } from 'react';
import { Navigate } from 'react-router';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import { useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import { back, push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { isDecimal } from '../../../platform/browser/numbers/decimal.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { StarButton } from '../../../platform/browser/parts/star-button.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { TABLET, useIsWide } from '../../../platform/browser/parts/wide.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useContractChoice } from './contract-choice.ts';
import { IndexLine } from './index-line.tsx';
import { MarketPicker } from './market-picker.tsx';
import { OwnPositions } from './own-positions.tsx';
import type { Contract } from './preview.ts';
import type { Ticket } from './ticket.ts';
import { TicketForm } from './ticket-form.tsx';
import { useTicket } from './use-ticket.ts';

type BodyProps = {
  readonly contract: Contract;
  readonly contracts: readonly Contract[];
  readonly onChoose: (contract: Contract) => void;
  readonly onSide: (side: Ticket['side']) => void;
  readonly params: URLSearchParams;
};

type HeadProps = Pick<BodyProps, 'contract' | 'contracts' | 'onChoose'>;

function ContractHead({ contract, contracts, onChoose }: HeadProps) {
  const words = useWords();
  const { market } = contract;
  const pair = { currency_id: market.currency_id, legal_id: market.legal_id };
  return (
    <header className="pad-top-safe sticky top-(--bar) z-20 flex items-center bg-canvas px-1">
      <IconButton label={words('common.back')} onClick={() => back(paths.trade)}>
        <ChevronLeft aria-hidden size={24} />
      </IconButton>
      <h1 className="min-w-0 flex-1">
        <MarketPicker contracts={contracts} contract={contract} onPick={onChoose} />
      </h1>
      <StarButton market={market} />
      <IconButton
        label={words('contracts.terms')}
        onClick={() => push(withParams(paths.contractTerms, pair))}
      >
        <FileText aria-hidden size={20} />
      </IconButton>
      <IconButton
        label={words('contracts.show_chart')}
        onClick={() => push(withParams(paths.trade, { ...pair, segment: 'contract' }))}
      >
        <ChartCandlestick aria-hidden size={20} />
      </IconButton>
    </header>
  );
}

function ContractBody({ contract, contracts, onChoose, onSide, params }: BodyProps) {
  const asked = params.get('price') ?? '';
  const { ticket, change, sent } = useTicket(contract.market.match_id, {
    side: params.get('buy_direction') === '1' ? 'short' : 'long',
    price: isDecimal(asked) ? asked : '',
    multiple: Number(params.get('multiple') ?? 0) || 0,
  });
  const edit = (part: Partial<Ticket>): void => {
    change(part);
    if (part.side && part.side !== ticket.side) onSide(part.side);
  };
  const pick = useCallback(
    (price: string) => {
      navigator.vibrate?.(5);
      change({ kind: 'limit', price });
    },
    [change],
  );
  const { market } = contract;
  const [Book] = useContributions('MarketBook');
  useQuoteRows();
  useWant({ markets: [market.match_id] });
  return (
    <>
      <ContractHead contract={contract} contracts={contracts} onChoose={onChoose} />
      <div className="space-y-3 px-4 pt-2">
        <IndexLine contract={contract} withChange />
        <TicketForm contract={contract} ticket={ticket} onChange={edit} onSent={sent} />
      </div>
      {Book && <Book market={market} onPick={pick} />}
      <OwnPositions contract={contract} />
    </>
  );
}

/** The ticket of leveraged contracts in one market, with the own positions there. */
export function ContractScreen() {
  const words = useWords();
  const { query, contract, choose, setSide, params } = useContractChoice();
  const isWide = useIsWide(TABLET);
  // Where there is room the ticket is a pane of the workspace.
  if (isWide) return <Navigate replace to={`${paths.trade}?${params}&segment=contract`} />;
  return (
    <Page>
      <Loaded query={query}>
        {(contracts) =>
          contract ? (
            <ContractBody
              key={contract.market.match_id}
              contract={contract}
              contracts={contracts}
              onChoose={choose}
              onSide={setSide}
              params={params}
            />
          ) : (
            <Empty title={words('contracts.no_contracts')} />
          )
        }
      </Loaded>
    </Page>
  );
}
