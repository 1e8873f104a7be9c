/** What has to be said of a text that is not saved yet. */
import { Alert, Button } from '@mui/material';

export interface DraftNotesProps {
  readonly isOld: boolean;
  /** Whether what it is a change of is no longer what is saved. */
  readonly isOvertaken: boolean;
  readonly forget: () => void;
}

/** Says that something was written earlier, or that somebody else has saved meanwhile. */
export function DraftNotes({ isOld, isOvertaken, forget }: DraftNotesProps) {
  const again = <Button onClick={forget}>Start over</Button>;
  return (
    <>
      {isOld ? (
        <Alert severity="info" action={again}>
          Restored from your unsaved draft.
        </Alert>
      ) : null}
      {isOvertaken ? (
        <Alert severity="warning" action={again}>
          Someone else saved this while you were editing. Languages you did not change keep the
          saved text.
        </Alert>
      ) : null}
    </>
  );
}
