/** Our own papers as HTML: whatever marks of a page stand in them are shown as text. */
import { Marked, Renderer, type Tokens } from 'marked';
import { escaped } from '../../../../platform/server/http/framed-page.ts';
import { isWebLink } from '../../../../platform/server/http/web-link.ts';

/** The name under which a heading is linked to. */
function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

class PaperRenderer extends Renderer {
  override heading({ depth, text, tokens }: Tokens.Heading): string {
    return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
  }

  override table(table: Tokens.Table): string {
    return `<div class="wide">${super.table(table)}</div>`;
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return escaped(text);
  }

  override image({ text }: Tokens.Image): string {
    return escaped(text);
  }

  /** Links lead to other sites; what lies in the project is not served. */
  override link({ href, tokens }: Tokens.Link): string {
    const label = this.parser.parseInline(tokens);
    if (!isWebLink(href)) return label;
    return `<a href="${escaped(href)}" rel="noreferrer">${label}</a>`;
  }
}

const marked = new Marked();

/** A paper as HTML. */
export function htmlOf(markdown: string): string {
  return marked.parse(markdown, { async: false, renderer: new PaperRenderer() });
}
