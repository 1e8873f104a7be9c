/** A trader's picture, or the first letter of the name where there is none. */
export function Face({ name, url }: { readonly name: string; readonly url: string }) {
  return url === '' ? (
    <span
      aria-hidden
      className="flex size-9 shrink-0 items-center justify-center rounded-full border border-line
        bg-raised font-title"
    >
      {name.slice(0, 2)}
    </span>
  ) : (
    <img src={url} alt="" className="size-9 shrink-0 rounded-full object-cover" />
  );
}
