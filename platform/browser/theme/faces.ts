/** The faces of the house, fetched once the first picture stands; till then system faces do. */
import { faces } from 'virtual:faces';

/** Fetches all of them and shows them together: texts change their letters once and not twice. */
export async function showFaces(): Promise<void> {
  const loading = faces.map(({ family, address, weight, unicodeRange }) =>
    new FontFace(family, `url(${address})`, { weight, unicodeRange }).load(),
  );
  for (const face of await Promise.all(loading)) document.fonts.add(face);
}
