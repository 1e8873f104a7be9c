import type { ReactNode, Ref } from 'react';
import { Go } from '../navigation/go.tsx';

type Props = {
  readonly title: string;
  readonly hint?: string;
  /** Where all of them are, and what the way there is called. */
  readonly to: string;
  readonly toName: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
};

/** A product in the shop window: its name, its own evidence, and the way to all of it. */
export function ProductSection({ title, hint, to, toName, ref, children }: Props) {
  return (
    <section ref={ref} className="scroll-mt-bar px-4 pt-5">
      <h2 className="text-t3 font-title">{title}</h2>
      {hint && <p className="text-t5 text-muted">{hint}</p>}
      <div className="pt-2">{children}</div>
      <Go
        to={to}
        className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
      >
        {toName}
      </Go>
    </section>
  );
}
