/** What is missing before customers come in, and the button that lets them in. */
import { Alert, Box, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Failed, Loading } from '../../../platform/browser/console/states.tsx';
import { useAttended } from '../../../platform/browser/console/use-attended.ts';

interface Fault {
  readonly what: string;
  readonly action: string;
}

interface Check {
  readonly id: string;
  readonly title: string;
  readonly isMust: boolean;
  readonly isWatched: boolean;
  readonly faults: readonly Fault[];
}

interface Report {
  readonly state: 'demo' | 'closed' | 'open';
  readonly data: readonly Check[];
}

const LOOKED_AGAIN_MS = 15_000;
const TONE_HZ = 660;
const TONE_S = 0.25;

/** Whether customers are let in, as the server found it last. */
function useOpening() {
  const isAttended = useAttended();
  return useQuery({
    queryKey: ['opening'],
    queryFn: () => consoleGet<Report>('/opening'),
    refetchInterval: isAttended ? LOOKED_AGAIN_MS : false,
  });
}

function missing({ data }: Report): number {
  return data.filter(({ isMust, faults }) => isMust && faults.length > 0).length;
}

const STATES = {
  demo: [
    'info',
    'This is a demo and always open. With MODE=live, everything marked red is required.',
  ],
  closed: ['warning', 'Not open to customers yet.'],
  open: ['success', 'Open to customers. Fix anything that turns red; nobody is locked out.'],
} as const;

function CheckRow({ check: { title, isMust, faults } }: { readonly check: Check }) {
  const isRight = faults.length === 0;
  const wrong = isMust ? 'error' : 'warning';
  const label = isMust ? 'required' : 'recommended';
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider', listStyle: 'none' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Chip
          size="small"
          color={isRight ? 'success' : wrong}
          label={isRight ? 'OK' : label}
          sx={{ minWidth: 72 }}
        />
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      </Box>
      {faults.map(({ what, action }, at) => (
        <Box key={what} sx={{ pl: { xs: 0, sm: 11 }, pt: 1 }}>
          <Typography>{what}</Typography>
          {faults[at + 1]?.action === action ? null : (
            <Typography sx={{ color: 'text.secondary' }}>{action}</Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

function Acts({ report }: { readonly report: Report }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', my: 2 }}>
      {report.state === 'demo' ? null : (
        <ActionButton
          label="Send test mail"
          sentence="Sends you a mail right away to check that the mail server accepts it."
          path="/opening/mail"
          fields={{}}
          permission="opening.decide"
          done="The mail server accepted it. Check your inbox."
        />
      )}
      {report.state === 'closed' && missing(report) === 0 ? (
        <ActionButton
          label="Open to customers"
          sentence={
            'Another operator confirms it under Changes; then anyone can register. This can’t be ' +
            'undone. Use the switches of markets and products instead.'
          }
          path="/opening/open"
          fields={{}}
          permission="opening.decide"
        />
      ) : null}
    </Box>
  );
}

/** Everything that a house of real money needs, with what mends what is missing. */
export function OpeningScreen() {
  const { data: report, error, refetch } = useOpening();
  const [severity, sentence] = STATES[report?.state ?? 'closed'];
  return (
    <Screen
      title="Go-live"
      hint="What has to be in place before you open. Same checks as npm run doctor."
    >
      {error === null ? null : <Failed error={error} retry={() => void refetch()} />}
      {report === undefined && error === null ? <Loading /> : null}
      {report === undefined ? null : (
        <Panel>
          <Alert severity={severity}>{sentence}</Alert>
          <Acts report={report} />
          <Box component="ul" sx={{ p: 0, m: 0 }}>
            {report.data.map((check) => (
              <CheckRow key={check.id} check={check} />
            ))}
          </Box>
        </Panel>
      )}
    </Screen>
  );
}

/** What is watched and wrong now. */
function alarms({ data }: Report): readonly Check[] {
  return data.filter(({ isWatched, faults }) => isWatched && faults.length > 0);
}

/** A short tone, where the browser lets a page sound that somebody has touched. */
function sound(): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.frequency.value = TONE_HZ;
  tone.connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + TONE_S);
  tone.onended = () => void context.close();
}

/** Sounds once for each thing that turns wrong while somebody has the console open. */
function useSound(names: string | undefined): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (names === undefined) return;
    const known = before.current?.split(' ');
    const isNew = (name: string) => name !== '' && known?.includes(name) === false;
    if (names.split(' ').some(isNew)) sound();
    before.current = names;
  }, [names]);
}

/** Below the work queue: that customers are not let in yet, or what is wrong of an open house. */
export function OpeningPanel() {
  const { data: report } = useOpening();
  const wrong = report?.state === 'open' ? alarms(report) : [];
  useSound(report?.state === 'open' ? wrong.map(({ id }) => id).join(' ') : undefined);
  if (wrong.length > 0) {
    return (
      <Alert severity="error" sx={{ mt: 3 }}>
        {wrong.map(({ id, title, faults }) => (
          <Typography key={id}>{`Failing: ${title}. ${faults[0]?.what ?? ''}`}</Typography>
        ))}
      </Alert>
    );
  }
  if (report?.state !== 'closed') return null;
  return (
    <Alert severity="warning" sx={{ mt: 3 }}>
      {`Not open to customers yet. Checks missing: ${missing(report)}. See Go-live.`}
    </Alert>
  );
}
