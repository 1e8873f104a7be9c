const SECOND_MS = 1000;

/** A span of time as hours, minutes and seconds: `23:59:08`. Never below zero. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${two(hours)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
