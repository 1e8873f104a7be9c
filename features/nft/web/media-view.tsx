/** A work itself: its picture, its film, or its sound with its picture. */
import { lazy, Suspense } from 'react';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { NftDetail } from './types.ts';

const Sound = lazy(() =>
  import('./sound-player.tsx').then(({ SoundPlayer }) => ({ default: SoundPlayer })),
);

type Props = {
  readonly detail: Pick<NftDetail, 'media' | 'poster' | 'image' | 'media_kind' | 'name'>;
};

/** All of a work, within a square. */
export function MediaView({ detail }: Props) {
  const words = useWords();
  const { media, poster, image, media_kind: kind, name } = detail;
  if (kind === 'video') {
    return (
      <video
        controls
        loop
        playsInline
        preload="metadata"
        poster={poster}
        src={media}
        aria-label={words('nft.w_film_of', { name })}
        className="aspect-square w-full bg-black object-contain"
      >
        <track kind="captions" />
      </video>
    );
  }
  const picture = kind === 'animation' ? media : poster || image;
  return (
    <>
      <img
        src={picture}
        alt={name}
        fetchPriority="high"
        className="aspect-square w-full bg-raised object-contain"
      />
      {kind === 'audio' && (
        <Suspense fallback={<div className="h-20" />}>
          <Sound url={media} name={name} />
        </Suspense>
      )}
    </>
  );
}
