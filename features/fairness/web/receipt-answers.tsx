import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { createElement, useEffect } from 'react';
import { queryClient, toastError } from '../../../platform/browser/api/query.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import {
  type Act,
  closeReceipt,
  showReceipt,
  useActs,
} from '../../../platform/browser/parts/acts.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { ReceiptSheet } from '../../../platform/browser/parts/receipt-sheet.tsx';
import { Seal } from '../../../platform/browser/parts/seal.tsx';
import { sharePicture } from '../../../platform/browser/parts/share-picture.ts';
import { Stamp } from '../../../platform/browser/parts/stamp.tsx';
import { toast, useToasts } from '../../../platform/browser/parts/toast-store.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { SITE_NAME } from '../../../platform/browser/session/site-name.ts';
import { readText, writeText } from '../../../platform/browser/session/storage.ts';
import { translate } from '../../../platform/browser/words/translate.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useVerdict, type Verdict } from './checks.ts';
import { receiptKey } from './data.ts';
import { PartList } from './part-list.tsx';
import { drawReceipt } from './receipt-picture.ts';

const SEAL_PX = 124;
/** Checks of a receipt that has not come yet: its ticks stand dark. */
const UNKNOWN_CHECKS = 32;
/** A notice comes without its seal where that takes longer. */
const SEALED_WITHIN_MS = 4_000;
const DAY_KEY = 'receiptDay';

/** Whether this is the first act of the day here; asked again it no longer is. */
function isFirstToday(): boolean {
  const day = new Date().toDateString();
  const isFirst = readText(DAY_KEY) !== day;
  if (isFirst) writeText(DAY_KEY, day);
  return isFirst;
}

// What was just done may have an older receipt of the same name.
useActs.subscribe(({ heard }, before) => {
  if (!heard || heard === before.heard) return;
  queryClient.removeQueries({ queryKey: receiptKey(heard.kind, String(heard.id)) });
});

type SealedProps = { readonly act: Act; readonly verdict: Verdict };
type NoticedProps = { readonly act: Act; readonly verdict: Verdict | undefined };

/** The way to the sheet of an act in its notice, with the small seal of its receipt. */
function SealedAction({ act, verdict }: NoticedProps) {
  const press = (): void => {
    useToasts.setState({ current: null });
    showReceipt(act);
  };
  return (
    <button
      type="button"
      onClick={press}
      className="pointer-events-auto -my-2 -mr-2 flex min-h-11 shrink-0 items-center gap-2
        rounded-sm px-2 font-strong text-accent-text hover:bg-pressed active:bg-pressed"
    >
      {verdict && <Stamp text={verdict.seal} passed={verdict.passed} checks={verdict.checks} />}
      {translate(act.kind === '' ? 'fairness.act_details' : 'fairness.act_receipt')}
    </button>
  );
}

/** Says what happened, with its seal as soon as that was checked. */
function Notice({ act }: { readonly act: Act }) {
  const { verdict, isLost } = useVerdict(act.kind, act.id);
  useEffect(() => {
    const say = (): void => {
      if (useActs.getState().heard !== act) return;
      useActs.setState({ heard: null });
      const leads = verdict !== undefined || act.kind === '';
      toast(act.news, act.tone, leads && createElement(SealedAction, { act, verdict }));
    };
    if (verdict || isLost) return say();
    const timer = setTimeout(say, SEALED_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [act, verdict, isLost]);
  return null;
}

function countsOf({ passed, checks }: Verdict): { passed: number; checks: number } {
  return { passed, checks };
}

/** The way to what was checked. */
function CheckRow({ act, verdict }: SealedProps) {
  const words = useWords();
  const { passed, checks, parts } = verdict;
  return (
    <Go
      to={withParams(paths.fairness, { kind: act.kind, id: act.id })}
      onClick={closeReceipt}
      className="mt-3 block rounded-md border border-line-strong px-3 pt-3 hover:bg-pressed
        active:bg-pressed"
    >
      <PartList parts={parts} />
      <span className="mt-2 flex min-h-11 items-center gap-3 border-t border-line text-t5">
        <span
          className={clsx(
            'min-w-0 flex-1 font-strong',
            passed === checks ? 'text-accent-text' : 'text-warning',
          )}
        >
          {words('fairness.act_passed', { passed, checks })}
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
      </span>
    </Go>
  );
}

type BigSealProps = { readonly verdict: Verdict | undefined; readonly label: string };

/** The seal of a receipt on its sheet; dark until it was checked. */
function BigSeal({ verdict, label }: BigSealProps) {
  return (
    <Seal
      key={verdict?.seal ?? ''}
      text={verdict?.seal ?? ''}
      passed={verdict?.passed ?? 0}
      checks={verdict?.checks ?? UNKNOWN_CHECKS}
      size={SEAL_PX}
      label={label}
      isStruckNow
    />
  );
}

/** The sheet of a receipt: struck when all of it was checked, on this device. */
function Receipt({ act, isOpen }: { readonly act: Act; readonly isOpen: boolean }) {
  const words = useWords();
  const { data: site } = useSite();
  const { verdict, isLost } = useVerdict(act.kind, act.id);
  const isSealed = act.kind !== '';
  const label = verdict
    ? words('fairness.act_passed', countsOf(verdict))
    : words(isLost ? 'fairness.act_none' : 'fairness.checking');
  const share = async (): Promise<void> => {
    if (!verdict) return;
    try {
      const note = words('fairness.act_passed', countsOf(verdict));
      const name = site?.site_name ?? SITE_NAME;
      const picture = await drawReceipt({ site: name, act, seal: verdict.seal, note });
      await sharePicture(picture, `receipt-${act.kind}-${act.id}.png`);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <ReceiptSheet
      open={isOpen}
      onClose={closeReceipt}
      seal={isSealed ? <BigSeal verdict={verdict} label={label} /> : undefined}
      verb={act.verb}
      amount={act.amount}
      unit={act.unit}
      line={act.line}
      rows={act.rows}
      check={
        verdict ? (
          <CheckRow act={act} verdict={verdict} />
        ) : (
          isSealed && (
            <p role="status" className="mt-3 flex min-h-14 items-center text-t5 text-muted">
              {label}
            </p>
          )
        )
      }
      actions={
        <>
          {isSealed && (
            <Button look="quiet" disabled={!verdict} onClick={() => void share()}>
              {words('fairness.act_share')}
            </Button>
          )}
          <Button className={isSealed ? '' : 'col-span-2'} onClick={closeReceipt}>
            {words('fairness.act_done')}
          </Button>
        </>
      }
    />
  );
}

function keyOf({ kind, id, verb }: Act): string {
  return `${kind} ${id} ${verb}`;
}

/** The first act of a day opens its receipt; later ones are a notice with their small seal. */
export function ReceiptAnswers() {
  const { heard, shown, isOpen } = useActs();
  useEffect(() => {
    if (!heard || !isFirstToday()) return;
    useActs.setState({ heard: null });
    showReceipt(heard);
  }, [heard]);
  return (
    <>
      {heard && <Notice key={keyOf(heard)} act={heard} />}
      {shown && <Receipt key={keyOf(shown)} act={shown} isOpen={isOpen} />}
    </>
  );
}
