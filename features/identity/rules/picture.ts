/** The pictures of the house that one can pick: 1 to 30. */
const PICTURES = 30;

/** The picture that somebody has chosen; of who has none, always the same one of the house. */
export function pictureOf(customerId: number, chosen: string): string {
  return chosen || `/static/image/avatar/${(customerId % PICTURES) + 1}.png`;
}
