import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { askToLogIn, redirect } from '../../../platform/browser/navigation/navigator.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useCopyPost } from './copy-data.ts';
import { TraderOfAddress } from './trader-of-address.tsx';
import { AGREEMENTS, copyPaths } from './copy-paths.ts';
import { Example } from './example.tsx';
import { MarketsChoice } from './markets-choice.tsx';
import { COIN, partText } from './copy-texts.ts';
import type { TraderDetail } from './types.ts';

type Mode = '1' | '2';
type Props = { readonly id: number; readonly trader: TraderDetail };

function useForm({ id, trader }: Props) {
  const loggedIn = useLoggedIn();
  const { relation } = trader;
  const [mode, setMode] = useState<Mode>(relation?.type === 2 ? '2' : '1');
  const [number, setNumber] = useState(relation?.number ?? '1');
  const [budget, setBudget] = useState(relation?.budget ?? '');
  const [multiple, setMultiple] = useState(String(relation?.max_multiple ?? 20));
  const [loss, setLoss] = useState(String(relation?.max_loss ?? 50));
  const [markets, setMarkets] = useState(relation?.markets ?? '');
  const [agrees, setAgrees] = useState(relation !== null || trader.agreed);
  const path = relation === null ? '/follow/follow' : '/follow/edit';
  const send = useCopyPost(path, () => redirect(copyPaths.mine));
  const submit = (): void => {
    if (!loggedIn) return askToLogIn();
    const limits = { budget, max_multiple: multiple, max_loss: loss, markets };
    const choice = { trader_user_id: id, type: mode, number, ...limits };
    send.mutate({
      fields: { ...choice, agree: agrees ? 1 : 0, terms_version: trader.terms_version },
    });
  };
  return {
    mode,
    setMode,
    number,
    setNumber,
    budget,
    setBudget,
    multiple,
    setMultiple,
    loss,
    setLoss,
    markets,
    setMarkets,
    agrees,
    setAgrees,
    send,
    submit,
  };
}

function Agreement({ trader }: { readonly trader: TraderDetail }) {
  const words = useWords();
  const share = partText(useLanguage(), trader.share);
  return (
    <ul className="list-disc space-y-1 pl-5 text-t5 text-muted">
      {(['price', 'house', 'share', 'loss', 'cap'] as const).map((what) => (
        <li key={what}>{words(`copy.agreement_${what}`, { share })}</li>
      ))}
    </ul>
  );
}

function FollowForm(props: Props) {
  const words = useWords();
  const form = useForm(props);
  const { error } = form.send;
  const isNew = props.trader.relation === null;
  const isAsked = isNew && !props.trader.agreed;
  return (
    <div className="space-y-3 px-4 pt-2">
      <p className="text-t3 font-title">{props.trader.trader_info.nickname}</p>
      <Tabs<Mode>
        look="segments"
        label={words('copy.number')}
        choices={[
          { value: '1', label: words('copy.mode_multiple') },
          { value: '2', label: words('copy.mode_lots') },
        ]}
        value={form.mode}
        onChange={form.setMode}
      />
      <AmountField
        label={words(form.mode === '1' ? 'copy.mode_multiple' : 'copy.mode_lots')}
        value={form.number}
        digits={form.mode === '1' ? 2 : 0}
        onChange={form.setNumber}
      />
      <AmountField
        label={words('copy.budget')}
        value={form.budget}
        digits={2}
        unit={COIN}
        onChange={form.setBudget}
      />
      <p className="text-t5 text-muted">{words('copy.budget_hint')}</p>
      <AmountField
        label={words('copy.max_multiple')}
        value={form.multiple}
        digits={0}
        unit="×"
        onChange={form.setMultiple}
      />
      <AmountField
        label={words('copy.max_loss')}
        value={form.loss}
        digits={0}
        unit="%"
        onChange={form.setLoss}
      />
      <MarketsChoice chosen={form.markets} onChange={form.setMarkets} />
      <Example id={props.id} mode={form.mode} number={form.number} />
      <Agreement trader={props.trader} />
      {isAsked && (
        <>
          <Tick label={words('copy.agree')} checked={form.agrees} onChange={form.setAgrees} />
          <Go
            to={AGREEMENTS[1] ?? copyPaths.index}
            className="inline-flex min-h-11 items-center text-t5 text-accent-text"
          >
            {words('copy.agreement')}
          </Go>
        </>
      )}
      {error instanceof Refusal && <Notice look="lock" title={error.message} />}
      <Button wide pending={form.send.isPending} onClick={form.submit}>
        {words(isNew ? 'copy.follow' : 'copy.save')}
      </Button>
    </div>
  );
}

/** How a trader shall be copied: how much, up to where, and what that means. */
export function FollowScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('copy.follow')} />
      <Page>
        <TraderOfAddress>
          {(id, trader) => <FollowForm key={id} id={id} trader={trader} />}
        </TraderOfAddress>
      </Page>
    </>
  );
}
