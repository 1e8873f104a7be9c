import { TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { InForceFrom } from '../../../platform/browser/console/plan-fields.tsx';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import type { OtcTerms } from '../contract/index.ts';

type Version = OtcTerms & { readonly fromMs: number };
const PPM_OF_PERCENT = 10_000;

/** What is sent of terms that are edited as text; undefined while it cannot be read. */
function planned(text: string): object | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}

function textOf({ version: _version, productId: _id, fromMs: _from, ...terms }: Version): string {
  return JSON.stringify(terms, null, 2);
}

/** Plans other terms: moneys, kinds of payment with their fields, band, fee, bond and windows. */
function PlanButton({ now }: { readonly now: Version }) {
  const [text, setText] = useState(() => textOf(now));
  const [from, setFrom] = useState('');
  const terms = planned(text);
  const fromMs = Date.parse(from);
  return (
    <ActionButton
      label="Plan terms"
      sentence="Public right away, effective a day later at the earliest. Orders keep their terms."
      path="/markets/plan"
      fields={{ id: 1, product: 'otc', terms: terms ?? {}, fromMs: fromMs || 0 }}
      permission="markets.change"
      reason
      isComplete={terms !== undefined && !Number.isNaN(fromMs)}
    >
      <TextField
        label="Terms as JSON (amounts in smallest units, rates in ppm)"
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={terms === undefined}
        multiline
        minRows={8}
        maxRows={18}
      />
      <InForceFrom value={from} onChange={setFrom} />
    </ActionButton>
  );
}

function Terms({ version }: { readonly version: Version }) {
  const kinds = version.fiats.map(({ code, kinds: of }) => {
    const names = of.map(({ kind, fields, isReversible }) => {
      return `${kind.replaceAll('_', ' ')} (${fields.join(', ')})${isReversible ? ' ⚠' : ''}`;
    });
    return [code, names.join(' · ')] as const;
  });
  return (
    <Panel title={`Version ${version.version}, from ${consoleTime(version.fromMs)}`}>
      <Facts
        rows={[
          ['Band around the reference price', `±${version.bandPpm / PPM_OF_PERCENT}%`],
          ['Maker fee', `${version.feePpm / PPM_OF_PERCENT}%`],
          ['Bond (smallest units)', `${version.bondUnits} of coin ${version.bondAssetId}`],
          ['Payment window (minutes)', `${version.leastPayMinutes}–${version.mostPayMinutes}`],
          ['Coins', version.assets.join(', ')],
          ...kinds,
        ]}
      />
    </Panel>
  );
}

/** The terms in force and those before, and the way to plan the next. */
export function TermsScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['otc_terms'],
    queryFn: () => consoleGet<{ readonly list: readonly Version[] }>('/otc/terms', {}),
  });
  if (data === undefined) {
    return <Awaited title="OTC terms" error={error} retry={() => void refetch()} />;
  }
  const [now] = data.list;
  return (
    <Screen
      title="OTC terms"
      hint="Payment methods marked ⚠ can be reversed. Each version is in the signed log."
      actions={now === undefined ? undefined : <PlanButton now={now} />}
    >
      {now === undefined ? <Panel>No terms yet.</Panel> : null}
      {data.list.map((version) => (
        <Terms key={version.version} version={version} />
      ))}
    </Screen>
  );
}
