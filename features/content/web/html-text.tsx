const LOOK = [
  'text-t4 leading-relaxed break-words text-muted',
  '[&>*:first-child]:mt-0 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5',
  '[&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:pl-5',
  '[&_h2]:mt-6 [&_h2]:text-t3 [&_h2]:font-strong [&_h2]:text-text',
  '[&_h3]:mt-5 [&_h3]:font-strong [&_h3]:text-text',
  '[&_a]:text-accent-text [&_a]:underline [&_b]:text-text [&_strong]:text-text',
  '[&_img]:mt-3 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-md',
  '[&_table]:mt-3 [&_table]:block [&_table]:overflow-x-auto [&_td]:p-2 [&_th]:p-2',
  '[&_blockquote]:mt-3 [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong',
  '[&_blockquote]:pl-3',
].join(' ');

/** A written text. The server has cleaned it before it was stored; nothing else may come here. */
export function HtmlText({ html }: { readonly html: string }) {
  return <div className={LOOK} dangerouslySetInnerHTML={{ __html: html }} />;
}
