import { sign } from '../../../platform/browser/numbers/decimal.ts';
import { directionOf, toneOf } from '../../../platform/browser/parts/price.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { Amount } from './total-card.tsx';

/** A result of one's own in the chosen currency, with its sign; a dash while it is not known. */
export function Result({ dollars }: { readonly dollars: string | null }) {
  const fiat = useFiat();
  if (dollars === null) return '–';
  const direction = sign(dollars);
  const mark = direction > 0 ? '+' : direction < 0 ? '−' : '';
  return (
    <span className={direction === 0 ? 'text-muted' : toneOf(directionOf(direction))}>
      <Amount text={`${mark}${fiat.show(dollars.replace(/^-/, ''))}`} />
    </span>
  );
}
