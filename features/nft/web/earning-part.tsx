import { Go } from '../../../platform/browser/navigation/go.tsx';
import { ProductSection } from '../../../platform/browser/parts/product-section.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Countdown } from './countdown.tsx';
import { useShelf } from './nft-data.ts';
import { detailPath, nftPaths } from './nft-paths.ts';
import type { NftCardRow } from './types.ts';

/** So many works hang in the window. */
const SHOWN = 3;

function Work({ row }: { readonly row: NftCardRow }) {
  const words = useWords();
  return (
    <li className="min-w-0">
      <Go to={detailPath(row)} className="block">
        <span className="block aspect-square overflow-hidden rounded-md bg-raised">
          <img src={row.poster || row.image} alt={row.name} className="size-full object-cover" />
        </span>
        <span className="block min-h-11 pt-1 text-t6 text-muted">
          {words('nft.w_ends_in')} <Countdown untilMs={row.end_ms} />
        </span>
      </Go>
    </li>
  );
}

/** The works whose auctions end next; nothing where none runs. */
export function EarningPart() {
  const words = useWords();
  const query = useShelf({ pay_type: '2', status: '1', sort: 'ending' }, SHOWN);
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
      {(rows) =>
        rows.length > 0 && (
          <ProductSection
            title={words('nft.menu_nft')}
            hint={words('nft.w_ending')}
            to={nftPaths.home}
            toName={words('nft.w_to_gallery')}
          >
            <ul className="grid grid-cols-3 gap-3">
              {rows.map((row) => (
                <Work key={row.id} row={row} />
              ))}
            </ul>
          </ProductSection>
        )
      }
    </Loaded>
  );
}
