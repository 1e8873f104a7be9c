/** Processor time as Linux tells it to whoever reads it: undefined elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second here. */
const TICKS_A_SECOND = 100;

interface Spent {
  readonly name: string;
  readonly parent: number;
  /** What all threads of a process took. */
  readonly own: number;
  /** What its children took that have ended, with their own. */
  readonly ended: number;
}

function spentBy(pid: number | 'self'): Spent | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold spaces; the fields after it are counted from there.
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    const own = (user + system) / TICKS_A_SECOND;
    return { name, parent: fields[1] ?? 0, own, ended: (endedUser + endedSystem) / TICKS_A_SECOND };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** Seconds that children of this process took which have ended, theirs included. */
export function secondsOfChildren(): number | undefined {
  return spentBy('self')?.ended;
}

/** Seconds that this process took and its children that have ended. */
export function secondsTaken(): number | undefined {
  const spent = spentBy('self');
  return spent && spent.own + spent.ended;
}

/** Seconds that the databases took which this process has started and which still run. */
export function secondsOfDatabases(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const all = new Map<number, Spent>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const spent = Number.isInteger(pid) ? spentBy(pid) : undefined;
    if (spent?.name === 'postgres') all.set(pid, spent);
  }
  const isOurs = ({ parent }: Spent) =>
    parent === process.pid || all.get(parent)?.parent === process.pid;
  const ours = [...all.values()].filter(isOurs);
  return ours.reduce((sum, { own, ended }) => sum + own + ended, 0);
}
