/** What commands mean for an account that is frozen: each room says it of its own commands. */
import type { Command } from './command.ts';

/**
 * `opens` moves value from coin to coin or begins something new: refused where trading is frozen.
 * `risks` does so and may lose more than a price move, or borrows, or plays: refused on a break as
 * well, as is `funds`, which brings money in. `withdraws` asks for a withdrawal: its room refuses
 * it where withdrawing is frozen. `free` closes, cancels, reduces, protects or moves within the
 * account. `house` is not a customer's to give.
 */
export type CommandEffect = 'opens' | 'risks' | 'funds' | 'withdraws' | 'free' | 'house';

type EffectOf<Asked extends Command> = CommandEffect | ((command: Asked) => CommandEffect);

/** What a command has in the place of its effect while its type promises no answer. */
type Unanswered = (missing: 'say what it is answered: extends Command<…>') => never;

/**
 * One effect for each type of a room's commands: a new command does not compile without one, nor
 * without an answer in its type.
 */
export type Effects<Commands extends Command> = {
  readonly [Asked in Commands as Asked['type']]: Asked extends Command<infer Answer>
    ? unknown extends Answer
      ? Unanswered
      : EffectOf<Asked>
    : never;
};

/** The effects of some room, its commands not known. */
export type AnyEffects = Readonly<
  Record<string, CommandEffect | ((command: never) => CommandEffect)>
>;

/**
 * Reads what a command means. What nobody has said anything of counts as `opens`: the list fails
 * closed.
 */
export function effectReader(all: readonly AnyEffects[]): (command: Command) => CommandEffect {
  const effects = new Map(all.flatMap((each) => Object.entries(each)));
  return (command) => {
    const effect = effects.get(command.type) ?? 'opens';
    return typeof effect === 'function' ? effect(command as never) : effect;
  };
}

/**
 * Why a command may take from one customer and give to another. `guarded`: it asks the guard of
 * withdrawals. `proven`: its call asks for the same proofs, and its rules for the rest. `matched`:
 * both sides wanted it in a public book, near the index. `share`: a part of what the house has paid
 * or taken. `operators`: two of them decide. `after`: it hands over what another command guarded.
 */
export type Way =
  | 'guarded'
  | 'proven'
  | 'matched'
  | 'share'
  | 'operators'
  | { readonly after: readonly string[] };

/**
 * The commands of a room by which value comes from one customer to another, and why they may; and,
 * as `reason …`, the postings by which its reactions do so in commands of other rooms.
 */
export type Gives<Commands extends Command> = {
  readonly [Type in Commands['type'] | `reason ${string}`]?: Way;
};
