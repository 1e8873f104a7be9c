import { chunksOf } from './withdraw-steps.ts';

/** An address in fours, to be compared character by character; copied, it is one piece. */
export function Chunks({ address }: { readonly address: string }) {
  return (
    <span className="inline-block leading-6 tabular-nums">
      {chunksOf(address).map((chunk, at) => (
        <span key={`${at} ${chunk}`} className="mr-1.5 inline-block font-mono">
          {chunk}
        </span>
      ))}
    </span>
  );
}
