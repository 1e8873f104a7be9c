import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Socket } from 'socket.io';

/** What a socket gets in one write: texts of packets, and the same as frames of a websocket. */
interface Bundle {
  readonly texts: readonly string[];
  readonly frames: Buffer;
}

interface PublicEvent {
  readonly event: string;
  /** Made when it is sent; undefined when there is nothing to tell yet. */
  readonly payload: () => unknown;
  text: string | undefined;
}

/** How many sockets are written to before others have a turn. */
const AT_ONCE = 50;
const TEXT_FRAME = 0x81;
const SHORT_BYTES = 126;
const MEDIUM_BYTES = 65_536;

/** A packet of socket.io for an event in the first namespace: the same in all its versions. */
function packetText(event: string, payload: unknown): string {
  return `2${JSON.stringify([event, payload])}`;
}

/** A message of engine.io as an unmasked text frame of a websocket (RFC 6455, 5.2). */
function websocketFrame(packet: string): Buffer {
  const body = Buffer.from(`4${packet}`);
  const { length } = body;
  if (length < SHORT_BYTES) return Buffer.concat([Buffer.from([TEXT_FRAME, length]), body]);
  if (length < MEDIUM_BYTES) {
    return Buffer.concat([Buffer.from([TEXT_FRAME, SHORT_BYTES, length >> 8, length & 255]), body]);
  }
  const head = Buffer.alloc(10);
  head[0] = TEXT_FRAME;
  head[1] = SHORT_BYTES + 1;
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, body]);
}

function bundleOf(events: Iterable<PublicEvent>): Bundle {
  const texts: string[] = [];
  for (const told of events) {
    if (told.text === undefined) {
      const payload = told.payload();
      if (payload !== undefined) told.text = packetText(told.event, payload);
    }
    if (told.text !== undefined) texts.push(told.text);
  }
  return { texts, frames: Buffer.concat(texts.map(websocketFrame)) };
}

/** Writes all of a bundle at once; where a transport knows no frames, one packet after another. */
function send(socket: Socket, { texts, frames }: Bundle): void {
  const [first] = texts;
  if (first === undefined) return;
  const { conn } = socket;
  if (conn.transport.name !== 'websocket') {
    for (const text of texts) conn.write(text, { compress: false });
    return;
  }
  const options = { compress: false, wsPreEncodedFrame: [frames] };
  conn.write(first, options);
}

/**
 * The events of the contract, to sockets that never subscribe: clients written by others ask for
 * nothing. Each event is encoded once, and what has changed since the last time goes to everybody
 * as one piece, because sending costs per write and not per byte. Whoever is new gets the last of
 * each lasting event first, and so does again who could not keep up.
 */
export class PublicEvents {
  /** The last of each lasting event, for whoever comes. */
  private readonly lasting = new Map<string, PublicEvent>();
  private changed = new Map<string, PublicEvent>();
  private readonly newcomers = new Set<Socket>();
  private readonly hearers = new Set<Socket>();
  private isTelling = false;

  /** Whether anybody hears: what nobody hears need not be made. */
  get isHeard(): boolean {
    return this.newcomers.size + this.hearers.size > 0;
  }

  /** From now on a socket hears, what lasts first. */
  join(socket: Socket): void {
    this.newcomers.add(socket);
  }

  /** A socket has gone, or has begun to choose what it hears. */
  leave(socket: Socket): void {
    this.newcomers.delete(socket);
    this.hearers.delete(socket);
  }

  /** Takes an event; the last of a key wins. What lasts is also told to those who come later. */
  publish(event: string, key: string, lasts: boolean, payload: () => unknown): void {
    if (!lasts && !this.isHeard) return;
    const told: PublicEvent = { event, payload, text: undefined };
    if (lasts) this.lasting.set(`${event}:${key}`, told);
    if (this.isHeard) this.changed.set(`${event}:${key}`, told);
  }

  /** Tells what has changed; while that takes, nothing else is told. */
  async tell(): Promise<void> {
    if (this.isTelling) return;
    this.isTelling = true;
    try {
      const { changed } = this;
      this.changed = new Map();
      const hearers = [...this.hearers];
      await this.welcomeNewcomers(changed);
      if (changed.size > 0) await this.tellHearers(hearers, bundleOf(changed.values()));
    } finally {
      this.isTelling = false;
    }
  }

  private async welcomeNewcomers(changed: ReadonlyMap<string, PublicEvent>): Promise<void> {
    const ready = [...this.newcomers].filter((socket) => socket.conn.transport.writable);
    if (ready.length === 0) return;
    const bundle = bundleOf(new Map([...this.lasting, ...changed]).values());
    for (const socket of ready) {
      this.newcomers.delete(socket);
      this.hearers.add(socket);
    }
    await this.forEach(ready, (socket) => {
      if (this.hearers.has(socket)) send(socket, bundle);
    });
  }

  private async tellHearers(hearers: readonly Socket[], bundle: Bundle): Promise<void> {
    await this.forEach(hearers, (socket) => {
      if (!this.hearers.has(socket)) return;
      if (socket.conn.transport.writable) return send(socket, bundle);
      // Nothing piles up for one who does not read: what lasts is told when he does again.
      this.hearers.delete(socket);
      this.newcomers.add(socket);
    });
  }

  /** Many writes in a row would keep orders waiting: others have their turn in between. */
  private async forEach(sockets: readonly Socket[], act: (socket: Socket) => void): Promise<void> {
    for (let first = 0; first < sockets.length; first += AT_ONCE) {
      if (first > 0) await nextTurn();
      for (const socket of sockets.slice(first, first + AT_ONCE)) act(socket);
    }
  }
}
