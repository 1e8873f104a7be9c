/** Cuts a square out of a picture on the phone, so that only what is shown is sent. */
export type Square = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const SIDE = 512;
const QUALITY = 0.9;

/** The square of a picture as a JPEG of 512 by 512; rejects when the browser cannot read it. */
export async function cropPicture(source: string, square: Square): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  const { x, y, width, height } = square;
  // A JPEG has no transparency: without this what is clear in a PNG would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
