import { Seal } from './seal.tsx';

type Props = {
  /** The text of the receipt's own seal. */
  readonly text: string;
  readonly passed: number;
  readonly checks: number;
};

/** The seal of a receipt as small as it can be told from others, struck once beside its news. */
export function Stamp(props: Props) {
  return (
    <span className="stamp shrink-0">
      <Seal {...props} size={32} />
    </span>
  );
}
