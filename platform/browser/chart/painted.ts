/** What waits until the browser has painted. */

/** Tells how many milliseconds after its beginning the next picture is laid out and painted. */
export function timePicture(told: (ms: number) => void): void {
  requestAnimationFrame((beganMs) => setTimeout(() => told(performance.now() - beganMs)));
}

/** Calls when the browser has shown that many more pictures; not while the page is out of sight. */
export function afterPictures(count: number, call: () => void): void {
  requestAnimationFrame(() => {
    if (count > 1) afterPictures(count - 1, call);
    else call();
  });
}
