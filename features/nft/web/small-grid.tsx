import { Go } from '../../../platform/browser/navigation/go.tsx';
import { detailPath } from './nft-paths.ts';
import type { SmallWork } from './types.ts';

/** Pictures with their names. */
export function SmallGrid({ rows }: { readonly rows: readonly SmallWork[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 px-4 md:grid-cols-4">
      {rows.map((row) => (
        <li key={row.id}>
          <Go to={detailPath(row)} className="block overflow-hidden rounded-lg hover:bg-raised">
            <img
              src={row.image}
              alt=""
              loading="lazy"
              className="aspect-square w-full rounded-lg bg-raised object-cover"
            />
            <span className="block min-h-11 px-1 py-2 text-t5 font-strong [overflow-wrap:anywhere]">
              {row.name}
            </span>
          </Go>
        </li>
      ))}
    </ul>
  );
}
