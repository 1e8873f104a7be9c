/** Who listens to which stream, by their names. */
import type { Connection } from './connection.ts';

/** Streams of one connection. */
export const MAX_STREAMS = 1_024;

/** A listener: its socket, and whether it wants the name with each message. */
export interface Listener {
  readonly connection: Connection;
  isCombined: boolean;
  readonly names: Set<string>;
}

interface Heard<Stream> {
  readonly stream: Stream;
  readonly listeners: Set<Listener>;
}

/** Listeners by stream; what a name is, and whether there is such a thing, its maker knows. */
export class Listening<Stream> {
  private readonly named: (name: string) => Stream | undefined;
  private readonly heard = new Map<string, Heard<Stream>>();

  constructor(named: (name: string) => Stream | undefined) {
    this.named = named;
  }

  /** Begins to tell a listener streams; false where there would be too many, and then none. */
  subscribe(listener: Listener, names: readonly string[]): boolean {
    const all = new Set([...listener.names, ...names]);
    if (all.size > MAX_STREAMS) return false;
    for (const name of names) {
      listener.names.add(name);
      const stream = this.named(name);
      // What there is not is heard by nobody; clients take that as silence.
      if (stream === undefined) continue;
      const heard = this.heard.get(name) ?? { stream, listeners: new Set<Listener>() };
      heard.listeners.add(listener);
      this.heard.set(name, heard);
    }
    return true;
  }

  /** Ends streams of a listener. */
  unsubscribe(listener: Listener, names: readonly string[]): void {
    for (const name of names) {
      listener.names.delete(name);
      const heard = this.heard.get(name);
      heard?.listeners.delete(listener);
      if (heard?.listeners.size === 0) this.heard.delete(name);
    }
  }

  /** All streams that somebody listens to. */
  all(): [name: string, stream: Stream][] {
    return [...this.heard].map(([name, { stream }]) => [name, stream]);
  }

  /** Tells those who listen to a name. */
  tell(name: string, message: unknown): void {
    const data = JSON.stringify(message);
    const combined = `{"stream":${JSON.stringify(name)},"data":${data}}`;
    for (const { connection, isCombined } of this.heard.get(name)?.listeners ?? []) {
      connection.send(isCombined ? combined : data);
    }
  }
}
