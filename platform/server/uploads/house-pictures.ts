/** Pictures of the house that a row shows: uploaded loose, kept with the row that shows them. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { HOUSE_UPLOADS } from './upload-tables.ts';
import type { Uploads } from './uploads.ts';

/** Where such pictures lie. */
export interface HousePictures {
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

/** The house's own uploads, by whichever operator. */
export function housePictures(uploads: Pick<Uploads, 'keep' | 'release' | 'take'>): HousePictures {
  return {
    take: (read) => uploads.take(HOUSE_UPLOADS, read),
    keep: (path) => uploads.keep(HOUSE_UPLOADS, path, 'public'),
    release: (path) => uploads.release(HOUSE_UPLOADS, path),
  };
}

/**
 * Saves a row with its picture, or nothing: a new upload is kept first and let go of when the row
 * is refused; the one that it replaces is let go of afterwards. An upload that is none of the
 * house, was swept, or is another row's is refused by the given name.
 */
export async function savedWithPicture<Saved>(
  pictures: HousePictures,
  paths: { readonly before: string; readonly after: string; readonly unknown: string },
  save: () => Promise<Saved | Refusal>,
): Promise<Saved | Refusal> {
  const { before, after } = paths;
  const isNew = before !== after;
  const isTaken = isNew && after.startsWith(UPLOADED);
  if (isTaken && !(await pictures.keep(after))) return refuse(paths.unknown);
  const saved = await save();
  const isRefused = typeof saved === 'object' && saved !== null && 'refused' in saved;
  if (isRefused && isTaken) await pictures.release(after);
  if (!isRefused && isNew) await releasePicture(pictures, before);
  return saved;
}

/** Lets go of the picture of a row that is gone or has another one. */
export async function releasePicture(pictures: HousePictures, path: string): Promise<void> {
  if (path.startsWith(UPLOADED)) await pictures.release(path);
}
