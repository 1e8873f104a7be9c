import { useState } from 'react';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { redirect } from '../../../platform/browser/navigation/navigator.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { useNftPost } from './nft-acts.ts';
import { nftPaths } from './nft-paths.ts';
import type { NftDetail } from './types.ts';

export const HOURS = [1, 24, 72, 168, 720] as const;
export type Mode = 'fixed' | 'auction';
const HOUR_MS = 3_600_000;

/** What of a listing is wrong, by its field. */
type Faults = { readonly price?: true; readonly step?: true; readonly margin?: true };

/** A listing that is being written. */
export function useListing(detail: NftDetail) {
  const [mode, setMode] = useState<Mode>('fixed');
  const [price, setPrice] = useState('');
  const [step, setStep] = useState('');
  const [margin, setMargin] = useState('');
  const [reserve, setReserve] = useState('');
  const [currency, setCurrency] = useState('');
  const [inHours, setInHours] = useState(0);
  const [hours, setHours] = useState(24);
  const [isTried, setTried] = useState(false);
  const send = useNftPost('/bind_box/resellNFT', () => redirect(nftPaths.mine));
  const isAuction = mode === 'auction';
  const faults: Faults = {
    ...(isPositive(price) ? {} : { price: true }),
    ...(!isAuction || isPositive(step) ? {} : { step: true }),
    ...(!isAuction || isPositive(margin) ? {} : { margin: true }),
  };
  const submit = (): void => {
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    const startMs = serverNowMs() + inHours * HOUR_MS;
    const auction = { per_increase: step, margin, ...(reserve === '' ? {} : { reserve }) };
    send.mutate({
      fields: {
        code: detail.code,
        pay_type: isAuction ? 2 : 1,
        price,
        ...(isAuction ? auction : { currency }),
        // Ours: existing clients send texts; the window begins with the listing unless it is later.
        ...(inHours === 0 ? {} : { start_ms: startMs }),
        end_ms: startMs + hours * HOUR_MS,
      },
    });
  };
  return {
    mode,
    setMode,
    price,
    setPrice,
    step,
    setStep,
    margin,
    setMargin,
    reserve,
    setReserve,
    currency,
    setCurrency,
    inHours,
    setInHours,
    hours,
    setHours,
    isAuction,
    send,
    submit,
    faults: isTried ? faults : {},
  };
}

export type Listing = ReturnType<typeof useListing>;
