import { Seal } from './seal.tsx';

/** The smallest seal, struck once: an own fill, beside what is said of it. */
export function Stamp() {
  return (
    <span className="stamp shrink-0">
      <Seal text="" passed={1} checks={1} size={24} />
    </span>
  );
}
