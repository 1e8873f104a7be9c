import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { get } from '../../../platform/browser/api/client.ts';
import { redirect, whileHere } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { AskButtons } from '../../../platform/browser/parts/ask-buttons.tsx';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useSession } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

const AFTER_MS = 1200;

/** Who has logged in again meanwhile, and come back, stays. */
function leaveIfOut(): void {
  if (useSession.getState().token === '') redirect(paths.home);
}

function LogOutSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const words = useWords();
  const logOut = useMutation({
    mutationFn: () => get<string>('/user/logout'),
    onSuccess: (message) => {
      toast(String(message), 'good');
      onClose();
      // First, because the line that this belongs to goes with the session.
      whileHere(leaveIfOut, AFTER_MS);
      useSession.getState().forget();
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words('settings.log_out')}
      description={words('settings.log_out_ask')}
      footer={
        <AskButtons
          keep={words('settings.stay_here')}
          act={words('settings.log_out')}
          pending={logOut.isPending}
          onKeep={onClose}
          onAct={() => logOut.mutate()}
        />
      }
    >
      {null}
    </Sheet>
  );
}

/** The line that ends the session, after asking; it leads home. */
export function LogOutRow() {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListRow
        icon={<LogOut aria-hidden size={20} />}
        label={<span className="text-down">{words('settings.log_out')}</span>}
        onPress={() => setOpen(true)}
      />
      <LogOutSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
