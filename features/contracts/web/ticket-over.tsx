import type { Market } from '../../../platform/browser/live/types.ts';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Side } from '../contract/index.ts';
import { useContracts } from './data.ts';
import { IndexLine } from './index-line.tsx';
import type { Contract } from './preview.ts';
import { TicketForm } from './ticket-form.tsx';
import { useTicket } from './use-ticket.ts';

type BodyProps = {
  readonly contract: Contract;
  readonly side: Side;
  readonly onClose: () => void;
};

function Body({ contract, side, onClose }: BodyProps) {
  const { ticket, change, sent } = useTicket(contract.market.match_id, { side, price: '' }, true);
  const done = (): void => {
    sent();
    onClose();
  };
  return (
    <div className="space-y-2.5">
      <IndexLine contract={contract} />
      <TicketForm contract={contract} ticket={ticket} onChange={change} onSent={done} isOver />
    </div>
  );
}

type Props = Omit<BodyProps, 'contract'> & { readonly market: Market; readonly open: boolean };

/** The ticket of leveraged contracts over the chart of a phone. */
export function TicketOver({ market, side, open, onClose }: Props) {
  const words = useWords();
  const query = useContracts();
  return (
    <Sheet low open={open} onClose={onClose} title={`${market.currency_name}/${market.legal_name}`}>
      <Loaded query={query}>
        {(contracts) => {
          const contract = contracts.find((it) => it.market.match_id === market.match_id);
          if (!contract) return <Empty title={words('contracts.not_here')} />;
          return <Body contract={contract} side={side} onClose={onClose} />;
        }}
      </Loaded>
    </Sheet>
  );
}
