/**
 * Zod as our pages may run it: it would try whether it can make functions out of texts, which their
 * policy forbids, and the browser reports that as an attack.
 */
import { z } from 'zod';

z.config({ jitless: true });

export { z };
