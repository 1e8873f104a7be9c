import { Star } from 'lucide-react';
import { useFavourites } from '../live/favourites.ts';
import type { Market } from '../live/types.ts';
import { useWords } from '../words/use-words.ts';
import { IconButton } from './button.tsx';

/** The star at the head of a screen about one market. */
export function StarButton({ market }: { readonly market: Market }) {
  const words = useWords();
  const { isStarred, toggle } = useFavourites();
  const isOn = isStarred(market.match_id);
  return (
    <IconButton
      label={words('common.favourite', { name: `${market.currency_name}/${market.legal_name}` })}
      aria-pressed={isOn}
      onClick={() => toggle(market)}
    >
      <Star
        aria-hidden
        size={20}
        fill={isOn ? 'currentColor' : 'none'}
        className={isOn ? 'text-accent-text' : ''}
      />
    </IconButton>
  );
}
