/**
 * The one error a start may end with: its message is one clear sentence for the person who
 * typed the command. The start prints it and exits with 1; nothing else catches it.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** What the start prints for any thrown value: the sentence, or the whole error of a bug. */
export function startupMessage(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}

/** The code of a file system or socket error (`ENOSPC`), or the empty text. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return String(error.code);
}

/** The message of any thrown value on one line. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').trim();
}
