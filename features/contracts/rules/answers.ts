/** How positions are told in answers: whole units become texts. */
import type { ContractFill, Position, PositionAnswer } from '../contract/index.ts';

/** A position as plain data. */
export function positionAnswer(position: Readonly<Position>): PositionAnswer {
  const { needsCover: _, tierFromUnits: _from, ...told } = position;
  return {
    ...told,
    heldUnits: position.heldUnits.toString(),
    marginUnits: position.marginUnits.toString(),
    feeUnits: position.feeUnits.toString(),
    overnightUnits: position.overnightUnits.toString(),
    realisedUnits: position.realisedUnits.toString(),
  };
}

/** A fill with the trader whose doing it was, if it was one's. */
export function toldFill(
  fill: ContractFill,
  ledBy: number | undefined,
): ContractFill & { readonly ledBy?: number } {
  return ledBy === undefined ? fill : { ...fill, ledBy };
}
