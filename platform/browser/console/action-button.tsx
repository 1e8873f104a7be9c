/** A button that changes something: says what, asks for a reason where one is needed, reports. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify, usePermissions, useRefresh } from 'react-admin';
import { type ConsoleFields, consolePost } from './client.ts';

export interface ActionButtonProps {
  readonly label: string;
  /** What will happen, in a sentence. */
  readonly sentence: string;
  readonly path: string;
  readonly fields: ConsoleFields;
  /** Whoever lacks it does not see the button. */
  readonly permission: string;
  /** Whether a reason is asked for; it is sent as `reason`. */
  readonly reason?: boolean;
  /** Further fields of the dialog, which change what `fields` holds. */
  readonly children?: ReactNode;
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'This did not work.';
}

/** See the head of this file. */
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

function ActionDialog(props: ActionButtonProps & { readonly onClose: () => void }) {
  const { label, sentence, path, fields, children, done, onDone, onClose } = props;
  const notify = useNotify();
  const refresh = useRefresh();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<ReactNode>(null);
  const [key] = useState(() => crypto.randomUUID());
  const asksReason = props.reason === true;
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await consolePost(path, asksReason ? { ...fields, reason } : fields, key);
      notify(done ?? 'Done.', { type: 'success' });
      refresh();
      const rest = onDone?.(answer) ?? null;
      if (rest === null) onClose();
      else setShown(rest);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const isReady = !isBusy && (!asksReason || reason.trim() !== '');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{label}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {shown ?? (
          <>
            <DialogContentText>{sentence}</DialogContentText>
            {children}
            {asksReason ? (
              <TextField
                label="Reason"
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                multiline
                minRows={2}
                slotProps={{ htmlInput: { maxLength: 500 } }}
                helperText="Written to the audit log."
              />
            ) : null}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{shown === null ? 'Cancel' : 'Close'}</Button>
        {shown === null ? (
          <Button variant="contained" disabled={!isReady} onClick={() => void send()}>
            {label}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
