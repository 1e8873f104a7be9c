import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

const SENTENCES = [
  'contracts.risk_loss',
  'contracts.risk_multiple',
  'contracts.risk_liquidation',
  'contracts.risk_fee',
] as const;

type Props = { readonly checked: boolean; readonly onChange: (checked: boolean) => void };

/** What one can lose, before the first position. */
export function RiskNotice({ checked, onChange }: Props) {
  const words = useWords();
  return (
    <section className="mt-3 rounded-md bg-accent-soft px-3 py-3 text-t5">
      <h3 className="font-strong text-accent-text">{words('contracts.risk_title')}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-4">
        {SENTENCES.map((word) => (
          <li key={word}>{words(word)}</li>
        ))}
      </ul>
      <Tick label={words('contracts.risk_understood')} checked={checked} onChange={onChange} />
    </section>
  );
}
