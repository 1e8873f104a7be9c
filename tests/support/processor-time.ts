/**
 * Milliseconds of processors that this process has used. What a test bounds by it costs the same
 * on a machine that others keep busy, which time by the clock does not.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
