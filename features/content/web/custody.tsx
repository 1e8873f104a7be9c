import { useQuery } from '@tanstack/react-query';
import { get } from '../../../platform/browser/api/client.ts';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { earningsMessage } from '../../wallet/wire/earnings.ts';

type Earnings = ReturnType<typeof earningsMessage>;

/** What the customer has in earning products. */
export function useEarnings() {
  return useQuery({
    queryKey: ['wallet:own', 'earnings'],
    queryFn: ({ signal }) => get<Earnings>('/wallet/earnings', { signal }),
    enabled: useLoggedIn(),
  });
}

/** The worth of all that one has in earning products; nothing where that is nothing. */
export function Custody() {
  const words = useWords();
  const fiat = useFiat();
  const { data } = useEarnings();
  if (!data || !isPositive(data.worth)) return null;
  return (
    <section className="px-4 pt-2">
      <h2 className="text-t5 text-muted">{words('content.in_custody')}</h2>
      <p className="flex text-t2 break-words">
        <BankFigure text={fiat.show(data.worth)} />
      </p>
      {!data.is_whole && (
        <p className="text-t5 text-warning">{words('content.custody_not_whole')}</p>
      )}
    </section>
  );
}
