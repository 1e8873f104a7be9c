/** The plain way in which seeded texts are written: paragraphs, `## headings`, `- points`. */

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function blockOf(block: string): string {
  if (block.startsWith('## ')) return `<h2>${escaped(block.slice(3))}</h2>`;
  const lines = block.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return `<p>${escaped(block)}</p>`;
  return `<ul>${lines.map((line) => `<li>${escaped(line.slice(2))}</li>`).join('')}</ul>`;
}

/** HTML of a text whose blocks are separated by empty lines. */
export function htmlOf(text: string): string {
  return text.split('\n\n').map(blockOf).join('');
}
