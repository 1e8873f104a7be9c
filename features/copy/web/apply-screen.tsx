import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { redirect } from '../../../platform/browser/navigation/navigator.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextArea } from '../../../platform/browser/parts/field.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Checks } from './checks.tsx';
import { useCopyPost, useDesk } from './copy-data.ts';
import { copyPaths } from './copy-paths.ts';
import type { LeadPage } from './types.ts';

const LONGEST_TEXT = 500;
const USUAL_SHARE = '10';

function Form() {
  const words = useWords();
  const language = useLanguage();
  const [text, setText] = useState('');
  const [share, setShare] = useState(USUAL_SHARE);
  const send = useCopyPost('/follow/apply', () => redirect(copyPaths.lead));
  const { error } = send;
  return (
    <div className="space-y-4 pt-4">
      <TextArea
        label={words('copy.your_text')}
        hint={words('copy.your_text_hint')}
        maxLength={LONGEST_TEXT}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <AmountField
        label={words('copy.your_share')}
        value={share}
        digits={2}
        unit="%"
        onChange={setShare}
      />
      <p className="text-t5 text-muted">{words('copy.your_share_hint')}</p>
      {error instanceof Refusal && <Notice look="lock" title={error.message} />}
      <Button
        wide
        disabled={text.trim() === '' || share === ''}
        pending={send.isPending}
        onClick={() => send.mutate({ fields: { text, language, share } })}
      >
        {words('copy.apply')}
      </Button>
    </div>
  );
}

function Application({ desk }: { readonly desk: LeadPage }) {
  const words = useWords();
  if (desk.state === 'waiting') return <Notice look="info" title={words('copy.trader_waiting')} />;
  if (desk.state === 'leading' || desk.state === 'leaving') {
    return <Notice look="info" title={words('copy.leads_already')} />;
  }
  const isReady = desk.checks.every(({ is_met }) => is_met);
  return (
    <>
      {desk.state === 'rejected' && (
        <Notice look="lock" title={words('copy.trader_rejected')}>
          {desk.reason}
        </Notice>
      )}
      <p className="pb-3 text-muted">{words('copy.apply_hint')}</p>
      <Checks checks={desk.checks} />
      {isReady ? <Form /> : <p className="pt-3 text-t5 text-muted">{words('copy.checks_hint')}</p>}
    </>
  );
}

function Own() {
  return <Loaded query={useDesk()}>{(desk) => <Application desk={desk} />}</Loaded>;
}

/** Asking to lead: what it takes, a text, and a share. */
export function ApplyScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('copy.become')} />
      <Page>
        <div className="px-4 pt-2">
          {useLoggedIn() ? <Own /> : <VisitorView hint={words('copy.apply_hint')} />}
        </div>
      </Page>
    </>
  );
}
