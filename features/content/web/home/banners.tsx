import { Go } from '../../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../../platform/browser/navigation/paths.ts';
import { Skeleton } from '../../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../../platform/browser/words/use-words.ts';
import { type NewsRow, useNews } from '../data.ts';
import { SnapPages } from './snap-pages.tsx';

/** Paths of this site only; banners come from what an operator wrote. */
function coverOf(row: NewsRow): string | undefined {
  return /^\/(?!\/)/.test(row.cover) ? row.cover : undefined;
}

function Banner({ row }: { readonly row: NewsRow }) {
  return (
    <div className="px-4">
      <Go
        to={withParams(paths.article, { id: row.id })}
        className="relative flex h-28 items-center overflow-hidden rounded-lg bg-[#2a2622]"
      >
        {coverOf(row) !== undefined && (
          <img
            src={coverOf(row)}
            alt=""
            width={358}
            height={112}
            className="absolute inset-0 size-full object-cover object-right"
          />
        )}
        <span className="relative flex w-[64%] flex-col gap-1 px-4 text-[#ffffff]">
          <span className="text-t4 leading-snug font-title text-[#ffd7a6]">{row.title}</span>
          <span data-may-cut className="line-clamp-3 text-t5 leading-snug">
            {row.abstract}
          </span>
        </span>
      </Go>
    </div>
  );
}

/** Highlights that one swipes. Without any, or without a network, there is nothing. */
export function Banners() {
  const words = useWords();
  const news = useNews(5);
  if (news.isPending) {
    return (
      <div className="px-4 pt-2 pb-11">
        <Skeleton className="h-28 w-full rounded-lg" />
      </div>
    );
  }
  const rows = news.data ?? [];
  if (rows.length === 0) return null;
  return (
    <div className="pt-2">
      <SnapPages
        label={words('content.banners')}
        nameOf={(page) => rows[page]?.title ?? String(page + 1)}
      >
        {rows.map((row) => (
          <Banner key={row.id} row={row} />
        ))}
      </SnapPages>
    </div>
  );
}
