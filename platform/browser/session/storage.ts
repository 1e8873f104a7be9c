/**
 * Local storage in the form other clients of this API use: texts raw, everything else wrapped as
 * `{"type","data"}`. A browser that forbids storage gets a memory that lasts one visit.
 */
const VERSION_KEY = 'h5Version';
const VERSION = 1;
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text === null) memory.delete(key);
    else memory.set(key, text);
  }
}

/** A raw text, or an empty one. */
export function readText(key: string): string {
  return read(key) ?? '';
}

/** Stores a raw text; an empty one removes the key. */
export function writeText(key: string, text: string): void {
  write(key, text === '' ? null : text);
}

/** A wrapped value, or null when absent or unreadable. */
export function readValue<T>(key: string): T | null {
  const text = read(key);
  if (text === null) return null;
  try {
    return (JSON.parse(text) as { data: T }).data ?? null;
  } catch {
    return null;
  }
}

/** Stores a wrapped value; null removes the key. */
export function writeValue(key: string, value: unknown): void {
  write(key, value === null ? null : JSON.stringify({ type: typeof value, data: value }));
}

/** Clears what an older version left behind, once. */
export function upgradeStorage(): void {
  if ((readValue<number>(VERSION_KEY) ?? 0) >= VERSION) return;
  try {
    localStorage.clear();
  } catch {
    memory.clear();
  }
  writeValue(VERSION_KEY, VERSION);
}
