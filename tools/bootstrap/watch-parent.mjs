/**
 * Loaded into a child before its own code: when the command that started it is killed, the
 * child stops in order as if it had been asked to.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Waiting for that must not keep a finished child alive.
  process.channel.unref();
}
