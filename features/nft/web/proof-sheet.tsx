/** Verifies an opened box here and now, and shows what of. */
import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useProof } from './nft-data.ts';
import type { BoxProof } from './types.ts';

type Verdict = Readonly<Record<string, boolean>>;

/** The checks, computed by code that is fetched for it. */
function useVerdict(proof: BoxProof): Verdict | undefined {
  const [verdict, setVerdict] = useState<Verdict>();
  useEffect(() => {
    let isWanted = true;
    import('./verify-box.ts').then(
      ({ verifyBox }) => {
        if (isWanted) setVerdict(verifyBox(proof));
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [proof]);
  return verdict;
}

function Checks({ verdict }: { readonly verdict: Verdict }) {
  const words = useWords();
  return (
    <ul>
      {Object.entries(verdict).map(([name, isPassed]) => (
        <li key={name} className="flex min-h-11 items-start gap-3 py-2 text-t4">
          {isPassed ? (
            <Check aria-hidden size={20} className="shrink-0 text-accent-text" />
          ) : (
            <X aria-hidden size={20} className="shrink-0 text-warning" />
          )}
          <span>
            {words(`nft.w_check_${name}`)}
            <span className="sr-only">
              {' '}
              {words(isPassed ? 'nft.w_check_passed' : 'nft.w_check_failed')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Proof({ proof }: { readonly proof: BoxProof }) {
  const words = useWords();
  const verdict = useVerdict(proof);
  if (proof.state !== 'opened') return <p className="pb-4">{words('nft.w_not_drawn')}</p>;
  const isSound = verdict !== undefined && Object.values(verdict).every(Boolean);
  return (
    <div className="space-y-3 pb-4">
      {verdict !== undefined && (
        <p role="status" className="text-t3 font-title">
          {words(isSound ? 'nft.w_proof_sound' : 'nft.w_proof_broken')}
        </p>
      )}
      {verdict !== undefined && <Checks verdict={verdict} />}
      <p className="text-t5 text-muted">{words('nft.w_proof_hint')}</p>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-t5 text-accent-text">
          {words('nft.w_proof_parts')}
        </summary>
        <div className="space-y-2">
          <CopyRow
            label={words('nft.w_root')}
            value={proof.root}
            copyLabel={words('nft.w_copy_root')}
          />
          <CopyRow
            label={words('nft.w_secret')}
            value={proof.secret}
            copyLabel={words('nft.w_copy_secret')}
          />
          <CopyRow
            label={words('nft.w_nonce')}
            value={proof.nonce}
            copyLabel={words('nft.w_copy_nonce')}
          />
        </div>
      </details>
      {proof.randomness === 'demo' && (
        <p className="text-t5 text-muted">{words('nft.w_demo_randomness')}</p>
      )}
      <Go
        to={withParams(paths.fairness, { kind: 'box', id: proof.box_id })}
        className="inline-flex min-h-11 min-w-11 items-center text-t5 font-strong text-accent-text"
      >
        {words('nft.w_receipt')}
      </Go>
    </div>
  );
}

/** The button, and its sheet. */
export function ProofButton({ code }: { readonly code: string }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const query = useProof(code, isOpen);
  return (
    <>
      <Button look="quiet" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('nft.w_verify')}
      </Button>
      <Sheet open={isOpen} title={words('nft.w_verify')} onClose={() => setOpen(false)}>
        <Loaded query={query}>{(proof) => <Proof proof={proof} />}</Loaded>
      </Sheet>
    </>
  );
}
