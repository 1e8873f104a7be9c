/** Cover pictures of articles: uploaded loose, kept with the article that shows them. */
import { z } from 'zod';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { type ConsoleCall, consoleCommand } from '../../../platform/server/http/console-call.ts';

/** Where covers lie; the app fills it with the house's uploads. */
export interface Covers {
  /**
   * Takes one more picture and makes it anew; answers its path. Refusals: `too_many_uploads`,
   * one of `read`, `file_too_large`, `not_a_picture`, `picture_too_large`.
   */
  take(read: () => Promise<Uint8Array | Refusal>): Promise<string | Refusal>;
  /** Shows it to everybody from now on; false when it is no loose upload of the house. */
  keep(path: string): Promise<boolean>;
  /** Lets go of it: nothing shows it any more. */
  release(path: string): Promise<void>;
}

const UPLOADED = '/uploads/';

/** The call that takes a cover. It stays loose until an article is saved with its path. */
export function coverCall(covers: Covers): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/articles/upload_cover',
    room: 'content',
    summary: 'Stores a picture for an article, field `file`; the message is its path.',
    permission: 'content.change',
    takesFile: true,
    input: z.object({}),
    handle: async ({ file }) => {
      const path = await covers.take(file);
      if (typeof path !== 'string') return path;
      return { message: path, note: { subject: `picture ${path}` } };
    },
  });
}

/**
 * Saves an article with its cover, or nothing: a new upload is kept first and let go of when the
 * article is refused; the one that it replaces is let go of afterwards. Refusal of its own:
 * `unknown_cover` (no upload of the house, swept, or another article's).
 */
export async function savedWithCover<Saved>(
  covers: Covers,
  paths: { readonly before: string; readonly after: string },
  save: () => Promise<Saved | Refusal>,
): Promise<Saved | Refusal> {
  const { before, after } = paths;
  const isNew = before !== after;
  const isTaken = isNew && after.startsWith(UPLOADED);
  if (isTaken && !(await covers.keep(after))) return refuse('unknown_cover');
  const saved = await save();
  const isRefused = typeof saved === 'object' && saved !== null && 'refused' in saved;
  if (isRefused && isTaken) await covers.release(after);
  if (!isRefused && isNew) await releaseCover(covers, before);
  return saved;
}

/** Lets go of the cover of an article that is gone or has another one. */
export async function releaseCover(covers: Covers, path: string): Promise<void> {
  if (path.startsWith(UPLOADED)) await covers.release(path);
}
