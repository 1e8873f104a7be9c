import clsx from 'clsx';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { toastError } from '../../../platform/browser/api/query.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { changeTicket, type TicketRow } from './support-data.ts';

const STARS = [1, 2, 3, 4, 5] as const;

/** One to five stars for what was done, once it is done. */
export function RateBar({ row }: { readonly row: TicketRow }) {
  const words = useWords();
  const [isBusy, setBusy] = useState(false);
  const rate = async (rating: number): Promise<void> => {
    setBusy(true);
    try {
      await changeTicket('rate', { id: row.id, rating });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="border-t border-line px-4 py-2 text-center">
      <p className="text-t5 text-muted">
        {words(row.rating > 0 ? 'support.rated' : 'support.rate')}
      </p>
      <div className="flex justify-center">
        {STARS.map((star) => (
          <button
            key={star}
            type="button"
            disabled={isBusy}
            aria-label={words('support.rate_stars', { stars: star })}
            aria-pressed={star <= row.rating}
            onClick={() => void rate(star)}
            className="flex size-11 items-center justify-center"
          >
            <Star
              aria-hidden
              size={22}
              className={clsx(star <= row.rating ? 'text-accent-text' : 'text-faint')}
              fill={star <= row.rating ? 'currentColor' : 'none'}
            />
          </button>
        ))}
      </div>
    </div>
  );
}
