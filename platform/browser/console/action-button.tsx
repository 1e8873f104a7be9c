import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useNotify, usePermissions } from 'react-admin';
import { type ConsoleFields, consolePost } from './client.ts';
import { type FactRows, Facts } from './screen.tsx';
import { consoleTime } from './time-text.ts';
import { useFailure } from './use-failure.ts';

export interface ActionButtonProps {
  readonly label: string;
  /** What will happen, in a sentence. */
  readonly sentence: string;
  /** What it happens to: who, how much, where to. */
  readonly facts?: FactRows;
  readonly path: string;
  readonly fields: ConsoleFields;
  /** Whoever lacks it does not see the button. */
  readonly permission: string;
  /** Whether a reason is asked for; it is sent as `reason`. */
  readonly reason?: boolean;
  /** Further fields of the dialog, which change what `fields` holds. */
  readonly children?: ReactNode;
  /** Whether these fields can be sent as they are. */
  readonly isComplete?: boolean;
  readonly danger?: boolean;
  readonly done?: string;
  /** Told of the answer; what it returns is shown instead of closing. */
  readonly onDone?: (answer: unknown) => ReactNode;
}

/** Whether the operator has a permission; the server asks again at every call. */
export function useIsPermitted(permission: string): boolean {
  const { permissions } = usePermissions<readonly string[]>();
  return permissions?.includes(permission) ?? false;
}

/** A button that changes something: says what, asks for a reason where one is needed, reports. */
export function ActionButton(props: ActionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const isPermitted = useIsPermitted(props.permission);
  if (!isPermitted) return null;
  return (
    <>
      <Button
        variant="outlined"
        color={props.danger === true ? 'error' : 'primary'}
        onClick={() => setOpen(true)}
      >
        {props.label}
      </Button>
      {isOpen ? <ActionDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface DialogProps extends ActionButtonProps {
  readonly onClose: () => void;
}

/** Terms of every product are planned by one call. */
const PLAN = '/markets/plan';
const PLANNED = 'If there is another operator, they have to confirm it under Changes.';

/** What is said of a change that comes into force later; undefined of one that is made. */
export function plannedText(answer: unknown): string | undefined {
  const { planned } = (answer ?? {}) as {
    planned?: { readonly dueMs: number; readonly needsSecond: boolean };
  };
  if (planned === undefined) return undefined;
  const day = consoleTime(planned.dueMs);
  return planned.needsSecond
    ? `Submitted. Takes effect ${day}, once a second operator has confirmed it under Changes.`
    : `Takes effect ${day}, unless it is stopped under Changes.`;
}

/** Sends the change, once at a time and under one key, and knows what became of it. */
function useSending({ path, fields, done, onDone, onClose }: DialogProps) {
  const notify = useNotify();
  const known = useQueryClient();
  const failed = useFailure();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [shown, setShown] = useState<ReactNode>(null);
  const [key] = useState(() => crypto.randomUUID());
  const send = async (further: ConsoleFields): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      const answer = await consolePost(path, { ...fields, ...further }, key);
      const planned = plannedText(answer);
      notify(planned ?? done ?? 'Done.', { type: planned === undefined ? 'success' : 'info' });
      const rest = planned === undefined ? (onDone?.(answer) ?? null) : null;
      if (rest !== null) setShown(rest);
      // Before that the button behind the dialog would still be there, for what is done already.
      await known.invalidateQueries();
      if (rest === null) onClose();
    } catch (error) {
      setFailure(failed(error));
    } finally {
      setBusy(false);
    }
  };
  const close = (): void => {
    onClose();
    // Whoever was refused has perhaps looked at something that another operator has changed.
    if (failure !== '') void known.invalidateQueries();
  };
  return { isBusy, failure, shown, send, close };
}

function ReasonField(props: { readonly reason: string; readonly set: (reason: string) => void }) {
  return (
    <TextField
      label="Reason"
      value={props.reason}
      onChange={(event) => props.set(event.target.value)}
      multiline
      minRows={2}
      slotProps={{ htmlInput: { maxLength: 500 } }}
      helperText="Written to the audit log."
    />
  );
}

function ActionDialog(props: DialogProps) {
  const { label, facts = [], children, isComplete = true } = props;
  const sentence = props.path === PLAN ? `${props.sentence} ${PLANNED}` : props.sentence;
  const { isBusy, failure, shown, send, close } = useSending(props);
  const [reason, setReason] = useState('');
  const asksReason = props.reason === true;
  const isReady = !isBusy && isComplete && (!asksReason || reason.trim() !== '');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isReady) void send(asksReason ? { reason } : {});
  };
  // A click beside it would lose what was typed, or a password that is shown only once.
  const leave = (_event: unknown, by: 'backdropClick' | 'escapeKeyDown'): void => {
    if (by === 'escapeKeyDown' && !isBusy && shown === null) close();
  };
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="sm">
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle>{label}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {shown ?? (
            <>
              <DialogContentText>{sentence}</DialogContentText>
              {facts.length === 0 ? null : <Facts rows={facts} isNarrow />}
              {children}
              {asksReason ? <ReasonField reason={reason} set={setReason} /> : null}
              {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isBusy}>
            {shown === null ? 'Cancel' : 'Close'}
          </Button>
          {shown === null ? (
            <Button type="submit" variant="contained" disabled={!isReady}>
              {label}
            </Button>
          ) : null}
        </DialogActions>
      </form>
    </Dialog>
  );
}
