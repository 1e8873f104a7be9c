import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useTrades } from './copy-data.ts';
import { Result } from './result-figure.tsx';

type Props = {
  readonly id: number;
  readonly mode: '1' | '2';
  /** The multiple, or the lots, as they are typed. */
  readonly number: string;
};

/** Lots that would have been copied of some: down, as the house rounds them. */
export function copiedLots(lots: number, mode: '1' | '2', number: string): number {
  const value = Number(number);
  if (!Number.isFinite(value) || value <= 0) return 0;
  if (mode === '2') return Math.floor(value);
  return Math.floor((lots * Math.round(value * 100)) / 100);
}

/** What this choice would have made of the last position that the trader has closed. */
export function Example({ id, mode, number }: Props) {
  const words = useWords();
  const last = useTrades(id).data?.find(({ is_open }) => !is_open);
  if (last === undefined) return null;
  const lots = copiedLots(last.share, mode, number);
  const result = (Number(last.result) * lots) / last.share;
  const side = words(last.type === 1 ? 'copy.long' : 'copy.short');
  return (
    <section aria-label={words('copy.example')} className="rounded-lg border border-line p-3">
      <h2 className="text-t5 text-muted">{words('copy.example')}</h2>
      <p className="pt-1">
        {last.symbol} {side} · {last.share} → {words('copy.lots', { n: lots })}
      </p>
      {lots === 0 ? (
        <p className="text-t5 text-warning">{words('copy.skip_below_one_lot')}</p>
      ) : (
        <Result amount={result.toFixed(2)} className="block text-t2 break-words" />
      )}
      <p className="text-t6 text-faint">{words('copy.example_hint')}</p>
    </section>
  );
}
