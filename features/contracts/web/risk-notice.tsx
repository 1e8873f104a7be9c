import { useState } from 'react';
import { readValue, writeValue } from '../../../platform/browser/session/storage.ts';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

const KEY = 'contractRiskRead';
const SENTENCES = [
  'contracts.risk_loss',
  'contracts.risk_multiple',
  'contracts.risk_liquidation',
  'contracts.risk_fee',
] as const;

/** Whether somebody on this device has said that the warning was read. */
export function riskWasRead(): boolean {
  return readValue<boolean>(KEY) === true;
}

/** Whether this device has shown the warning and somebody has said that it was read. */
export function useRiskRead() {
  const [wasRead] = useState(riskWasRead);
  const [isTicked, setTicked] = useState(false);
  return {
    wasRead,
    mayGoOn: wasRead || isTicked,
    isTicked,
    setTicked,
    remember: () => writeValue(KEY, true),
  };
}

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
