/** What of a camera's picture stands within the frame on the screen. Pure. */

export type Size = { readonly width: number; readonly height: number };
export type Cut = Size & { readonly x: number; readonly y: number };

/** What is kept around the frame, in parts of it: no edge of a document is lost. */
const MARGIN = 0.06;

/**
 * The part of a camera's picture to keep. The picture fills the box and is cut where it is longer
 * (`object-fit: cover`); the frame stands in the box's middle.
 * @param picture pixels of the camera
 * @param box the size on the screen that the picture fills
 * @param frame the size of the frame within it, in the same unit as the box
 */
export function cutOf(picture: Size, box: Size, frame: Size): Cut {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const width = Math.min(picture.width, (frame.width * (1 + 2 * MARGIN)) / scale);
  const height = Math.min(picture.height, (frame.height * (1 + 2 * MARGIN)) / scale);
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}
