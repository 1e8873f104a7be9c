import { useMutation } from '@tanstack/react-query';
import { post } from '../../../platform/browser/api/client.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { refreshSafe, type WaitingReset } from './safe-data.ts';

/** Says that somebody asked to remove the second factor, and lets its owner stop that. */
export function ResetNotice({ reset }: { readonly reset: WaitingReset }) {
  const words = useWords();
  const language = useLanguage();
  const refusing = useMutation({
    mutationFn: () => post<string>('/safe/security_reset/refuse', { fields: { id: reset.id } }),
    onSuccess: (message) => toast(String(message), 'good'),
    // An operator may have decided meanwhile: what stands then is shown.
    onSettled: refreshSafe,
  });
  const canRefuse = reset.can_refuse === 1;
  const refuse = (
    <Button look="danger" wide pending={refusing.isPending} onClick={() => refusing.mutate()}>
      {words('identity.reset_refuse')}
    </Button>
  );
  return (
    <div className="px-4 pb-4">
      <Notice
        look="danger"
        title={words('identity.reset_title')}
        action={canRefuse ? refuse : undefined}
      >
        <p>
          {words('identity.reset_text', {
            asked: formatTime(language, reset.asked_ms),
            until: formatTime(language, reset.expires_ms),
          })}
        </p>
        {!canRefuse && <p className="pt-2">{words('identity.reset_log_in')}</p>}
      </Notice>
    </div>
  );
}
