/** A work as the gallery shows it: the picture first, then who made it, and what it costs. */
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { Skeleton } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Countdown } from './countdown.tsx';
import { HeartButton, KindMark, ModeMark, RarityMark } from './marks.tsx';
import { detailPath, seriesPath } from './nft-paths.ts';
import type { NftCardRow } from './types.ts';

type Props = { readonly row: NftCardRow };

/** Before the start, running or over, and for how long. */
export function StateLine({ row }: Props) {
  const words = useWords();
  if (row.status === 2) {
    return (
      <>
        {words('nft.w_starts_in')} <Countdown untilMs={row.start_ms} />
      </>
    );
  }
  if (row.status === 0) return words(row.end_ms > 0 ? 'nft.w_ended' : 'nft.w_not_on_sale');
  if (row.pay_type === 3) return words('nft.w_boxes_left', { n: row.left });
  return (
    <>
      {row.pay_type === 2
        ? `${words('nft.w_bids', { n: row.bids })} · `
        : `${words('nft.w_ends_in')} `}
      <Countdown untilMs={row.end_ms} />
    </>
  );
}

/** What the price of a row is: a price, the highest bid, or where bidding begins. */
export function priceLabel(row: Pick<NftCardRow, 'pay_type' | 'bids' | 'status'>): string {
  if (row.pay_type === 3) return 'nft.w_box_price';
  if (row.pay_type === 1) return row.status === 0 ? 'nft.w_last_price' : 'nft.w_price';
  return row.bids > 0 ? 'nft.w_highest_bid' : 'nft.w_opening_bid';
}

/** A card of the gallery. */
export function WorkCard({ row }: Props) {
  const words = useWords();
  const language = useLanguage();
  const to = row.pay_type === 3 ? seriesPath(row.id) : detailPath(row);
  const hasPrice = Number(row.price) > 0;
  return (
    <article
      className="group relative flex h-full flex-col overflow-hidden rounded-lg border
      border-line bg-surface"
    >
      <div className="relative aspect-square overflow-hidden bg-raised">
        <img
          src={row.poster || row.image}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
        <div className="absolute top-2 left-2 flex flex-wrap gap-1">
          <RarityMark rarity={row.rarity} />
          <KindMark kind={row.media_kind} />
        </div>
        {/* What nobody sells has no way of being sold. */}
        {(row.status !== 0 || row.end_ms > 0) && (
          <div className="absolute bottom-2 left-2">
            <ModeMark mode={row.pay_type} />
          </div>
        )}
      </div>
      <Go to={to} aria-label={row.name} className="absolute inset-0 rounded-lg" />
      {row.pay_type !== 3 && (
        <div className="absolute top-0 right-0 z-10">
          <HeartButton code={row.code} name={row.name} isOn={row.collect === 1} onPicture />
        </div>
      )}
      <div className="flex flex-1 flex-col p-3">
        {row.pay_type !== 3 && <p className="text-t5 break-words text-muted">{row.author_name}</p>}
        <p className="text-t4 font-strong [overflow-wrap:anywhere] group-hover:text-accent-text">
          {row.name}
        </p>
        <div className="mt-auto pt-2">
          {hasPrice && (
            <>
              <p className="text-t6 text-muted">{words(priceLabel(row))}</p>
              <p className="text-t4 font-strong break-words tabular-nums">
                {coinText(language, row.price, row.currency_name)}
              </p>
            </>
          )}
          <p className="pt-1 text-t6 text-muted">
            <StateLine row={row} />
          </p>
        </div>
      </div>
    </article>
  );
}

/** Cards side by side: two on a phone, more where there is room. */
export const CARD_GRID = 'grid grid-cols-2 gap-3 px-4 md:grid-cols-3 md:lg:grid-cols-4';

/** Cards of a list. */
export function CardGrid({ rows }: { readonly rows: readonly NftCardRow[] }) {
  return (
    <ul className={CARD_GRID}>
      {rows.map((row) => (
        <li key={row.code}>
          <WorkCard row={row} />
        </li>
      ))}
    </ul>
  );
}

/** Place-holders of cards. */
export function CardSkeletons({ count = 6 }: { readonly count?: number }) {
  const words = useWords();
  return (
    <div role="status" aria-label={words('common.loading')} className={CARD_GRID}>
      {Array.from({ length: count }, (_, index) => (
        // Place-holders have no identity but their position.
        <div key={index} className="space-y-2 rounded-lg border border-line p-3">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </div>
  );
}
