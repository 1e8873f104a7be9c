import { describe, expect, it } from 'vitest';
import { htmlOf } from './markup.ts';

describe('the way in which seeded texts are written', () => {
  it.each([
    ['a paragraph', 'One line.', '<p>One line.</p>'],
    ['two of them', 'One.\n\nTwo.', '<p>One.</p><p>Two.</p>'],
    ['a heading', '## Head\n\nText.', '<h2>Head</h2><p>Text.</p>'],
    ['points', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['a dash inside a text', '- a\nb', '<p>- a\nb</p>'],
    ['marks that are meant as text', 'a < b & c > d', '<p>a &lt; b &amp; c &gt; d</p>'],
  ])('knows %s', (_what, text, html) => {
    expect(htmlOf(text)).toBe(html);
  });
});
