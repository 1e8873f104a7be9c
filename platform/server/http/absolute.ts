/** Addresses as other programs can use them: with scheme and host. */

/** A path of ours as an absolute address; what is absolute already, or nothing, stays. */
export function absoluteAddress(path: string, origin: string): string {
  return path.startsWith('/') ? origin + path : path;
}
