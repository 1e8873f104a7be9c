/** The ticket of a market: the simple form for the first trades, else all of it. */
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { lazyPart } from '../../../platform/browser/parts/lazy-part.tsx';
import { wordsOf } from '../../../platform/browser/words/translate.ts';
import type { useTicketKind } from './first-trades.ts';
import { type FormProps, TicketForm } from './ticket-form.tsx';

/** Fetched for customers who have hardly traded. */
const SimpleForm = lazyPart(async () => {
  await wordsOf('spot-late');
  return (await import('./simple-form.tsx')).SimpleForm;
}, SkeletonRows);

const BackToSimple = lazyPart(async () => {
  await wordsOf('spot-late');
  return (await import('./simple-form.tsx')).BackToSimple;
});

type Props = FormProps & { readonly kind: ReturnType<typeof useTicketKind> };

/** Which form is shown was found out by whoever shows it, for what stands beside it. */
export function MarketTicket({ kind, ...form }: Props) {
  if (kind === undefined) return <SkeletonRows count={4} />;
  if (kind === 'simple') return <SimpleForm {...form} />;
  return (
    <>
      {kind === 'all' && <BackToSimple />}
      <TicketForm {...form} />
    </>
  );
}
