import { CheckCheck, Mail } from 'lucide-react';
import { toastError } from '../../../platform/browser/api/query.ts';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { changeTicket, type TicketRow } from './support-data.ts';

type Props = {
  readonly row: TicketRow;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** What else one can do with a conversation: end it, or have it sent by mail. */
export function EndSheet({ row, open, onClose }: Props) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const act = async (what: 'close' | 'transcript', said: string): Promise<void> => {
    onClose();
    try {
      await changeTicket(what, { id: row.id });
      toast(words(said));
    } catch (error) {
      toastError(error);
    }
  };
  const isOver = row.state === 'solved' || row.state === 'closed';
  return (
    <Sheet open={open} onClose={onClose} title={words('support.more')}>
      {!isOver && (
        <ListRow
          icon={<CheckCheck aria-hidden size={20} />}
          label={words('support.close')}
          onPress={() => void act('close', 'support.closed_done')}
        />
      )}
      {loggedIn && (
        <ListRow
          icon={<Mail aria-hidden size={20} />}
          label={words('support.transcript')}
          onPress={() => void act('transcript', 'support.transcript_sent')}
        />
      )}
      {isOver && !loggedIn && <p className="px-4 pb-4 text-muted">{words('support.is_over')}</p>}
    </Sheet>
  );
}
