/** Who else has proved a payment by the same picture: one paid, and another showed it too. */
import { Alert } from '@mui/material';
import { Link } from 'react-router';
import { consoleTime } from './time-text.ts';

/** Another proof that shows the same. */
export interface SameProof {
  readonly owner: number;
  readonly sentMs: number;
}

export function SameProofs({ proofs }: { readonly proofs: readonly SameProof[] }) {
  if (proofs.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      The same picture was also used as proof of payment here:
      {proofs.map(({ owner, sentMs }) => (
        <div key={`${owner} ${sentMs}`}>
          <Link to={`/customers/${owner}/show`}>customer {owner}</Link>, {consoleTime(sentMs)}
        </div>
      ))}
    </Alert>
  );
}
