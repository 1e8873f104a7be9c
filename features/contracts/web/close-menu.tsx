import { useState } from 'react';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { OptionList } from '../../../platform/browser/parts/select-sheet.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useChange } from './data.ts';

const CHOICES = ['all', 'long', 'short'] as const;
type Choice = (typeof CHOICES)[number];

/** Closes many positions at once: all, the longs, or the shorts; asks first. */
export function CloseMenu() {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState<Choice>('all');
  const change = useChange(() => setOpen(false));
  const send = (): void =>
    change.mutate({ path: '/lever/batch_close', fields: { type: CHOICES.indexOf(choice) } });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11 shrink-0 px-2 text-t5 font-strong text-accent-text"
      >
        {words('contracts.close_many')}
      </button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words('contracts.close_many')}
        description={words('contracts.close_many_hint')}
        footer={
          <Button look="sell" wide pending={change.isPending} onClick={send}>
            {words(`contracts.close_${choice}`)}
          </Button>
        }
      >
        <OptionList
          value={choice}
          onPick={setChoice}
          options={CHOICES.map((value) => ({ value, label: words(`contracts.which_${value}`) }))}
        />
      </Sheet>
    </>
  );
}
