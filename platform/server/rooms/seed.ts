/** What a new house gets of its rooms before it serves. */
import type { Command } from '../../../core/engine/command.ts';
import type { Gateway } from '../gateway.ts';
import type { HouseSettings } from '../settings/house-settings.ts';

/** What seeding works with; of settings, those that the room declares too. */
export interface SeedMeans<OwnSettings = unknown> {
  readonly gateway: Gateway;
  readonly settings: HouseSettings & OwnSettings;
  /** Whether a demo was here before: then its customers are no real ones. */
  readonly wasDemo: boolean;
  /** Told about steps that take a while. */
  readonly onStep: (step: string) => void;
  /**
   * Gives a command of the house. A refusal on the list means that it was given before; any other
   * rejects. A room that is parked has what it was given, or gets it with a later start.
   */
  readonly give: (command: Command, known: readonly string[]) => Promise<void>;
}

/**
 * A room's part, given in the order of the list at every start: what is there already stays as it
 * is. Needs are grouped by provider, as those of `make` are.
 */
export interface RoomSeed {
  /** What every house has. */
  first?(needs: never, means: SeedMeans<never>): Promise<void>;
  /** Customers, play money and examples; for MODE=demo only. */
  demo?(needs: never, means: SeedMeans<never>): Promise<void>;
}
