import { TextField } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { dollarUnits, InForceFrom } from '../../../platform/browser/console/plan-fields.tsx';

const SHARES = [
  ['firstPpm', 'B, percent of fees', '20'],
  ['secondPpm', 'C, percent of fees', '10'],
  ['thirdPpm', 'D, percent of fees', '5'],
  ['fourthPpm', 'E, percent of fees', '2.5'],
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
      sentence="Public at once; days that begin after the time below are paid by them."
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
        label="A member qualifies by one deposit above, whole USDT"
        value={deposit}
        onChange={({ target }) => setDeposit(target.value)}
      />
      <InForceFrom value={from} onChange={setFrom} />
    </ActionButton>
  );
}
