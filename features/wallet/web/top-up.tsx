import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import type { TopUpProps } from '../../../platform/browser/cards/web-card.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { ownStore } from '../../../platform/browser/session/own.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { readValue, writeValue } from '../../../platform/browser/session/storage.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { WIRE_ACCOUNTS } from './accounts.ts';
import { type Move, moveFor } from './missing.ts';
import { useMoneyPost, useTransferCoins } from './wallet-data.ts';

const KEY = 'moveAutomatically';

/** Whether what an order lacks is moved without asking; off until a customer has allowed it. */
const useAllowed = ownStore(create<{ readonly isAllowed: boolean }>(() => ({ isAllowed: false })));
useAllowed.setState({ isAllowed: readValue<boolean>(KEY) === true });
useAllowed.subscribe(({ isAllowed }) => writeValue(KEY, isAllowed || null));

/** The switch that allows it, and takes that back. */
export function MoveAutomatically() {
  const words = useWords();
  return (
    <SwitchRow
      label={words('wallet.move_automatically')}
      hint={words('wallet.move_automatically_hint')}
      checked={useAllowed(({ isAllowed }) => isAllowed)}
      onChange={(isAllowed) => useAllowed.setState({ isAllowed })}
    />
  );
}

function useMove({ coin, to, onDone }: TopUpProps, move: Move | undefined) {
  const words = useWords();
  const language = useLanguage();
  const post = useMoneyPost('/wallet/change', () => {
    const amount = `${formatAmount(language, move?.amount ?? '0')} ${coin.name}`;
    toast(words('wallet.moved', { amount }), 'good');
    // A part of it is moved, too; the order is asked for again only when it can be paid.
    if (move?.isEnough) onDone();
  });
  const send = (): void => {
    if (!move || post.isPending) return;
    post.mutate({
      fields: {
        currency_id: coin.id,
        number: move.amount,
        from_field: WIRE_ACCOUNTS[move.from],
        to_field: WIRE_ACCOUNTS[to],
      },
    });
  };
  return { send, isPending: post.isPending };
}

/**
 * Where an account lacks money for an order: from which other account it can come, and a sheet that
 * moves it. Who has allowed it once is not asked again: the next attempt moves it by itself.
 */
export function TopUp(props: TopUpProps) {
  const { coin, to, missing, attempt } = props;
  const words = useWords();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { data: coins } = useTransferCoins();
  const move = moveFor(
    coins?.find(({ id }) => id === coin.id),
    to,
    missing,
  );
  const { send, isPending } = useMove(props, move);
  const isAllowed = useAllowed((state) => state.isAllowed);
  const handled = useRef(0);
  useEffect(() => {
    // Once for each press of the order's button, and only with all that is missing.
    if (!isAllowed || !move?.isEnough || attempt === handled.current) return;
    handled.current = attempt;
    send();
  });
  const amount = (text: string): string => `${formatAmount(language, text)} ${coin.name}`;
  if (coins && !move) {
    return (
      <Go
        to={withParams(paths.selectCoin, { url: 'receive' })}
        className="flex min-h-11 items-center text-t5 font-strong text-accent-text"
      >
        {words('wallet.missing_deposit', { amount: amount(missing) })}
      </Go>
    );
  }
  if (!move) return null;
  const from = words(`wallet.account_${move.from}`);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11 text-left text-t5 font-strong text-accent-text"
      >
        {words('wallet.missing_move', { amount: amount(move.amount), from })}
      </button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words('wallet.transfer')}
        footer={
          <Button wide pending={isPending} onClick={send}>
            {words('wallet.transfer')}
          </Button>
        }
      >
        <p className="figures py-2 text-t2">{amount(move.amount)}</p>
        <dl>
          <Figure label={words('wallet.from')} value={from} />
          <Figure label={words('wallet.to')} value={words(`wallet.account_${to}`)} />
          {!move.isEnough && <Figure label={words('wallet.missing')} value={amount(missing)} />}
        </dl>
        <MoveAutomatically />
        <p className="text-t5 text-muted">{words('wallet.transfer_note')}</p>
      </Sheet>
    </>
  );
}
