/** Makes a photograph as large as the house keeps it, before it is sent. */

/** The longest side that is stored. */
export const MAX_STORED_SIDE = 2_560;
/** Smaller files are sent as they are. */
const LARGE_BYTES = 3 * 1024 * 1024;
const LARGE_PIXELS = 12_000_000;
const QUALITY = 0.9;
/** What every browser can draw; a HEIC is sent as it is. */
const DRAWN = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** The size at which a picture is drawn; undefined where it is sent as it is. */
export function shrunkSize(
  width: number,
  height: number,
  bytes: number,
): { readonly width: number; readonly height: number } | undefined {
  const longest = Math.max(width, height);
  if (longest <= MAX_STORED_SIDE) return undefined;
  if (bytes <= LARGE_BYTES && width * height <= LARGE_PIXELS) return undefined;
  const scale = MAX_STORED_SIDE / longest;
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** The picture, smaller where it is larger than needed; as it is where that cannot be done. */
export async function shrunkPicture(file: Blob): Promise<Blob> {
  if (!DRAWN.has(file.type)) return file;
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const size = shrunkSize(picture.naturalWidth, picture.naturalHeight, file.size);
    if (size === undefined) return file;
    const canvas = Object.assign(document.createElement('canvas'), size);
    const drawing = canvas.getContext('2d');
    if (!drawing) return file;
    // A JPEG has no transparency: without this what is clear in a PNG would be black.
    drawing.fillStyle = 'white';
    drawing.fillRect(0, 0, size.width, size.height);
    drawing.drawImage(picture, 0, 0, size.width, size.height);
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    return made ?? file;
  } catch {
    // The server says what is wrong with a file that this browser cannot draw.
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}
