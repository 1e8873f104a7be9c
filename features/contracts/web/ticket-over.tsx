import { useStore } from 'zustand';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useContracts } from './data.ts';
import { IndexLine } from './index-line.tsx';
import { contractOver } from './over-chart.ts';
import type { Contract } from './preview.ts';
import type { Address } from './ticket.ts';
import { TicketForm } from './ticket-form.tsx';
import { useTicket } from './use-ticket.ts';

type BodyProps = {
  readonly contract: Contract;
  readonly asked: Address;
};

function close(): void {
  contractOver.close();
}

function Body({ contract, asked }: BodyProps) {
  const { ticket, change, sent } = useTicket(contract.market.match_id, asked, true);
  const done = (): void => {
    sent();
    close();
  };
  return (
    <div className="space-y-2.5">
      <IndexLine contract={contract} />
      <TicketForm contract={contract} ticket={ticket} onChange={change} onSent={done} isOver />
    </div>
  );
}

type Props = Pick<BodyProps, 'asked'> & { readonly market: Market };

/** The ticket of leveraged contracts over the chart of a phone. */
export function TicketOver({ market, asked }: Props) {
  const words = useWords();
  const isOpen = useStore(contractOver.store, (over) => over.isOpen);
  const query = useContracts();
  return (
    <Sheet low open={isOpen} onClose={close} title={`${market.currency_name}/${market.legal_name}`}>
      <Loaded query={query}>
        {(contracts) => {
          const contract = contracts.find((it) => it.market.match_id === market.match_id);
          if (!contract) return <Empty title={words('contracts.not_here')} />;
          return <Body contract={contract} asked={asked} />;
        }}
      </Loaded>
    </Sheet>
  );
}
