import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../platform/browser/api/client.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { Figure, ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { useMe } from '../../../platform/browser/session/me.ts';
import { useLanguage, useLoggedIn, useSession } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AntiPhishingSheet } from './anti-phishing-sheet.tsx';
import { Devices } from './devices.tsx';
import { LockCountdown } from './lock-countdown.tsx';
import { Passkeys } from './passkeys.tsx';
import { ResetNotice } from './reset-notice.tsx';
import { type Safe, useSafe } from './safe-data.ts';
import { SecondFactorSheet } from './second-factor.tsx';
import { TwoFactorSheet } from './two-factor-sheet.tsx';
import { WaitingPhoneNotice } from './waiting-phone-notice.tsx';
import type { stateMessage } from '../../verification/wire.ts';

/** The part of `/real/state` that is shown here. */
type Levels = ReturnType<typeof stateMessage>;

/** What one logs in and pays with, and where codes go. */
function Secrets() {
  const words = useWords();
  const user = useMe();
  const none = words('settings.not_set');
  const area = user?.area_code ? `+${user.area_code} ` : '';
  const isSet = user?.has_payment_password === 1;
  return (
    <div className="divide-y divide-line border-y border-line">
      <ListRow
        label={words('settings.login_password')}
        value={words('settings.change')}
        onPress={() => push(paths.password)}
      />
      <ListRow
        label={words('settings.payment_password')}
        value={isSet ? words('settings.change') : none}
        onPress={() => push(paths.paymentPassword)}
      />
      <ListRow
        label={words('settings.mobile')}
        value={user?.phone ? `${area}${user.phone}` : none}
        onPress={() => push(paths.bindPhone)}
      />
      <ListRow
        label={<span className="whitespace-nowrap">{words('settings.email')}</span>}
        value={<span className="[overflow-wrap:anywhere]">{user?.email || none}</span>}
        onPress={() => push(paths.bindEmail)}
      />
    </div>
  );
}

/** The level of the identity check, and what it allows. */
function Level() {
  const words = useWords();
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['verification:own', 'state'],
    queryFn: ({ signal }) => get<Levels>('/real/state', { signal }),
  });
  const limits = data?.limits.find(({ level }) => level === data.level);
  return (
    <div className="mt-6 border-y border-line">
      <ListRow
        label={words('settings.verification')}
        value={data ? words('identity.level', { level: data.level }) : ''}
        onPress={() => push(paths.identity)}
      />
      {limits && (
        <dl className="px-4 pb-2">
          <Figure
            label={words('verification.limit_withdrawal')}
            value={`${formatAmount(language, limits.withdrawal)} BTC`}
          />
          <Figure
            label={words('verification.limit_fiat')}
            value={`${formatAmount(language, limits.fiat)} USDT`}
          />
        </dl>
      )}
    </div>
  );
}

/** The second factor and the word of our messages. */
function Protection({ safe }: { readonly safe: Safe }) {
  const words = useWords();
  const [open, setOpen] = useState<'two_factor' | 'word' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <div className="mt-6 divide-y divide-line border-y border-line">
        <ListRow
          label={words('identity.two_factor')}
          value={words(safe.two_factor ? 'identity.on' : 'identity.off')}
          onPress={() => setOpen('two_factor')}
        />
        <ListRow
          label={words('identity.anti_phishing')}
          value={
            <span className="[overflow-wrap:anywhere]">
              {safe.anti_phishing || words('settings.not_set')}
            </span>
          }
          onPress={() => setOpen('word')}
        />
      </div>
      <TwoFactorSheet open={open === 'two_factor'} safe={safe} onClose={close} />
      <AntiPhishingSheet open={open === 'word'} word={safe.anti_phishing} onClose={close} />
    </>
  );
}

function Everything() {
  const words = useWords();
  const query = useSafe();
  const stays = useSession((session) => session.staysLoggedIn);
  const setStays = useSession((session) => session.setStaysLoggedIn);
  return (
    <Loaded query={query}>
      {(safe) => (
        <>
          {safe.security_reset && <ResetNotice reset={safe.security_reset} />}
          {safe.waiting_phone && <WaitingPhoneNotice waiting={safe.waiting_phone} />}
          <LockCountdown untilMs={safe.withdrawal_locked_until_ms} />
          <Secrets />
          <Protection safe={safe} />
          <Passkeys safe={safe} />
          <Level />
          <div className="mt-6 border-y border-line px-4">
            <SwitchRow
              label={words('settings.stay')}
              hint={words('settings.stay_explained')}
              checked={stays}
              onChange={setStays}
            />
          </div>
          <h2 className="px-4 pt-6 pb-2 font-strong">{words('settings.devices')}</h2>
          <Devices />
          <SecondFactorSheet />
        </>
      )}
    </Loaded>
  );
}

/** Passwords, addresses, second factor, passkeys, limits, and where one is logged in. */
export function SecurityScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  return (
    <>
      <PageHeader title={words('settings.security')} />
      <Page>
        {loggedIn ? <Everything /> : <VisitorView hint={words('settings.visitor_hint')} />}
      </Page>
    </>
  );
}
