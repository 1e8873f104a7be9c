/** Small marks on pictures: how rare, how it is sold, and what it is. */
import { Box, Clapperboard, Film, Gavel, Heart, Music, Tag } from 'lucide-react';
import clsx from 'clsx';
import { askToLogIn } from '../../../platform/browser/navigation/navigator.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useLike } from './nft-acts.ts';
import type { NftCardRow } from './types.ts';

/** On a picture: readable on whatever is below it. */
const MARK = 'inline-flex h-6 items-center gap-1 rounded-sm bg-canvas/85 px-1.5 text-t6 text-text';

const MODES = { 1: Tag, 2: Gavel, 3: Box } as const;
const KINDS = { image: undefined, animation: Film, audio: Music, video: Clapperboard } as const;

/** How rare a work is, as a mark. */
export function RarityMark({ rarity }: { readonly rarity: NftCardRow['rarity'] }) {
  const words = useWords();
  if (rarity === null) return null;
  return (
    <span className={clsx(MARK, 'font-strong', rarity === 'SR' && 'text-accent-text')}>
      <span className="sr-only">{words('nft.w_rarity')} </span>
      {rarity}
    </span>
  );
}

/** How something is sold. */
export function ModeMark({ mode }: { readonly mode: NftCardRow['pay_type'] }) {
  const words = useWords();
  const Icon = MODES[mode];
  return (
    <span className={MARK}>
      <Icon aria-hidden size={12} />
      {words(`nft.w_mode_${mode}`)}
    </span>
  );
}

/** That something moves or sounds. */
export function KindMark({ kind }: { readonly kind: NftCardRow['media_kind'] }) {
  const words = useWords();
  const Icon = KINDS[kind];
  if (Icon === undefined) return null;
  return (
    <span className={MARK}>
      <Icon aria-hidden size={12} />
      <span className="sr-only">{words(`nft.w_kind_${kind}`)}</span>
    </span>
  );
}

type HeartProps = {
  readonly code: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly onPicture?: boolean;
};

/** Likes a work; the heart is filled at once. */
export function HeartButton({ code, name, isOn, onPicture = false }: HeartProps) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const like = useLike();
  const isShown = like.isPending ? !isOn : isOn;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={words('nft.w_like', { name })}
      disabled={like.isPending}
      onClick={() => (loggedIn ? like.mutate(code) : askToLogIn())}
      className="inline-flex size-11 shrink-0 items-center justify-center"
    >
      <span
        className={clsx(
          'inline-flex size-8 items-center justify-center rounded-full',
          onPicture ? 'bg-canvas/85 text-text' : 'text-muted hover:bg-raised',
        )}
      >
        <Heart aria-hidden size={16} className={clsx(isShown && 'fill-accent text-accent-text')} />
      </span>
    </button>
  );
}
