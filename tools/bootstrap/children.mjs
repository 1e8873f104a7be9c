/** Child processes, what they say, and what happens to them on Ctrl-C. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { BootstrapError } from './errors.mjs';

const watchParent = new URL('./watch-parent.mjs', import.meta.url).href;

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** A second Ctrl-C this long after the first means that the person has lost patience. */
const patienceMs = 10_000;
const lookAtParentMs = 500;

/** The exit code a shell gives to an end by this signal. */
export function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}

function onSignals(handler) {
  for (const signal of endSignals) process.on(signal, handler);
  return () => {
    for (const signal of endSignals) process.off(signal, handler);
  };
}

/**
 * Shows that something is going on: a running line on a terminal, else one line at the start.
 * @returns a function that ends it
 */
export function showProgress(text) {
  const begun = Date.now();
  const seconds = () => `${Math.round((Date.now() - begun) / 1000)} s`;
  if (!process.stdout.isTTY) {
    process.stdout.write(`${text} …\n`);
    return () => undefined;
  }
  const draw = () => process.stdout.write(`\r${text} … ${seconds()}`);
  draw();
  const timer = setInterval(draw, 500);
  return () => {
    clearInterval(timer);
    process.stdout.write(`\r${text}: ${seconds()}   \n`);
  };
}

/** The last lines of an output, which are the ones that say what went wrong. */
export function lastLines(output, count = 15) {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}

/**
 * Runs a step quietly to its end. Ctrl-C ends the step and then us.
 * @throws BootstrapError with the end of the step's output
 */
export async function runStep(text, file, args, options) {
  const endProgress = showProgress(text);
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk) => {
    output = (output + chunk).slice(-100_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  let stoppedBy = '';
  const release = onSignals((signal) => {
    stoppedBy = signal;
    child.kill(signal);
  });
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(-1);
    });
    child.on('close', resolve);
  });
  release();
  endProgress();
  if (stoppedBy !== '') throw new BootstrapError('Stopped.', exitCodeOf(stoppedBy));
  if (code !== 0) throw new BootstrapError(`${lastLines(output)}\n${text} failed (see above).`);
  return output;
}

/**
 * Tells when npm, which started us, is gone: it passes on neither a hang-up nor being killed.
 * Who starts us without npm may well leave before us.
 */
function onOrphaned(act) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, lookAtParentMs);
  timer.unref();
  return timer;
}

/**
 * Runs the command itself with our terminal, in a process group of its own: Ctrl-C reaches us,
 * perhaps twice (from the terminal and from npm), and the child gets it exactly once.
 * A channel between us tells it when we are killed, so that it does not live on alone.
 * @returns the exit code
 */
export function runForeground(node, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, ['--import', watchParent, ...args], {
      ...options,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    let firstSignalAt = 0;
    const orphaned = onOrphaned(() => child.kill('SIGTERM'));
    const release = onSignals((signal) => {
      if (firstSignalAt === 0) {
        firstSignalAt = Date.now();
        child.kill(signal);
      } else if (Date.now() - firstSignalAt > patienceMs) {
        child.kill('SIGKILL');
      }
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      release();
      clearInterval(orphaned);
      resolve(code ?? exitCodeOf(signal));
    });
  });
}
