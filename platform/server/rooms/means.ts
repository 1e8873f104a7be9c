import type { ReadingDatabase } from '../database/reading.ts';
import type { SecretBox } from '../keys/secret-box.ts';
import type { SigningKeys } from '../keys/signing-key.ts';
import type { HouseSettings } from '../settings/house-settings.ts';
import type { Uploads } from '../uploads/uploads.ts';

/** What the server gives to every room it makes; of settings, those that the room declares too. */
export interface ServerMeans<OwnSettings = unknown> {
  readonly settings: HouseSettings & OwnSettings;
  readonly reading: ReadingDatabase;
  /** For writing much in one go; calls read through `reading`. */
  readonly connectionString: string;
  readonly nowMs: () => number;
  /** Whether nothing is decided now, or only what needs no price: no market is open then. */
  readonly isHalted: () => boolean;
  /** Keys of what is public. */
  readonly keys: SigningKeys;
  /** Seals what must be read again but by nobody else. */
  readonly secrets: SecretBox;
  /** Where pictures lie. */
  readonly uploads: Uploads;
  /** Whether prices flow and the house's own traders trade; tests give prices themselves. */
  readonly runsMarket: boolean;
  /** Whether people live in this demo, also without a past; tests have customers of their own. */
  readonly isLived: boolean;
  /** Told about steps that take a while. */
  readonly onStep: (step: string) => void;
}
