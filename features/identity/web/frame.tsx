import type { ReactNode } from 'react';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { useSite } from '../../../platform/browser/session/site.ts';
import { LanguageButton } from './language-button.tsx';

type Props = { readonly title: string; readonly children: ReactNode };

/** The frame of login, registration and forgotten password: the house's sign above the form. */
export function AccountFrame({ title, children }: Props) {
  const { data: site } = useSite();
  return (
    <>
      <PageHeader title="" trail={<LanguageButton />} />
      <Page>
        <div className="px-6 pt-2">
          <div className="flex items-center gap-3">
            <img src="icon.svg" alt="" width={36} height={36} className="rounded-md" />
            <span className="text-base font-semibold text-muted">
              {site?.site_name ?? 'Bourse'}
            </span>
          </div>
          <p className="pt-5 pb-6 text-2xl font-bold" role="presentation">
            {title}
          </p>
          {children}
        </div>
      </Page>
    </>
  );
}
