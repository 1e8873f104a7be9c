import { useState } from 'react';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type MadeKey, makeKey } from './data.ts';
import { KeyForm } from './key-form.tsx';

/** A new key and its secret: it is shown here and nowhere else. */
function MadeView({ made, onClose }: { readonly made: MadeKey; readonly onClose: () => void }) {
  const words = useWords();
  return (
    <div className="flex flex-col gap-3 pb-4">
      <CopyRow
        label={words('api-keys.key')}
        value={made.api_key}
        copyLabel={words('api-keys.copy')}
      />
      {made.secret !== '' && (
        <>
          <CopyRow
            label={words('api-keys.secret')}
            value={made.secret}
            copyLabel={words('api-keys.copy')}
          />
          <Notice look="danger" title={words('api-keys.secret')}>
            {words('api-keys.secret_once')}
          </Notice>
        </>
      )}
      <Button wide onClick={onClose}>
        {words('api-keys.kept')}
      </Button>
    </div>
  );
}

type SheetProps = { readonly open: boolean; readonly onClose: () => void };

/** Makes a key, and shows it once. */
export function MakeSheet({ open, onClose }: SheetProps) {
  const words = useWords();
  const [made, setMade] = useState<MadeKey | undefined>(undefined);
  const close = (): void => {
    setMade(undefined);
    onClose();
  };
  const title = words(made === undefined ? 'api-keys.new' : 'api-keys.made');
  return (
    <Sheet open={open} onClose={close} title={title}>
      {made === undefined ? (
        <KeyForm send={makeKey} onDone={setMade} />
      ) : (
        <MadeView made={made} onClose={close} />
      )}
    </Sheet>
  );
}
