import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useLiked } from './nft-data.ts';
import { nftPaths } from './nft-paths.ts';
import { Shell } from './shell.tsx';
import { CardGrid, CardSkeletons } from './work-card.tsx';

function Liked() {
  const words = useWords();
  return (
    <Loaded query={useLiked()} skeleton={<CardSkeletons />}>
      {(rows) =>
        rows.length > 0 ? (
          <CardGrid rows={rows} />
        ) : (
          <Empty
            picture="coins"
            title={words('nft.w_none_liked')}
            hint={words('nft.w_none_liked_hint')}
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
        )
      }
    </Loaded>
  );
}

/** What one likes. */
export function CollectionScreen() {
  const words = useWords();
  return (
    <Shell part="collection">
      <h2 className="sr-only">{words('nft.w_part_collection')}</h2>
      {useLoggedIn() ? <Liked /> : <VisitorView hint={words('nft.w_visitor_collection')} stays />}
    </Shell>
  );
}
