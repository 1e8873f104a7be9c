import type { ReactNode } from 'react';
import { PageHeader } from '../../../platform/browser/parts/page.tsx';

type Props = { readonly title: string; readonly trail?: ReactNode };

/** The line at the top of a screen that takes the width of a desk: it begins where that does. */
export function WideHeader({ title, trail }: Props) {
  return (
    <div className="contents [&>header>div]:md:max-w-6xl">
      <PageHeader title={title} trail={trail} />
    </div>
  );
}
