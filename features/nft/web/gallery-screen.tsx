import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { CardPages } from './card-pages.tsx';
import { useGallery } from './nft-data.ts';
import { nftPaths } from './nft-paths.ts';
import { Shell } from './shell.tsx';

/** Everything there is, the newest first. */
export function GalleryScreen() {
  const words = useWords();
  const paged = useGallery({ sort: 'newest' });
  return (
    <Shell part="gallery">
      <h2 className="sr-only">{words('nft.w_part_gallery')}</h2>
      <CardPages
        paged={paged}
        none={
          <Empty
            picture="coins"
            title={words('nft.w_no_works')}
            hint={words('nft.w_no_works_hint')}
            action={
              <Go
                to={nftPaths.apply}
                className="inline-flex min-h-11 items-center rounded-md border border-line-strong
                  px-4 font-strong"
              >
                {words('nft.w_apply')}
              </Go>
            }
          />
        }
      />
    </Shell>
  );
}
