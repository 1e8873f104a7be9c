import { useState } from 'react';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { MarginMode } from '../contract/index.ts';
import { SETTINGS, useChange } from './data.ts';
import type { Contract } from './preview.ts';
import { multipleOf, type Ticket } from './ticket.ts';
import type { SettingRow } from './types.ts';

type Props = {
  readonly contract: Contract;
  readonly ticket: Ticket;
  /** The highest multiple at the size; undefined for any. */
  readonly most: number | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChange: (change: Partial<Ticket>) => void;
};

/** Keeps what was just set, until it is asked for again. */
function noteSetting(row: SettingRow): void {
  queryClient.setQueryData<readonly SettingRow[]>(SETTINGS, (rows = []) => [
    ...rows.filter(({ match_id }) => match_id !== row.match_id),
    row,
  ]);
}

/**
 * Sets leverage and margin mode of a market. Who has not logged in, and who pays with a voucher,
 * chooses them for this ticket alone.
 */
export function LeverageSheet({ contract, ticket, most, open, onClose, onChange }: Props) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [multiple, setMultiple] = useState(multipleOf(ticket, contract));
  const [mode, setMode] = useState<MarginMode>(ticket.mode);
  const { market, terms } = contract;
  const isKept = loggedIn && ticket.couponId === 0;
  const change = useChange(() => {
    noteSetting({ match_id: market.match_id, multiple, margin_mode: mode });
    onChange({ multiple: 0 });
    onClose();
  });
  const set = (): void => {
    if (isKept) {
      const { currency_id, legal_id } = market;
      const fields = { currency_id, legal_id, multiple, margin_mode: mode };
      return change.mutate({ path: '/lever/leverage', fields });
    }
    onChange({ multiple, mode });
    onClose();
  };
  const title = words('contracts.leverage_of', {
    pair: `${market.currency_name}/${market.legal_name}`,
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button wide pending={change.isPending} onClick={set}>
          {words('contracts.set_leverage')}
        </Button>
      }
    >
      <Tabs
        look="segments"
        label={words('contracts.margin_mode')}
        value={mode}
        onChange={setMode}
        choices={(['cross', 'isolated'] as const).map((value) => ({
          value,
          label: words(`contracts.mode_${value}`),
        }))}
      />
      <p className="my-2 text-t5 text-muted">{words(`contracts.mode_${mode}_hint`)}</p>
      <Tabs
        look="chips"
        label={words('contracts.multiple')}
        value={String(multiple)}
        onChange={(value) => setMultiple(Number(value))}
        choices={terms.multiples
          .filter((it) => most === undefined || it <= most)
          .map((it) => ({ value: String(it), label: words('contracts.times', { multiple: it }) }))}
      />
      {isKept && <p className="mt-2 text-t5 text-faint">{words('contracts.leverage_note')}</p>}
    </Sheet>
  );
}
