/** What stands above a list of markets, or in place of one that is empty. */
import { useContext } from 'react';
import { useLateContributions } from '../../../platform/browser/cards/late-cards.ts';
import { BesideMain } from '../../../platform/browser/navigation/go.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { NoFavourites } from './no-favourites.tsx';
import { useMarketView } from './view-state.ts';

/** Above stocks what other rooms have to say of them; nothing above other lists. */
export function MarketBeside({ isEmpty }: { readonly isEmpty: boolean }) {
  const words = useWords();
  const tab = useMarketView((view) => view.tab);
  const isBeside = useContext(BesideMain);
  const heads = useLateContributions('StocksHead');
  if (isEmpty) {
    return tab === 'favourites' ? (
      <NoFavourites />
    ) : (
      <Empty picture="search" title={words('catalogue.none')} />
    );
  }
  // Beside a chart there is room for rows alone; the ticket says what a share is.
  if (tab !== 'stock' || isBeside) return null;
  return heads.map((Head, at) => <Head key={at} />);
}
