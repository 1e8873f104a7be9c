import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';

type Props = { readonly logo: string; readonly code: string; readonly size: number };

/** A project's picture; where it has none, the round of its token. */
export function Logo({ logo, code, size }: Props) {
  if (logo === '') return <CoinIcon code={code} size={size} />;
  return (
    <img
      src={logo}
      alt=""
      width={size}
      height={size}
      className="shrink-0 rounded-md bg-raised object-cover"
    />
  );
}
