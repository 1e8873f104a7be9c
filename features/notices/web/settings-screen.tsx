import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toastError } from '../../../platform/browser/api/query.ts';
import { post } from '../../../platform/browser/api/client.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { SwitchRow, Tick } from '../../../platform/browser/parts/switch.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { readerClock } from '../../../platform/browser/session/reader-clock.ts';
import { changeSettings, type PushKey, type Settings, usePushKey, useSettings } from './data.ts';
import { deviceState, switchOff, switchOn } from './device.ts';

interface Tried {
  readonly device: string;
  readonly result: 'sent' | 'gone' | 'later' | 'refused';
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="px-4 pt-5">
      <h2 className="pb-1 text-t3 font-strong">{title}</h2>
      {children}
    </section>
  );
}

/** Sends a test to each device, and says what became of it. */
function TestPart() {
  const words = useWords();
  const [tried, setTried] = useState<readonly Tried[]>([]);
  const [isPending, setPending] = useState(false);
  const test = async (): Promise<void> => {
    setPending(true);
    try {
      setTried((await post<{ list: readonly Tried[] }>('/push/test')).list);
    } catch (error) {
      toastError(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button look="quiet" pending={isPending} onClick={() => void test()}>
        {words('notices.test')}
      </Button>
      <ul aria-live="polite" className="basis-full text-t5 text-muted">
        {tried.map(({ device, result }, index) => (
          <li key={index} className="break-words">
            {device}: {words(`notices.test_${result}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Messages on this device: whether they can come, and switching them. */
function DevicePart({ house }: { readonly house: PushKey }) {
  const words = useWords();
  const [isPending, setPending] = useState(false);
  const state = useQuery({ queryKey: ['notices:own', 'device'], queryFn: deviceState });
  if (house.is_on === 0) return <p className="text-t5 text-muted">{words('notices.house_off')}</p>;
  const turn = async (act: () => Promise<void>): Promise<void> => {
    setPending(true);
    await act().catch(toastError);
    await state.refetch();
    setPending(false);
  };
  const now = state.data ?? 'off';
  return (
    <>
      <p className="pb-2 text-t5 text-muted">{words(`notices.device_${now}`)}</p>
      <div className="flex flex-wrap gap-2">
        {now === 'off' && (
          <Button pending={isPending} onClick={() => void turn(() => switchOn(house.key))}>
            {words('notices.switch_on')}
          </Button>
        )}
        {now === 'on' && (
          <Button look="quiet" pending={isPending} onClick={() => void turn(switchOff)}>
            {words('notices.switch_off')}
          </Button>
        )}
        {house.devices > 0 || now === 'on' ? <TestPart /> : null}
      </div>
    </>
  );
}

const WAYS = [
  ['app', 'in_app'],
  ['push', 'push'],
  ['mail', 'mail'],
] as const;

type ClassProps = { readonly row: Settings['classes'][number]; readonly hasPush: boolean };

/** How one class is told; push is no choice where the house sends none. */
function ClassRow({ row, hasPush }: ClassProps) {
  const words = useWords();
  const ways = WAYS.filter(([way]) => hasPush || way !== 'push');
  return (
    <li className="py-2">
      <p>{words(`notices.class_${row.class}`)}</p>
      {row.fixed === 1 ? (
        <p className="text-t5 text-muted">{words('notices.always')}</p>
      ) : (
        <div className="flex flex-wrap gap-x-5">
          {ways.map(([way, word]) => (
            <Tick
              key={way}
              label={words(`notices.${word}`)}
              checked={row[way] === 1}
              onChange={(on) => void changeSettings({ class: row.class, [way]: on ? 1 : 0 })}
            />
          ))}
        </div>
      )}
    </li>
  );
}

function QuietPart({ settings }: { readonly settings: Settings }) {
  const words = useWords();
  const here = readerClock().zone;
  const zone = settings.quiet === 1 ? settings.zone : here;
  const change = (fields: Readonly<Record<string, string | number>>): void =>
    void changeSettings({ ...fields, zone: here });
  return (
    <>
      <SwitchRow
        label={words('notices.quiet')}
        hint={words('notices.quiet_hint', { zone })}
        checked={settings.quiet === 1}
        onChange={(on) => change({ quiet: on ? 1 : 0 })}
      />
      {settings.quiet === 1 && (
        <div className="grid grid-cols-2 gap-3 pb-2">
          <TextField
            label={words('notices.from')}
            type="time"
            value={settings.quiet_from}
            onChange={({ target }) => target.value && change({ quiet_from: target.value })}
          />
          <TextField
            label={words('notices.to')}
            type="time"
            value={settings.quiet_to}
            onChange={({ target }) => target.value && change({ quiet_to: target.value })}
          />
        </div>
      )}
      <SwitchRow
        label={words('notices.amounts')}
        hint={words('notices.amounts_hint')}
        checked={settings.amounts === 1}
        onChange={(on) => change({ amounts: on ? 1 : 0 })}
      />
    </>
  );
}

function Own() {
  const words = useWords();
  const house = usePushKey();
  const settings = useSettings();
  // Where nothing came, that is said once.
  const isNothing = house.isLoadingError && settings.isLoadingError;
  const hasPush = house.data?.is_on === 1;
  return (
    <>
      {!isNothing && (
        <Part title={words('notices.device')}>
          <Loaded query={house}>{(key) => <DevicePart house={key} />}</Loaded>
        </Part>
      )}
      <Loaded query={settings}>
        {(chosen) => (
          <>
            <Part title={words('notices.title')}>
              <ul>
                {chosen.classes.map((row) => (
                  <ClassRow key={row.class} row={row} hasPush={hasPush} />
                ))}
              </ul>
            </Part>
            {hasPush && (
              <Part title={words('notices.push')}>
                <QuietPart settings={chosen} />
              </Part>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

/** Which notices reach one how, when the phone stays quiet, and messages on this device. */
export function NoticeSettingsScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('notices.settings')} />
      <Page>{useLoggedIn() ? <Own /> : <VisitorView hint={words('notices.visitor_hint')} />}</Page>
    </>
  );
}
