/** The game as the wire shows it. */
import type { drawRow, guessRow, playerRow, proofMessage, stateMessage } from '../wire.ts';

export type GameState = ReturnType<typeof stateMessage>;
export type Player = ReturnType<typeof playerRow>;
export type Guess = ReturnType<typeof guessRow>;
export type Draw = ReturnType<typeof drawRow>;
export type DrawProof = ReturnType<typeof proofMessage>;
