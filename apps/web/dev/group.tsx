import type { ReactNode } from 'react';

/** Parts that belong together, under a name. */
export function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="space-y-3 border-b border-line px-4 py-5">
      <h2 className="text-t5 text-muted">{name}</h2>
      {children}
    </section>
  );
}
