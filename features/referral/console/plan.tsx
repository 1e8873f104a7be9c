import { TextField } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { dollarUnits, InForceFrom } from '../../../platform/browser/console/plan-fields.tsx';

const SHARES = [
  ['firstPpm', 'Level B, % of fees', '20'],
  ['secondPpm', 'Level C, % of fees', '10'],
  ['thirdPpm', 'Level D, % of fees', '5'],
  ['fourthPpm', 'Level E, % of fees', '2.5'],
] as const;
const PPM_OF_PERCENT = 10_000;

/** Plans other terms: public for a day, for days that begin after that. */
export function PlanButton() {
  const [shares, setShares] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(SHARES.map(([name, , first]) => [name, first])),
  );
  const [deposit, setDeposit] = useState('1000');
  const [from, setFrom] = useState('');
  const ppm = Object.fromEntries(
    Object.entries(shares).map(([name, percent]) => {
      return [name, Math.round(Number(percent) * PPM_OF_PERCENT)];
    }),
  );
  const areSound = Object.values(ppm).every((each) => Number.isSafeInteger(each) && each >= 0);
  const fromMs = Date.parse(from);
  return (
    <ActionButton
      label="Plan terms"
      sentence="Public right away. They apply to days that start after the time below."
      path="/markets/plan"
      fields={{
        id: 1,
        product: 'referral',
        terms: { ...ppm, depositUnits: dollarUnits(deposit) },
        fromMs: fromMs || 0,
      }}
      permission="markets.change"
      reason
      isComplete={areSound && dollarUnits(deposit) !== '' && !Number.isNaN(fromMs)}
    >
      {SHARES.map(([name, label]) => (
        <TextField
          key={name}
          size="small"
          label={label}
          value={shares[name] ?? ''}
          onChange={({ target }) => setShares({ ...shares, [name]: target.value })}
        />
      ))}
      <TextField
        size="small"
        label="Min. deposit for a member to qualify, whole USDT"
        value={deposit}
        onChange={({ target }) => setDeposit(target.value)}
      />
      <InForceFrom value={from} onChange={setFrom} />
    </ActionButton>
  );
}
