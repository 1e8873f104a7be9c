import { useMutation, useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { get, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { When } from '../../../platform/browser/parts/when.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { deviceName } from '../rules/checks.ts';
import type { deviceRow } from '../wire.ts';

type Device = ReturnType<typeof deviceRow>;

const KEY = ['identity:own', 'devices'];

function DeviceRow({ device, onEnd }: { readonly device: Device; readonly onEnd: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const name = deviceName(device.user_agent) || words('settings.unknown_device');
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <MonitorSmartphone aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-strong">{name}</p>
        <p className="text-t5 break-words text-muted">
          {device.address} · {formatTime(language, device.created_ms)}
        </p>
        <p className="text-t5 text-muted">
          {words('identity.device_seen')}: <When ms={device.seen_ms} />
        </p>
      </div>
      {device.current ? (
        <span className="text-t5 text-up">{words('settings.this_device')}</span>
      ) : (
        <button
          type="button"
          onClick={onEnd}
          className="min-h-11 rounded-md bg-raised px-3 text-t5 font-strong active:bg-pressed"
        >
          {words('settings.end')} <span className="sr-only">{name}</span>
        </button>
      )}
    </div>
  );
}

/** Which device is to be logged out, or all others. */
type EndRequest = Device | 'others';

function end(request: EndRequest): Promise<string> {
  if (request === 'others') return post<string>('/user/sessions/revoke_others');
  return post<string>('/user/sessions/revoke', { fields: { id: request.id } });
}

type ListProps = {
  readonly devices: readonly Device[];
  readonly onRequest: (request: EndRequest) => void;
};

function DeviceList({ devices, onRequest }: ListProps) {
  const words = useWords();
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceRow device={device} onEnd={() => onRequest(device)} />
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <div className="px-4 pt-3">
          <Button look="quiet" wide onClick={() => onRequest('others')}>
            {words('identity.end_others')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Where one is logged in, and how to end that. */
export function Devices() {
  const words = useWords();
  const [request, setRequest] = useState<EndRequest | null>(null);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get<readonly Device[]>('/user/sessions', { signal }),
  });
  const ending = useMutation({
    mutationFn: end,
    onSuccess: (message) => toast(String(message), 'good'),
    onSettled: () => {
      setRequest(null);
      return queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
  const label = words(request === 'others' ? 'identity.end_others' : 'settings.end');
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
      {(devices) => (
        <>
          <DeviceList devices={devices} onRequest={setRequest} />
          <Sheet
            open={request !== null}
            onClose={() => setRequest(null)}
            title={label}
            description={words('settings.end_ask')}
            footer={
              <Button
                look="sell"
                wide
                pending={ending.isPending}
                onClick={() => request && ending.mutate(request)}
              >
                {label}
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
