import { Clock } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { ReceiptSheet } from '../../../platform/browser/parts/receipt-sheet.tsx';
import { Seal } from '../../../platform/browser/parts/seal.tsx';
import { ValueLine } from '../../../platform/browser/parts/value-line.tsx';
import { WaitingRow } from '../../../platform/browser/parts/waiting-row.tsx';
import { Group } from './group.tsx';

const VALUES = [40, 42, 41, 44, 47, 46, 45, 48, 52, 51, 55, 54];
const FLOWS = [40, 40, 40, 40, 45, 45, 45, 45, 45, 45, 45, 45];

/** The answer to an act of money, with the seal of its receipt. */
function Receipt() {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Receipt
      </Button>
      <ReceiptSheet
        open={isOpen}
        onClose={close}
        seal={<Seal text="one receipt" passed={14} checks={14} size={124} isStruckNow />}
        verb="Bought"
        amount="0.00103"
        unit="BTC"
        line="for 99.39 USDT at 96,492.62"
        rows={[['Fee', '0.10 USDT']]}
        actions={
          <>
            <Button look="quiet">Share</Button>
            <Button onClick={close}>Done</Button>
          </>
        }
      />
    </>
  );
}

/** What is one's own over time, and what waits for its customer. */
export function OwnParts() {
  const [picked, setPicked] = useState<number | null>(null);
  return (
    <Group name="Own, and waiting">
      <ValueLine values={VALUES} label="A value" picked={picked} onPick={setPicked} />
      <ValueLine values={VALUES} base={FLOWS} label="A value and what was brought in" />
      <ValueLine values={[5, 5]} label="A value that never moved" />
      <Receipt />
      <ul className="space-y-2">
        <WaitingRow to={paths.orders} Picture={Clock} title="Something waits" hint="For you" />
      </ul>
    </Group>
  );
}
