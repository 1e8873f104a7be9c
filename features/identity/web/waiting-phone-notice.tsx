import { useMutation } from '@tanstack/react-query';
import { post } from '../../../platform/browser/api/client.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { refreshSafe, type WaitingPhone } from './safe-data.ts';

/** Says that a phone will count, and lets its owner remove it before. */
export function WaitingPhoneNotice({ waiting }: { readonly waiting: WaitingPhone }) {
  const words = useWords();
  const language = useLanguage();
  const dropping = useMutation({
    mutationFn: () => post<string>('/safe/mobile/drop'),
    onSuccess: (message) => toast(String(message), 'good'),
    onSettled: refreshSafe,
  });
  const phone = `+${waiting.area_code} ${waiting.phone}`;
  return (
    <div className="px-4 pb-4">
      <Notice
        look="danger"
        title={words('identity.waiting_phone_title')}
        action={
          <Button look="danger" wide pending={dropping.isPending} onClick={() => dropping.mutate()}>
            {words('identity.waiting_phone_drop')}
          </Button>
        }
      >
        <p>
          {words('identity.waiting_phone_text', {
            phone,
            time: formatTime(language, waiting.counts_ms),
          })}
        </p>
      </Notice>
    </div>
  );
}
