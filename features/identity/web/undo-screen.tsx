import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { post } from '../../../platform/browser/api/client.ts';
import { redirect } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useSession } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AccountFrame } from './frame.tsx';

/** Where the mail leads that tells of a phone which nobody has proved. */
export function UndoScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const undo = useMutation({
    mutationFn: () =>
      post<string>('/safe/mobile/undo', { fields: { token: params.get('token') ?? '' } }),
    onSuccess: (message) => {
      toast(String(message), 'good');
      // This device's session has ended with all others.
      useSession.getState().forget();
      redirect(paths.forget);
    },
  });
  return (
    <AccountFrame title={words('identity.undo_title')}>
      <p className="pb-4 text-muted">{words('identity.undo_text')}</p>
      <Button
        look="danger"
        wide
        pending={undo.isPending || undo.isSuccess}
        onClick={() => undo.mutate()}
      >
        {words('identity.undo')}
      </Button>
    </AccountFrame>
  );
}
