/** Marks that change in which direction a text is shown, so that it reads as another one. */
const MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text has any, also as an address writes them: `%E2%80%AE`. */
export function hasDirectionMarks(text: string): boolean {
  return MARKS.test(text) || MARKS.test(decoded(text));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Other percent signs than those of an encoding: it is shown as it stands.
    return text;
  }
}
