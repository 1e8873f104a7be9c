/** The console's screens, room by room. A room with screens of its own adds its line here. */
import { catalogueResources } from '../../features/catalogue/console/index.ts';
import { contentResources } from '../../features/content/console/index.ts';
import { identityResources } from '../../features/identity/console/index.ts';
import { operatorsResources } from '../../features/operators/console/index.ts';
import { rechargeResources } from '../../features/recharge/console/index.ts';
import { verificationResources } from '../../features/verification/console/index.ts';
import { withdrawalResources } from '../../features/withdrawal/console/index.ts';
import type { ConsoleResource } from '../../platform/browser/console/resource.ts';

/** All resources, in the order of the menu. */
export const RESOURCES: readonly ConsoleResource[] = [
  ...operatorsResources,
  ...identityResources,
  ...verificationResources,
  ...rechargeResources,
  ...withdrawalResources,
  ...catalogueResources,
  ...contentResources,
];
