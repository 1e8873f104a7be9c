import { ChevronRight } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ArtistFace } from './artist-face.tsx';
import { ROWS_A_PAGE, useArtists } from './nft-data.ts';
import { artistPath, nftPaths } from './nft-paths.ts';
import { Shell } from './shell.tsx';
import type { ArtistRow } from './types.ts';

function Row({ row }: { readonly row: ArtistRow }) {
  const words = useWords();
  const { works, sold, fans } = row;
  return (
    <Go
      to={artistPath(row.id)}
      className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-raised"
    >
      <ArtistFace row={row} side={44} />
      <span className="min-w-0 flex-1">
        <span className="block text-t4 font-strong [overflow-wrap:anywhere]">{row.nickname}</span>
        <span className="block text-t5 text-muted">
          {words('nft.w_artist_line', { works, sold, fans })}
        </span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
    </Go>
  );
}

/** Everybody whose works are shown here. */
export function ArtistsScreen() {
  const words = useWords();
  const { query, more, hasMore, isLoadingMore } = useArtists();
  return (
    <Shell part="artists">
      <h2 className="sr-only">{words('nft.w_part_artists')}</h2>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              title={words('nft.w_no_artists')}
              hint={words('nft.w_invite_text')}
              action={
                <Go
                  to={nftPaths.apply}
                  className="inline-flex min-h-11 min-w-11 items-center font-strong
                    text-accent-text"
                >
                  {words('nft.w_apply')}
                </Go>
              }
            />
          ) : (
            <>
              <ul
                className="md:mx-4 md:overflow-hidden md:rounded-lg md:border md:border-line
                md:grid md:grid-cols-2 md:bg-surface"
              >
                {rows.map((row) => (
                  <li key={row.id}>
                    <Row row={row} />
                  </li>
                ))}
              </ul>
              {hasMore && rows.length % ROWS_A_PAGE === 0 && (
                <div className="px-4 pt-4">
                  <Button look="quiet" wide pending={isLoadingMore} onClick={more}>
                    {words('nft.w_more')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Shell>
  );
}
