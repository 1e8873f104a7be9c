import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { changeKey, type Key, refreshKeys, revokeKey, useKeys } from './data.ts';
import { Guide } from './guide.tsx';
import { KeyForm } from './key-form.tsx';
import { MakeSheet } from './make-sheet.tsx';

/** What is to be done with a key. */
type Act = 'edit' | 'revoke';
interface Chosen {
  readonly row: Key;
  readonly act: Act;
}

type RowProps = { readonly row: Key; readonly onChoose: (chosen: Chosen) => void };

/** The beginning and the end of a key: enough to tell one from another. */
function shortKey(key: string): string {
  return `${key.slice(0, 6)}…${key.slice(-4)}`;
}

function KeyItem({ row, onChoose }: RowProps) {
  const acts: readonly Act[] = row.is_expired ? ['revoke'] : ['edit', 'revoke'];
  const words = useWords();
  const language = useLanguage();
  const ends =
    row.expires_ms === 0
      ? row.addresses.join(', ')
      : words('api-keys.until', { time: formatTime(language, row.expires_ms) });
  const used =
    row.used_ms === 0
      ? words('api-keys.unused')
      : words('api-keys.used', {
          time: formatTime(language, row.used_ms),
          address: row.used_address,
        });
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-strong [overflow-wrap:anywhere]">{row.label}</p>
        <p className="text-t5 text-muted [overflow-wrap:anywhere]">
          {shortKey(row.api_key)} ·{' '}
          {row.permissions.map((each) => words(`api-keys.may_${each}`)).join(', ')}
        </p>
        <p className="text-t5 text-muted [overflow-wrap:anywhere]">
          {row.is_expired ? words('api-keys.expired') : ends}
        </p>
        <p className="text-t5 text-faint [overflow-wrap:anywhere]">{used}</p>
      </div>
      <div className="flex gap-2">
        {acts.map((act) => (
          <button
            key={act}
            type="button"
            aria-haspopup="dialog"
            className="min-h-11 rounded-md bg-raised px-3 text-t5 font-strong active:bg-pressed"
            onClick={() => onChoose({ row, act })}
          >
            {words(`api-keys.${act}`)} <span className="sr-only">{row.label}</span>
          </button>
        ))}
      </div>
    </li>
  );
}

type ActProps = { readonly row: Key; readonly onClose: () => void };

function EditView({ row, onClose }: ActProps) {
  const done = (message: string): void => {
    toast(message, 'good');
    onClose();
  };
  return <KeyForm row={row} send={changeKey} onDone={done} />;
}

function RevokeView({ row, onClose }: ActProps) {
  const words = useWords();
  const revoke = useMutation({
    mutationFn: () => revokeKey(row.id),
    onSuccess: (message) => {
      toast(String(message), 'good');
      onClose();
      return refreshKeys();
    },
  });
  return (
    <div className="space-y-3 pb-4">
      <p>{words('api-keys.revoke_sure')}</p>
      <Button wide look="danger" pending={revoke.isPending} onClick={() => revoke.mutate()}>
        {words('api-keys.revoke')}
      </Button>
    </div>
  );
}

function Own() {
  const words = useWords();
  const [isMaking, setMaking] = useState(false);
  const [chosen, setChosen] = useState<Chosen | undefined>(undefined);
  const close = (): void => setChosen(undefined);
  const View = chosen?.act === 'edit' ? EditView : RevokeView;
  return (
    <>
      <Loaded query={useKeys()}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty title={words('api-keys.none')} hint={words('api-keys.none_hint')} />
          ) : (
            <ul className="divide-y divide-line border-b border-line">
              {keys.map((row) => (
                <KeyItem key={row.id} row={row} onChoose={setChosen} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="space-y-3 px-4 py-4">
        <Button wide aria-haspopup="dialog" onClick={() => setMaking(true)}>
          {words('api-keys.new')}
        </Button>
        <Guide />
      </div>
      <MakeSheet open={isMaking} onClose={() => setMaking(false)} />
      <Sheet open={chosen !== undefined} onClose={close} title={chosen?.row.label ?? ''}>
        {chosen !== undefined && <View row={chosen.row} onClose={close} />}
      </Sheet>
    </>
  );
}

/** The keys by which programs act for a customer. */
export function KeysScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('api-keys.title')} />
      <Page>{useLoggedIn() ? <Own /> : <VisitorView hint={words('api-keys.visitor_hint')} />}</Page>
    </>
  );
}
