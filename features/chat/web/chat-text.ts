/** What a screen sees in a text of the chat: coins with a price, own screens. Pure. */

/** A piece of a text. */
export type Piece =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'coin'; readonly text: string; readonly coin: string }
  | { readonly is: 'screen'; readonly text: string };

const MARKED =
  /(\$[A-Za-z][A-Za-z0-9]{1,9}(?![A-Za-z0-9]))|(\/pages\/[\w/-]{1,80}(?:\?[\w=&.-]{0,120})?)/g;

/** A text in pieces, in order; together they are the text. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, coin] = match;
    if (match.index > from) pieces.push({ is: 'text', text: text.slice(from, match.index) });
    pieces.push(
      coin === undefined
        ? { is: 'screen', text: whole }
        : { is: 'coin', text: whole, coin: coin.slice(1).toUpperCase() },
    );
    from = match.index + whole.length;
  }
  if (from < text.length) pieces.push({ is: 'text', text: text.slice(from) });
  return pieces;
}
