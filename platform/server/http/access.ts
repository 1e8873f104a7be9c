/**
 * Who may call what, said a second time beside the calls themselves: each room lists its routes,
 * and a test compares the lists with what is registered and calls each as a visitor, as its owner
 * and as a stranger.
 */

/**
 * `visitor`: anyone. `customer`: whoever is logged in, and then only what is his own. `operator`:
 * whoever is logged in to the console and has the permission that the call itself names. `key`:
 * whoever signs with a key of a customer that allows it.
 */
export type RouteAccess = 'visitor' | 'customer' | 'operator' | 'key';

/** One route. A `GET` also answers `HEAD`. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: RouteAccess;
  /** Answered in demo mode only; otherwise refused with `demo_only`. */
  readonly demoOnly: boolean;
}

/** Routes for whoever may call them, such as `routes('visitor', 'GET', ['/api/faq'])`. */
export function routes(
  access: RouteAccess,
  method: Route['method'],
  paths: readonly string[],
  demoOnly = false,
): Route[] {
  return paths.map((path) => ({ method, path, access, demoOnly }));
}
