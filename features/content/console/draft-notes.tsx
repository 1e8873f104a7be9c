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
  const again = <Button onClick={forget}>Begin again</Button>;
  return (
    <>
      {isOld ? (
        <Alert severity="info" action={again}>
          This is what you wrote before and did not save.
        </Alert>
      ) : null}
      {isOvertaken ? (
        <Alert severity="warning" action={again}>
          Somebody has saved this since you began. Languages that you did not change stay as they
          are saved now.
        </Alert>
      ) : null}
    </>
  );
}
