/** Checking receipts here, whoever shows what it came to. */
import { useQuery } from '@tanstack/react-query';
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import type { Check } from '../contract.ts';
import { kindOf } from '../rules/naming.ts';
import { partsOf, type ReceiptPart } from '../rules/parts.ts';
import { readReceipt } from '../wire.ts';
import { verifyHere } from './browser-proofs.ts';
import { fetchFile, fetchList, useKeys, useOwnReceipt, useReceiptKinds } from './data.ts';

type Known = { readonly kinds: readonly ReceiptKind[]; readonly pinned: string };

/** All checks of a receipt's text; none where it is no receipt. */
async function checksOf(
  text: string,
  { kinds, pinned }: Known,
  signal: AbortSignal,
): Promise<Check[]> {
  const receipt = readReceipt(text, kinds);
  const kind = receipt && kindOf(kinds, receipt.body.order);
  if (receipt === undefined || kind === undefined) return [];
  const [file, list] = [kind.file?.(receipt.body.order), kind.list?.(receipt.body.order)];
  const ticks = file === undefined ? [] : await fetchFile(file, signal);
  const rows = list === undefined ? [] : await fetchList(list, signal);
  return verifyHere(kind, receipt, pinned, { ticks, rows });
}

/**
 * The checks of a text, as soon as it is known which key the house publishes.
 * @param kinds undefined while they are not known: nothing is checked before
 */
export function useChecks(text: string | undefined, kinds: readonly ReceiptKind[] | undefined) {
  const keys = useKeys();
  const pinned = keys.data?.present ?? '';
  const query = useQuery({
    queryKey: ['fairness:own', 'checks', text, pinned],
    queryFn: ({ signal }) => checksOf(text ?? '', { kinds: kinds ?? [], pinned }, signal),
    enabled: text !== undefined && kinds !== undefined && !keys.isPending,
    staleTime: Infinity,
    retry: false,
  });
  return { query, isPinned: pinned !== '' };
}

/** What an own receipt came to: its seal, and how many of its checks passed. */
export type Verdict = {
  readonly seal: string;
  readonly passed: number;
  readonly checks: number;
  readonly parts: readonly ReceiptPart[];
};

/**
 * The receipt of an act, checked here. It may be signed a moment after the act, so it is asked for
 * again.
 * @returns the verdict, once there is one, and whether there will be none
 */
export function useVerdict(kind: string, id: number) {
  const receipt = useOwnReceipt(kind === '' ? null : kind, String(id), null, true);
  const kinds = useReceiptKinds();
  const { query } = useChecks(receipt.data, kinds.data);
  const isLost =
    kind === '' || receipt.isError || kinds.isError || query.isError || query.data?.length === 0;
  if (receipt.data === undefined || query.data === undefined || isLost) return { isLost };
  const { seal } = JSON.parse(receipt.data) as { seal: string };
  const passed = query.data.filter(({ isOk }) => isOk).length;
  const known = kinds.data?.find((each) => each.kind === kind);
  const parts = known === undefined ? [] : partsOf(known, query.data);
  const verdict: Verdict = { seal, passed, checks: query.data.length, parts };
  return { verdict, isLost };
}
