import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { oneTapOf } from '../../../platform/browser/session/one-tap.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

export const { useOneTap, setOneTap } = oneTapOf('oneTapSeconds');

/** The switch, with what it means; it stands where orders are confirmed, and where they are not. */
export function OneTapSwitch() {
  const words = useWords();
  return (
    <SwitchRow
      label={words('seconds.one_tap')}
      hint={words('seconds.one_tap_hint')}
      checked={useOneTap()}
      onChange={setOneTap}
    />
  );
}
