import { Clock } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { ValueLine } from '../../../platform/browser/parts/value-line.tsx';
import { WaitingRow } from '../../../platform/browser/parts/waiting-row.tsx';
import { Group } from './group.tsx';

const VALUES = [40, 42, 41, 44, 47, 46, 45, 48, 52, 51, 55, 54];
const FLOWS = [40, 40, 40, 40, 45, 45, 45, 45, 45, 45, 45, 45];

/** What is one's own over time, and what waits for its customer. */
export function OwnParts() {
  const [picked, setPicked] = useState<number | null>(null);
  return (
    <Group name="Own, and waiting">
      <ValueLine values={VALUES} label="A value" picked={picked} onPick={setPicked} />
      <ValueLine values={VALUES} base={FLOWS} label="A value and what was brought in" />
      <ValueLine values={[5, 5]} label="A value that never moved" />
      <ul className="space-y-2">
        <WaitingRow to={paths.orders} Picture={Clock} title="Something waits" hint="For you" />
      </ul>
    </Group>
  );
}
