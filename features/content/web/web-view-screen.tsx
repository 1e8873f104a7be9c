import { ExternalLink } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { back } from '../../../platform/browser/navigation/navigator.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { safeAddress } from './web-address.ts';

function Refused() {
  const words = useWords();
  return (
    <Page>
      <Empty
        title={words('content.web_refused')}
        hint={words('content.web_refused_hint')}
        action={
          <Button look="quiet" onClick={() => back()}>
            {words('common.back')}
          </Button>
        }
      />
    </Page>
  );
}

/** A page of elsewhere in a frame that can neither read nor steer this one. */
export function WebViewScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const address = safeAddress(params.get('url'), location.origin);
  const title = address === undefined ? words('content.web_title') : new URL(address).host;
  return (
    <>
      <PageHeader
        title={title}
        trail={
          address !== undefined && (
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={words('content.web_outside')}
              className="flex size-11 items-center justify-center"
            >
              <ExternalLink aria-hidden size={20} />
            </a>
          )
        }
      />
      {address === undefined ? (
        <Refused />
      ) : (
        <main data-page>
          <iframe
            title={title}
            src={address}
            sandbox="allow-scripts allow-forms allow-popups"
            referrerPolicy="no-referrer"
            className="block h-[calc(100dvh-3rem-var(--bar))] w-full border-0 bg-canvas"
          />
        </main>
      )}
    </>
  );
}
