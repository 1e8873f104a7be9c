import { Alert, Box, Button, Chip, MenuItem, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import {
  consoleGet,
  consolePost,
  consoleSendFile,
} from '../../../platform/browser/console/client.ts';
import { useFailure } from '../../../platform/browser/console/use-failure.ts';
import { OFFERED_SCREENS } from '../contract.ts';

interface Filled {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  /** The address of its picture, or empty. */
  readonly picture: string;
}

const LONGEST = 2_000;

/** Written answers in the customer's language, with their names filled. */
function useFilled(id: number) {
  const { data = [] } = useQuery({
    queryKey: ['support_filled', id],
    queryFn: () => consoleGet<readonly Filled[]>('/support/filled', { id }),
  });
  return data;
}

/** Sends one thing at a time under an id of its own, so that a second press is no second answer. */
function useSending(id: number) {
  const known = useQueryClient();
  const failed = useFailure();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const clientId = useRef(crypto.randomUUID());
  const send = async (act: (clientId: string) => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure('');
    try {
      await act(clientId.current);
      clientId.current = crypto.randomUUID();
      await known.invalidateQueries({ queryKey: ['support_messages', id] });
      return true;
    } catch (error) {
      setFailure(failed(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, send };
}

function OfferScreen({ id }: { readonly id: number }) {
  const [screen, setScreen] = useState<string>(OFFERED_SCREENS[0]);
  const [clientId] = useState(() => crypto.randomUUID());
  return (
    <ActionButton
      label="Offer screen"
      sentence="Sends a card that opens this screen. What happens there is up to the customer."
      path="/support/card"
      fields={{ id, screen, clientId: `${clientId} ${screen}` }}
      permission="support.answer"
    >
      <TextField
        select
        label="Screen"
        value={screen}
        onChange={({ target }) => setScreen(target.value)}
      >
        {OFFERED_SCREENS.map((each) => (
          <MenuItem key={each} value={each}>
            {each}
          </MenuItem>
        ))}
      </TextField>
    </ActionButton>
  );
}

/** Offers a voucher; whether it may be handed out the house decides. */
function OfferCoupon({ id }: { readonly id: number }) {
  const [code, setCode] = useState('');
  const [clientId] = useState(() => crypto.randomUUID());
  return (
    <ActionButton
      label="Offer voucher"
      sentence="Sends a card the customer can claim the voucher from. 20 USDT at most."
      path="/support/coupon"
      fields={{ id, code, clientId: `${clientId} ${code}` }}
      permission="support.answer"
      isComplete={code.trim() !== ''}
    >
      <TextField
        label="Campaign code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </ActionButton>
  );
}

type Props = {
  readonly id: number;
  readonly isVisitor: boolean;
  readonly onTyping: () => void;
};

/** Where an agent answers. */
export function AnswerForm({ id, isVisitor, onTyping }: Props) {
  const notify = useNotify();
  const filled = useFilled(id);
  const [text, setText] = useState('');
  const [picture, setPicture] = useState('');
  const { isBusy, failure, send } = useSending(id);
  const file = useRef<HTMLInputElement>(null);
  const answer = async (): Promise<void> => {
    const isSent = await send((clientId) => {
      return consolePost('/support/answer', { id, clientId, text });
    });
    if (!isSent) return;
    setText('');
    if (picture === '') return;
    const isShown = await send((clientId) => {
      return consolePost('/support/attach', { id, clientId, file: picture });
    });
    if (isShown) setPicture('');
  };
  const attach = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [chosen] = event.target.files ?? [];
    if (chosen === undefined) return;
    const isSent = await send(async (clientId) => {
      const path = await consoleSendFile<string>('/support/upload', chosen);
      await consolePost('/support/attach', { id, clientId, file: path });
    });
    if (isSent) notify('Sent.', { type: 'success' });
    if (file.current !== null) file.current.value = '';
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        select
        label="Saved reply"
        value=""
        onChange={({ target }) => {
          const found = filled.find(({ name }) => name === target.value);
          setText((now) => (now === '' ? '' : `${now}\n\n`) + (found?.text ?? ''));
          if (found !== undefined && found.picture !== '') setPicture(found.picture);
        }}
      >
        {filled.map(({ id: key, name }) => (
          <MenuItem key={key} value={name}>
            {name.replaceAll('_', ' ')}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Reply"
        value={text}
        multiline
        minRows={4}
        helperText="Never ask for passwords, codes or seed phrases."
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
        onChange={({ target }) => {
          setText(target.value);
          onTyping();
        }}
      />
      {picture === '' ? null : (
        <Chip
          label="Picture attached"
          onDelete={() => setPicture('')}
          sx={{ justifySelf: 'start' }}
        />
      )}
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={isBusy || text.trim() === ''}
          onClick={() => void answer()}
        >
          Answer
        </Button>
        {isVisitor ? null : (
          <Button component="label" variant="outlined" disabled={isBusy}>
            Send picture or PDF
            <input
              ref={file}
              type="file"
              hidden
              accept="image/jpeg,image/png,image/webp,application/pdf"
              onChange={(event) => void attach(event)}
            />
          </Button>
        )}
        <OfferScreen id={id} />
        {isVisitor ? null : <OfferCoupon id={id} />}
      </Box>
    </Box>
  );
}
