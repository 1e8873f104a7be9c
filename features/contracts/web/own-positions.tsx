import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useLiveList, useWaiting } from './data.ts';
import { EntryCard, isEntry } from './entry-card.tsx';
import { PositionSheets } from './position-actions.tsx';
import { OpenCard, WaitingCard } from './position-card.tsx';
import type { Contract } from './preview.ts';
import type { PositionRow } from './types.ts';

/** Where all own positions are, of whatever market. */
export function ordersPath(market: Contract['market']): string {
  return withParams(paths.contractOrders, {
    currency_id: market.currency_id,
    legal_id: market.legal_id,
  });
}

function OwnLists({ contract }: { readonly contract: Contract }) {
  const words = useWords();
  const open = useLiveList('open');
  const waiting = useWaiting();
  const here = ({ match_id }: Pick<PositionRow, 'match_id'>): boolean =>
    match_id === contract.market.match_id;
  return (
    <Loaded query={open}>
      {(all) => {
        const positions = all.filter(here);
        const orders = (waiting.data ?? []).filter(here);
        if (positions.length + orders.length === 0) {
          return (
            <Empty title={words('contracts.no_open')} hint={words('contracts.no_open_hint')} />
          );
        }
        return (
          <>
            {positions.map((row) => (
              <OpenCard key={row.id} row={row} />
            ))}
            {orders.map((row) =>
              isEntry(row) ? (
                <EntryCard key={row.id} row={row} />
              ) : (
                <WaitingCard key={row.id} row={row} />
              ),
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Own positions and waiting orders of one market. */
export function OwnPositions({ contract }: { readonly contract: Contract }) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  return (
    <section aria-label={words('contracts.positions')} className="mt-4 border-t-4 border-raised">
      <div className="flex items-center gap-2 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 py-3 text-t4 font-strong">{words('contracts.positions')}</h2>
        <Go
          to={ordersPath(contract.market)}
          className="flex min-h-11 items-center px-2 text-t5 font-strong text-accent-text"
        >
          {words('contracts.all_positions')}
        </Go>
      </div>
      {loggedIn ? (
        <OwnLists contract={contract} />
      ) : (
        <VisitorView stays hint={words('contracts.visitor_hint')} />
      )}
      <PositionSheets />
    </section>
  );
}
