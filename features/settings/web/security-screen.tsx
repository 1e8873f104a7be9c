import { useMutation, useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { get, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Loaded, SkeletonRows, VisitorView } from '../../../platform/browser/parts/states.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useMe } from '../../../platform/browser/session/me.ts';
import { useLanguage, useLoggedIn, useSession } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { deviceName } from './device-name.ts';

type Device = {
  readonly id: number;
  readonly address: string;
  readonly user_agent: string;
  readonly created_ms: number;
  readonly current: 0 | 1;
};

const KEY = ['balances', 'devices'];

function DeviceRow({ device, onEnd }: { readonly device: Device; readonly onEnd: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const name = deviceName(device.user_agent) || words('settings.unknown_device');
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <MonitorSmartphone aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-xs break-words text-muted">
          {device.address} · {formatTime(language, device.created_ms)}
        </p>
      </div>
      {device.current ? (
        <span className="text-sm text-up">{words('settings.this_device')}</span>
      ) : (
        <button
          type="button"
          onClick={onEnd}
          className="min-h-11 rounded-md bg-raised px-3 text-sm font-medium active:bg-pressed"
        >
          {words('settings.end')} <span className="sr-only">{name}</span>
        </button>
      )}
    </div>
  );
}

function Devices() {
  const words = useWords();
  const [asked, setAsked] = useState<Device | null>(null);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get<readonly Device[]>('/user/sessions', { signal }),
  });
  const end = useMutation({
    mutationFn: (device: Device) =>
      post<string>('/user/sessions/revoke', { fields: { id: device.id } }),
    onSuccess: (message) => toast(String(message), 'good'),
    onSettled: () => {
      setAsked(null);
      return queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
      {(devices) => (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {devices.map((device) => (
              <li key={device.id}>
                <DeviceRow device={device} onEnd={() => setAsked(device)} />
              </li>
            ))}
          </ul>
          <Sheet
            open={asked !== null}
            onClose={() => setAsked(null)}
            title={words('settings.end')}
            description={words('settings.end_ask')}
            footer={
              <Button
                look="sell"
                wide
                pending={end.isPending}
                onClick={() => asked && end.mutate(asked)}
              >
                {words('settings.end')}
              </Button>
            }
          >
            {null}
          </Sheet>
        </>
      )}
    </Loaded>
  );
}

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

/** Passwords, addresses, and where one is logged in. */
export function SecurityScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const stays = useSession((session) => session.staysLoggedIn);
  const setStays = useSession((session) => session.setStaysLoggedIn);
  return (
    <>
      <PageHeader title={words('settings.security')} />
      <Page>
        {loggedIn ? (
          <>
            <Secrets />
            <div className="mt-6 border-y border-line px-4">
              <SwitchRow
                label={words('settings.stay')}
                hint={words('settings.stay_explained')}
                checked={stays}
                onChange={setStays}
              />
            </div>
            <h2 className="px-4 pt-6 pb-2 font-semibold">{words('settings.devices')}</h2>
            <Devices />
          </>
        ) : (
          <VisitorView hint={words('settings.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
