import { Box, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Failed } from '../../../platform/browser/console/states.tsx';

type Span = readonly [from: number, to: number] | null;

interface Hours {
  readonly zone: string;
  readonly days: readonly Span[];
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const STANDARD: Span = [540, 1_080];
const DAY_MINUTES = 1_440;

/** `09:30` of a minute of the day; the end of the day is `24:00`. */
function printed(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function parsed(text: string): number | undefined {
  const found = /^(\d{1,2}):(\d{2})$/.exec(text);
  if (found === null) return undefined;
  const minute = Number(found[1]) * 60 + Number(found[2]);
  return Number(found[2]) < 60 && minute <= DAY_MINUTES ? minute : undefined;
}

type DayProps = {
  readonly name: string;
  readonly span: Span;
  readonly onChange: (span: Span) => void;
};

function TimeField({ label, value, set }: TimeProps) {
  const [text, setText] = useState(printed(value));
  const minute = parsed(text);
  return (
    <TextField
      label={label}
      value={text}
      error={minute === undefined}
      sx={{ width: 150 }}
      onChange={({ target }) => {
        setText(target.value);
        const next = parsed(target.value);
        if (next !== undefined) set(next);
      }}
    />
  );
}

type TimeProps = {
  readonly label: string;
  readonly value: number;
  readonly set: (minute: number) => void;
};

function Day({ name, span, onChange }: DayProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <FormControlLabel
        sx={{ width: 150 }}
        label={name}
        control={
          <Checkbox
            checked={span !== null}
            onChange={(_event, isOpen) => onChange(isOpen ? STANDARD : null)}
          />
        }
      />
      {span === null ? (
        'closed'
      ) : (
        <>
          <TimeField
            label={`${name} from`}
            value={span[0]}
            set={(from) => onChange([from, span[1]])}
          />
          <TimeField label={`${name} to`} value={span[1]} set={(to) => onChange([span[0], to])} />
        </>
      )}
    </Box>
  );
}

function HoursForm({ before }: { readonly before: Hours }) {
  const [zone, setZone] = useState(before.zone);
  const [days, setDays] = useState(before.days);
  const isSound = days.every((span) => span === null || span[0] < span[1]);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        label="Time zone"
        value={zone}
        sx={{ maxWidth: 320 }}
        helperText="IANA name, such as Europe/Berlin"
        onChange={({ target }) => setZone(target.value)}
      />
      {DAYS.map((name, at) => (
        <Day
          key={name}
          name={name}
          span={days[at] ?? null}
          onChange={(span) => setDays(days.map((each, index) => (index === at ? span : each)))}
        />
      ))}
      <Box>
        <ActionButton
          label="Save"
          sentence="Customers see these hours, and first answers are due within them."
          path="/support/hours/save"
          fields={{ zone, days }}
          isComplete={isSound && zone.trim() !== ''}
          permission="support.configure"
        />
      </Box>
    </Box>
  );
}

/** When somebody is at the desk. */
export function HoursScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['support_hours'],
    queryFn: () => consoleGet<Hours>('/support/hours'),
  });
  return (
    <Screen
      title="Support hours"
      hint="Outside these hours, customers are told when support is back."
    >
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      <Panel>
        {data === undefined ? null : <HoursForm key={JSON.stringify(data)} before={data} />}
      </Panel>
    </Screen>
  );
}
