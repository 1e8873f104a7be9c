import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { RarityMark } from './marks.tsx';
import { useHoldings } from './nft-data.ts';
import { nftPaths, ownPath } from './nft-paths.ts';
import type { MyNftRow } from './types.ts';
import { CardSkeletons } from './work-card.tsx';

/** What there is to know of an own thing at a glance. */
function tagOf(row: MyNftRow): string {
  if (row.box_state === 'refunded') return 'nft.w_box_refunded';
  if (row.box_state === 'opening') return 'nft.w_box_opening';
  if (row.pay_type === 3 && row.rarity_status === 0) return 'nft.w_box_unopened';
  if (row.resell_nft_status === 1) return 'nft.w_reselling';
  return row.pay_type === 3 ? 'nft.w_box_opened' : 'nft.w_held';
}

function Holding({ row }: { readonly row: MyNftRow }) {
  const words = useWords();
  return (
    <Go
      to={ownPath(row.id)}
      className="block h-full overflow-hidden rounded-lg border border-line bg-surface
        hover:bg-raised md:bg-canvas"
    >
      <span className="relative block">
        <img
          src={row.image}
          alt=""
          loading="lazy"
          className="aspect-square w-full bg-raised object-cover"
        />
        <span className="absolute top-2 left-2">
          <RarityMark rarity={row.rarity} />
        </span>
      </span>
      <span className="block p-3">
        <span className="block text-t4 font-strong [overflow-wrap:anywhere]">{row.name}</span>
        <span className="block text-t5 text-muted">{words(tagOf(row))}</span>
      </span>
    </Go>
  );
}

/** Own works and boxes. */
export function HoldingList() {
  const words = useWords();
  return (
    <Loaded query={useHoldings()} skeleton={<CardSkeletons count={4} />}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty
            picture="coins"
            title={words('nft.w_no_holdings')}
            hint={words('nft.w_no_holdings_hint')}
            action={
              <Go
                to={nftPaths.gallery}
                className="inline-flex min-h-11 items-center rounded-md border border-line-strong
                  px-4 font-strong"
              >
                {words('nft.w_to_gallery')}
              </Go>
            }
          />
        ) : (
          <ul className="grid grid-cols-2 gap-3 px-4 md:grid-cols-3">
            {rows.map((row) => (
              <li key={row.code}>
                <Holding row={row} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
