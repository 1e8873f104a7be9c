/** What is chosen in sheets: what to do about a message, the own name, a trade to share. */
import { Ban, Flag, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { describeError, toastError } from '../../../platform/browser/api/query.ts';
import { newKey } from '../../../platform/browser/api/client.ts';
import {
  formatMoment,
  formatPercent,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LONGEST_NAME, REPORT_REASONS } from '../contract.ts';
import type { ChatRow } from '../wire.ts';
import { sideWord } from './chat-rows.tsx';
import { block, type ChatState, report, saveName, shareTrade, useTrades } from './chat-data.ts';

const BASIS_POINTS = 100;

type Closes = { readonly open: boolean; readonly onClose: () => void };

/** Reports a message, or blocks who wrote it. */
export function MoreSheet({
  room,
  row,
  onClose,
}: { readonly room: string; readonly row: ChatRow | undefined } & Pick<Closes, 'onClose'>) {
  const words = useWords();
  const [isReporting, setReporting] = useState(false);
  const close = (): void => {
    setReporting(false);
    onClose();
  };
  const act = async (what: () => Promise<void>, said: string): Promise<void> => {
    close();
    try {
      await what();
      toast(said);
    } catch (error) {
      toastError(error);
    }
  };
  if (row === undefined) return null;
  const { name, author, number } = row;
  return (
    <Sheet open onClose={close} title={isReporting ? words('chat.why_report') : name}>
      {isReporting ? (
        REPORT_REASONS.map((why) => (
          <ListRow
            key={why}
            label={words(`chat.report_${why}`)}
            onPress={() => void act(() => report(room, number, why), words('chat.reported'))}
          />
        ))
      ) : (
        <>
          <ListRow
            icon={<Flag aria-hidden size={20} />}
            label={words('chat.report')}
            onPress={() => setReporting(true)}
          />
          <ListRow
            icon={<Ban aria-hidden size={20} />}
            label={words('chat.block')}
            onPress={() =>
              void act(() => block(author, true), words('chat.blocked_done', { name }))
            }
          />
        </>
      )}
    </Sheet>
  );
}

/** The own name and badges, and whom one has blocked. */
export function NameSheet({ state, open, onClose }: { readonly state: ChatState } & Closes) {
  const words = useWords();
  const { me, blocked } = state;
  const [name, setName] = useState(me.name);
  const [trader, setTrader] = useState(me.wants_trader === 1);
  const [verified, setVerified] = useState(me.wants_verified === 1);
  const [why, setWhy] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    setWhy('');
    try {
      const saved = await saveName(name, { trader, verified });
      toast(words(saved.is_alike === 1 ? 'chat.name_warns' : 'chat.name_saved'));
      onClose();
    } catch (error) {
      setWhy(describeError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={words('chat.my_name')}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <TextField
          id="chat-name"
          label={words('chat.my_name')}
          hint={words('chat.name_help')}
          error={why === '' ? undefined : why}
          maxLength={LONGEST_NAME * 2}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SwitchRow label={words('chat.show_trader')} checked={trader} onChange={setTrader} />
        <SwitchRow label={words('chat.show_verified')} checked={verified} onChange={setVerified} />
        <Button wide disabled={isBusy || name.trim() === ''} onClick={() => void save()}>
          {words('chat.save')}
        </Button>
        <h3 className="pt-2 text-t5 text-muted">{words('chat.blocked')}</h3>
        {blocked.length === 0 && <p className="text-t5">{words('chat.blocked_none')}</p>}
      </div>
      {blocked.map(({ author, name: other }) => (
        <ListRow
          key={author}
          icon={<Undo2 aria-hidden size={20} />}
          label={other}
          value={words('chat.unblock')}
          onPress={() => void block(author, false).catch(toastError)}
        />
      ))}
    </Sheet>
  );
}

/** Own trades to share one of: losses stand among gains, by time only. */
export function TradeSheet({ room, open, onClose }: { readonly room: string } & Closes) {
  const words = useWords();
  const language = useLanguage();
  const trades = useTrades(open);
  const share = async (id: number, of: string): Promise<void> => {
    onClose();
    try {
      await shareTrade(room, newKey(), { id, of });
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={words('chat.share_trade')}>
      <p className="px-4 pb-2 text-t5 text-muted">{words('chat.share_trade_hint')}</p>
      <Loaded query={trades}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={words('chat.share_trade_none')} />
          ) : (
            list.map((trade) => {
              const side = words(sideWord(trade.side));
              const time = formatMoment(language, trade.closed_ms);
              return (
                <ListRow
                  key={`${trade.of} ${trade.id}`}
                  label={`${trade.market} · ${side} · ${time}`}
                  value={
                    trade.close_price === ''
                      ? formatPrice(language, trade.open_price)
                      : formatPercent(language, String(trade.moved_basis_points / BASIS_POINTS))
                  }
                  onPress={() => void share(trade.id, trade.of)}
                />
              );
            })
          )
        }
      </Loaded>
    </Sheet>
  );
}
