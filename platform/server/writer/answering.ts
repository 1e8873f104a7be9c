/** How commands that wait get their answers. */
import { refuse } from '../../../core/engine/command.ts';
import type { Executed } from '../../../core/engine/records.ts';
import type { RoomFailure } from '../../../core/engine/parking.ts';
import type { LoadedEngine, Result, Waiter } from './writer-options.ts';

/** The writer is loading or has stopped; the same command with the same key may be tried again. */
export class WriterUnavailable extends Error {
  constructor(message = 'the writer is not available') {
    super(message);
    this.name = 'WriterUnavailable';
  }
}

/** Answers; what was asked before gets the first answer, which is stored by now. */
export function answer(engine: LoadedEngine, { result, resolve, reject }: Waiter): void {
  const repeats = result !== undefined && 'repeats' in result ? result.repeats : undefined;
  if (repeats === undefined) return resolve(result as Result);
  engine.readAnswer(repeats).then(
    (first) => {
      if (first === undefined) reject(new WriterUnavailable('the first answer is forgotten'));
      else resolve({ ...(result as Executed), answer: first });
    },
    () => reject(new WriterUnavailable()),
  );
}

/** Takes the command that was to let a room go on out of the queue: it fails as it did before. */
export function answerOperator(queue: Waiter[], { offending }: RoomFailure): void {
  const place = queue.findIndex(({ envelope }) => envelope.command === offending);
  if (place !== -1) queue.splice(place, 1)[0]?.resolve(refuse('still_failing'));
}
