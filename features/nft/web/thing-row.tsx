import type { NftDetail } from './types.ts';

type Props = { readonly detail: Pick<NftDetail, 'poster' | 'image' | 'name' | 'author_name'> };

/** What a form is about: its picture, name and maker. */
export function ThingRow({ detail }: Props) {
  return (
    <div className="flex items-center gap-4">
      <img
        src={detail.poster || detail.image}
        alt=""
        className="size-24 shrink-0 rounded-md bg-raised object-cover md:hidden"
      />
      <div className="min-w-0">
        <p className="text-t3 font-title [overflow-wrap:anywhere]">{detail.name}</p>
        <p className="text-t5 [overflow-wrap:anywhere] text-muted">{detail.author_name}</p>
      </div>
    </div>
  );
}
