import { saveFile } from './save-file.ts';

/** Hands a picture to the device's own sharing, or saves it where there is none. */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  if (navigator.canShare?.({ files: [file] }) !== true) return saveFile(picture, name);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Who closes the sheet of the device has changed his mind.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(picture, name);
  }
}
