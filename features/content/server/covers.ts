/** Cover pictures of articles: uploaded loose, kept with the article that shows them. */
import { z } from 'zod';
import { type ConsoleCall, consoleCommand } from '../../../platform/server/http/console-call.ts';
import type { HousePictures } from '../../../platform/server/uploads/house-pictures.ts';

/** How a picture is refused that is no loose upload of the house. */
export const UNKNOWN_COVER = 'unknown_cover';

/** The call that takes a cover. It stays loose until an article is saved with its path. */
export function coverCall(covers: HousePictures): ConsoleCall {
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
