import { useState } from 'react';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useCopyPost } from './copy-data.ts';
import { copyPaths } from './copy-paths.ts';

type Props = { readonly id: number; readonly onDone?: () => void };

function useHold({ id, onDone }: Props) {
  const hold = useCopyPost('/follow/selfHolding', onDone);
  return { hold, send: () => hold.mutate({ fields: { transaction_id: id } }) };
}

/** Makes a copy one's own, once it is said what that means. */
export function SelfHold({ id }: Props) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const { hold, send } = useHold({ id, onDone: close });
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words('copy.self_hold')}
      </Button>
      <Sheet open={isAsking} onClose={close} title={words('copy.self_hold')}>
        <div className="space-y-3 pb-4">
          <p>{words('copy.self_hold_hint')}</p>
          <Button wide pending={hold.isPending} onClick={send}>
            {words('copy.self_hold')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

/** What a copy is, on the sheet of its position, and the way to make it one's own. */
export function CopyPart({ positionId, onDone }: { positionId: number; onDone: () => void }) {
  const words = useWords();
  const { hold, send } = useHold({ id: positionId, onDone });
  return (
    <section className="my-3 rounded-lg border border-line p-3" aria-label={words('copy.copied')}>
      <h3 className="font-strong">{words('copy.copied')}</h3>
      <p className="py-2 text-t5 text-muted">{words('copy.self_hold_hint')}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Go
          to={copyPaths.mine}
          className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
        >
          {words('copy.mine')}
        </Go>
        <Button look="quiet" pending={hold.isPending} onClick={send}>
          {words('copy.self_hold')}
        </Button>
      </div>
    </section>
  );
}
