import clsx from 'clsx';
import { ChevronDown, CircleCheck, CircleX, Download, FileText } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Seal } from '../../../platform/browser/parts/seal.tsx';
import { ErrorView, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import type { Check, Receipt } from '../contract.ts';
import { readReceipt } from '../wire.ts';
import { kindOf } from '../rules/naming.ts';
import { partsOf, type ReceiptPart } from '../rules/parts.ts';
import { provesTerms } from '../rules/terms-proof.ts';
import { Unsupported } from './browser-proofs.ts';
import { useChecks } from './checks.ts';
import { useOwnReceipt, useReceiptKinds } from './data.ts';
import { PartLine } from './part-list.tsx';

/** The text of a check: every receipt has those of this room, a kind its own. */
function checkKey({ room, name }: Check): string {
  return room === 'fairness' ? `fairness.check.${name}` : `${room}.receipt.check_${name}`;
}

/** One check with its sum. */
function CheckRow({ check }: { readonly check: Check }) {
  const words = useWords();
  const Mark = check.isOk ? CircleCheck : CircleX;
  return (
    <li className="flex gap-3 py-2.5">
      <Mark
        aria-label={words(check.isOk ? 'fairness.ok' : 'fairness.failed')}
        size={18}
        className={clsx('mt-0.5 shrink-0', check.isOk ? 'text-muted' : 'text-warning')}
      />
      <div className="min-w-0 flex-1 text-t5">
        <p className="break-words">{words(checkKey(check), { about: check.about })}</p>
        {check.working !== '' && (
          <p className="mt-0.5 font-mono text-t5 break-all text-muted">{check.working}</p>
        )}
      </div>
    </li>
  );
}

/** A part in its sentence, and one tap deeper each check; what failed is open. */
function PartFold({ part }: { readonly part: ReceiptPart }) {
  return (
    <details open={part.failed > 0} className="group">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2">
        <span className="min-w-0 flex-1">
          <PartLine part={part} />
        </span>
        <ChevronDown aria-hidden size={18} className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <ul className="mb-2 divide-y divide-line pl-6">
        {part.checks.map((check, index) => (
          // A check has no identity but its place in a list that never changes.
          <CheckRow key={index} check={check} />
        ))}
      </ul>
    </details>
  );
}

function save(receipt: Receipt, id: number): void {
  const link = document.createElement('a');
  const text = JSON.stringify(receipt, null, 2);
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `receipt-${receipt.body.order.kind}-${id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

type VerdictProps = {
  readonly kind: ReceiptKind;
  readonly receipt: Receipt;
  readonly checks: readonly Check[];
  readonly isPinned: boolean;
};

/** What all checks came to; those that failed stand first. */
function Verdict({ kind, receipt, checks, isPinned }: VerdictProps) {
  const words = useWords();
  const failed = checks.filter(({ isOk }) => !isOk);
  const isOk = failed.length === 0;
  const id = kind.id(receipt.body.order);
  const ordered = [...failed, ...checks.filter((check) => check.isOk)];
  const passed = checks.length - failed.length;
  const verdict = isOk
    ? words('fairness.all_ok', { count: checks.length })
    : words('fairness.not_ok', { failed: failed.length, count: checks.length });
  return (
    <div>
      <div className="flex flex-col items-center gap-1 pb-2 text-center">
        <Seal
          text={receipt.seal}
          passed={passed}
          checks={checks.length}
          size={124}
          label={verdict}
          isStruckNow
        />
        <h3 className="pt-2 font-title">{words(`${kind.room}.receipt.of_${kind.kind}`, { id })}</h3>
        <p
          role={isOk ? 'status' : 'alert'}
          className={clsx('font-strong', isOk ? 'text-accent-text' : 'text-warning')}
        >
          {verdict}
        </p>
        <p className="text-t5 text-muted">
          {words(isPinned ? 'fairness.pinned' : 'fairness.unpinned')}
        </p>
      </div>
      <div aria-hidden className="mill mb-3 h-1.5 text-line-strong" />
      {!provesTerms(receipt) && (
        <div className="mt-3">
          <Notice look="danger" title={words('fairness.unlogged')}>
            {words('fairness.unlogged_text')}
          </Notice>
        </div>
      )}
      <Button look="quiet" className="mt-3" onClick={() => save(receipt, id)}>
        <Download aria-hidden size={16} />
        {words('fairness.receipt_save')}
      </Button>
      <div className="mt-3 divide-y divide-line">
        {partsOf(kind, ordered).map((part) => (
          <PartFold key={part.name} part={part} />
        ))}
      </div>
    </div>
  );
}

type CheckedProps = { readonly text: string; readonly kinds: readonly ReceiptKind[] };

/** Checks a text, as soon as it is known which key the house publishes. */
function CheckedBy({ text, kinds }: CheckedProps) {
  const words = useWords();
  const receipt = readReceipt(text, kinds);
  const kind = receipt && kindOf(kinds, receipt.body.order);
  const { query, isPinned } = useChecks(receipt === undefined ? undefined : text, kinds);
  if (receipt === undefined || kind === undefined) {
    return (
      <p role="alert" className="text-t5 text-warning">
        {words('fairness.receipt_bad')}
      </p>
    );
  }
  if (query.data !== undefined) {
    return <Verdict kind={kind} receipt={receipt} checks={query.data} isPinned={isPinned} />;
  }
  if (query.error instanceof Unsupported) {
    return (
      <p role="alert" className="text-t5 text-warning">
        {words('fairness.unsupported')}
      </p>
    );
  }
  if (query.error) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <p role="status" className="text-t5 text-muted">
      {words('fairness.checking')}
    </p>
  );
}

/** The same, as soon as it is known what receipts there are. */
function Checked({ text }: { readonly text: string }) {
  const kinds = useReceiptKinds();
  return <Loaded query={kinds}>{(known) => <CheckedBy text={text} kinds={known} />}</Loaded>;
}

/** A field for a receipt's text, and a way to open its file. */
function Entry({ onCheck }: { readonly onCheck: (text: string) => void }) {
  const words = useWords();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    const text = await file.text();
    setTyped(text);
    onCheck(text);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-t5 text-muted">
        {words('fairness.receipt_text')}
      </label>
      <textarea
        id={id}
        rows={4}
        value={typed}
        spellCheck={false}
        aria-describedby={`${id}-note`}
        onChange={(event) => setTyped(event.target.value)}
        className="w-full rounded-md border border-transparent bg-raised p-3 font-mono text-t5
          focus:border-accent-text"
      />
      <p id={`${id}-note`} className="mt-1 text-t5 text-faint">
        {words('fairness.receipt_hint')}
      </p>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        aria-label={words('fairness.receipt_file')}
        onChange={(event) => void open(event)}
        className="sr-only"
        tabIndex={-1}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button disabled={typed.trim() === ''} onClick={() => onCheck(typed)}>
          {words('fairness.receipt_check')}
        </Button>
        <Button look="quiet" onClick={() => picker.current?.click()}>
          <FileText aria-hidden size={16} />
          {words('fairness.receipt_file')}
        </Button>
      </div>
    </div>
  );
}

/** The receipt that the address names, which only its owner gets. */
function OwnReceipt({ kind, id }: { readonly kind: string; readonly id: string }) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [params] = useSearchParams();
  const query = useOwnReceipt(kind, id, params.get('due_ms'));
  if (!loggedIn) return <VisitorView stays hint={words('fairness.how_receipt')} />;
  if (query.data !== undefined) return <Checked text={query.data} />;
  if (query.isPending) return <SkeletonRows count={4} />;
  return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
}

/** `?kind=&id=` checks an own receipt; otherwise any receipt can be pasted or opened. */
export function ReceiptCheck() {
  const [params] = useSearchParams();
  const [text, setText] = useState('');
  const kind = params.get('kind');
  const id = params.get('id');
  if (kind !== null && id !== null) return <OwnReceipt kind={kind} id={id} />;
  return (
    <>
      <Entry onCheck={setText} />
      {text !== '' && (
        <div className="mt-4">
          <Checked text={text} />
        </div>
      )}
    </>
  );
}
