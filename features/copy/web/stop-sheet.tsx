import { Button } from '../../../platform/browser/parts/button.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useCopyPost } from './copy-data.ts';

type Props = { readonly id: number; readonly onClose: () => void };

/** Ends following: open copies are closed, or become one's own. */
export function StopSheet({ id, onClose }: Props) {
  const words = useWords();
  const stop = useCopyPost('/follow/cancel', onClose);
  const send = (close: 0 | 1): void => stop.mutate({ fields: { follow_user_id: id, close } });
  return (
    <Sheet open onClose={onClose} title={words('copy.stop')}>
      <div className="space-y-3 pb-4">
        <Button look="quiet" wide pending={stop.isPending} onClick={() => send(0)}>
          {words('copy.keep_copies')}
        </Button>
        <Button look="quiet" wide pending={stop.isPending} onClick={() => send(1)}>
          {words('copy.close_copies')}
        </Button>
      </div>
    </Sheet>
  );
}
