/** What a failed change says, and the way to the log-in when the session has ended meanwhile. */
import { useLogoutIfAccessDenied } from 'react-admin';

/** Answers the sentence to show. */
export function useFailure(): (error: unknown) => string {
  const leaveIfDenied = useLogoutIfAccessDenied();
  return (error) => {
    leaveIfDenied(error).catch(() => undefined);
    return error instanceof Error ? error.message : 'Something went wrong.';
  };
}
