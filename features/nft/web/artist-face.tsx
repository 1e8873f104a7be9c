/** The face of an artist or customer; his first letter where he shows none. */
import type { ArtistRow } from './types.ts';

type Props = {
  readonly row: Pick<ArtistRow, 'head_portrait' | 'nickname'>;
  readonly side: number;
};

/** A round picture. */
export function ArtistFace({ row, side }: Props) {
  const style = { width: side, height: side };
  if (row.head_portrait === '') {
    return (
      <span
        aria-hidden
        style={style}
        className="inline-flex shrink-0 items-center justify-center rounded-full border
          border-line-strong bg-raised text-t3 font-title text-muted"
      >
        {row.nickname.slice(0, 1) || '·'}
      </span>
    );
  }
  return (
    <img
      src={row.head_portrait}
      alt=""
      loading="lazy"
      style={style}
      className="shrink-0 rounded-full bg-raised object-cover"
    />
  );
}
