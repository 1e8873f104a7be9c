/**
 * The core found that one of its laws does not hold: money that does not add up, a refusal that
 * changed something. Unlike a bug of one room this stops the house, because wrong money is worse
 * than no service.
 */
export class LawBroken extends Error {
  override readonly name = 'LawBroken';
}
