/**
 * Live data to sockets. A publisher puts items on channels; each socket that listens to any of
 * them gets one frame at most every 100 ms, because sending costs per message and not per byte.
 * Sockets that never subscribe (clients written for the contract) get the public events instead.
 */
import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Caller } from '../http/call.ts';
import { AskedLogins } from './asked-logins.ts';
import { PublicEvents } from './public-events.ts';
import { mayUseCookie, type SocketCookies } from './socket-cookie.ts';

/** How items of one part of a frame are put together within one frame. */
export interface Part<Item> {
  readonly name: string;
  /** Items with the same key follow each other; the later replaces or extends the earlier. */
  keyOf(item: Item): string;
  merge(earlier: Item, later: Item): Item;
  /** `one`: the frame holds the item itself; `list`: an array of items. */
  readonly shape: 'one' | 'list';
}

interface Buffered {
  readonly part: Part<never>;
  readonly items: Map<string, unknown>;
}

interface Listener {
  readonly socket: Socket;
  channels: ReadonlySet<string>;
  sequence: number;
  subscribed: boolean;
  proven: Proven | undefined;
}

/** Who has proven a token on a socket, and the token, to look again. */
interface Proven {
  readonly caller: Caller;
  readonly token: string;
}

/** What the hub is made with. */
export interface HubOptions {
  readonly findCaller: (token: string) => Promise<Caller | undefined>;
  /** The channels that a subscription names; undefined when it makes no sense. */
  readonly channelsOf: (subscription: unknown) => readonly string[] | undefined;
  readonly nowMs: () => number;
  readonly corsOrigins: readonly string[];
  readonly cookies: SocketCookies;
}

export const FRAME_MS = 100;
/** How often sockets that never subscribe are told what has changed. */
const PUBLIC_MS = 250;
const MOST_CHANNELS = 400;
/** How soon a socket is dropped whose session has run out or was ended elsewhere. */
const RECHECK_MS = 30_000;

/** The channel of one customer's private items. */
export function privateChannel(customerId: number): string {
  return `customer:${customerId}`;
}

/** Where a socket comes from. */
function addressOf(socket: Socket): string {
  return socket.handshake.address;
}

/** See the head of this file. */
export class Hub {
  private readonly options: HubOptions;
  private readonly listeners = new Map<string, Listener>();
  private readonly buffers = new Map<string, Map<string, Buffered>>();
  /** Channels with at least one listener. */
  private heard: ReadonlySet<string> = new Set();
  private readonly publicEvents = new PublicEvents();
  private readonly askedLogins: AskedLogins;
  private server: Server | undefined;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(options: HubOptions) {
    this.options = options;
    this.askedLogins = new AskedLogins(options.nowMs);
  }

  /** Listens on an HTTP server. Clients of socket.io 2 are let in too. */
  attach(http: HttpServer): void {
    this.server = new Server(http, {
      allowEIO3: true,
      perMessageDeflate: false,
      serveClient: false,
      maxHttpBufferSize: 64 * 1024,
      cors: { origin: [...this.options.corsOrigins] },
    });
    this.server.on('connection', (socket) => this.welcome(socket));
    this.timers.push(
      setInterval(() => this.flush(), FRAME_MS),
      setInterval(() => void this.publicEvents.tell(), PUBLIC_MS),
      setInterval(() => void this.recheck(), RECHECK_MS),
    );
  }

  /** How many sockets are connected. */
  get connected(): number {
    return this.listeners.size;
  }

  /** Whether anybody listens to a channel; what nobody hears need not be made. */
  isHeard(channel: string): boolean {
    return this.heard.has(channel);
  }

  /** Whether anybody hears the public events: a socket that has never subscribed. */
  get isPublicHeard(): boolean {
    return this.publicEvents.isHeard;
  }

  /** Puts an item on a channel; it goes out with the next frame, if anybody listens. */
  publish<Item>(channel: string, part: Part<Item>, item: Item): void {
    if (!this.heard.has(channel)) return;
    const parts = this.buffers.get(channel) ?? new Map<string, Buffered>();
    this.buffers.set(channel, parts);
    const buffered = parts.get(part.name) ?? {
      part: part as unknown as Part<never>,
      items: new Map(),
    };
    parts.set(part.name, buffered);
    const key = part.keyOf(item);
    const earlier = buffered.items.get(key) as Item | undefined;
    buffered.items.set(key, earlier === undefined ? item : part.merge(earlier, item));
  }

  /**
   * Sends an event of the contract to all sockets that never subscribed; the last of a key wins.
   * The payload is made when it is sent, so what nobody hears costs nothing.
   */
  publishPublic(event: string, key: string, payload: () => unknown): void {
    this.publicEvents.publish(event, key, false, payload);
  }

  /** The same for what a client needs from the start: who connects is told the last of each key. */
  publishLasting(event: string, key: string, payload: () => unknown): void {
    this.publicEvents.publish(event, key, true, payload);
  }

  /** Sends an event of the contract to one customer's proven sockets. */
  publishPrivate(customerId: number, event: string, payload: unknown): void {
    this.server?.to(privateChannel(customerId)).emit(event, payload);
  }

  /** A customer has logged in: his browser has a cookie that his socket does not know yet. */
  entered(customerId: number): void {
    this.askedLogins.entered(customerId);
  }

  /** Drops the sockets that proved a session which has ended now. */
  dropSession(sessionId: number): void {
    this.drop((caller) => caller.sessionId === sessionId);
  }

  /** Drops a customer's sockets but those of one session, e.g. when the password has changed. */
  dropOthers(customerId: number, keptSessionId: number): void {
    this.drop((caller) => caller.customerId === customerId && caller.sessionId !== keptSessionId);
  }

  /** Drops the sockets whose sessions have run out; it is done by itself every half minute. */
  async recheck(): Promise<void> {
    // Taken first: who proves a session while these are looked up has only just been looked up.
    const sessions = [...this.listeners.values()].flatMap(({ proven }) => proven ?? []);
    for (const proven of sessions) {
      // When it cannot be looked up, nothing is known: the next time will tell.
      const found = this.options.findCaller(proven.token).catch(() => proven.caller);
      if ((await found) === undefined) this.dropSession(proven.caller.sessionId);
    }
  }

  /** Closes all sockets. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.server?.close();
  }

  private welcome(socket: Socket): void {
    const listener: Listener = {
      socket,
      channels: new Set(),
      sequence: 0,
      subscribed: false,
      proven: undefined,
    };
    this.listeners.set(socket.id, listener);
    this.publicEvents.join(socket);
    socket.on('disconnect', () => {
      this.publicEvents.leave(socket);
      this.listeners.delete(socket.id);
      this.listenAnew();
    });
    socket.on('subscribe', (subscription: unknown, ack: unknown) => {
      const accepted = this.subscribe(listener, subscription);
      if (typeof ack === 'function') ack({ ok: accepted });
    });
    socket.on('login', (customerId: unknown) => void this.login(listener, customerId));
    void this.welcomeBack(listener);
    socket.on('authenticate', (token: unknown, ack: unknown) => {
      void this.authenticate(socket, token).then((proven) => {
        if (typeof ack === 'function') ack({ ok: proven });
      });
    });
  }

  /**
   * Closes the connections of ended sessions. Only the transport is closed, so that a client comes
   * back by itself, as a visitor or with another token.
   */
  private drop(matches: (caller: Caller) => boolean): void {
    for (const { socket, proven } of this.listeners.values()) {
      if (proven !== undefined && matches(proven.caller)) socket.conn.close();
    }
  }

  private subscribe(listener: Listener, subscription: unknown): boolean {
    const channels = this.options.channelsOf(subscription);
    if (channels === undefined || channels.length > MOST_CHANNELS) return false;
    const own = [...listener.channels].filter((channel) => channel.startsWith('customer:'));
    listener.channels = new Set([...own, ...channels]);
    listener.subscribed = true;
    this.listenAnew();
    this.publicEvents.leave(listener.socket);
    return true;
  }

  private async authenticate(socket: Socket, token: unknown): Promise<boolean> {
    if (typeof token !== 'string' || token === '') return false;
    const caller = await this.options.findCaller(token).catch(() => undefined);
    const listener = this.listeners.get(socket.id);
    if (caller === undefined || listener === undefined) return false;
    await this.prove(listener, { caller, token });
    return true;
  }

  /**
   * `login` of clients that send no token: it names a customer, which proves nothing. What proves
   * is the cookie of the handshake, and it must be that customer's.
   */
  private async login(listener: Listener, named: unknown): Promise<void> {
    const customerId = Number(named);
    if (!Number.isSafeInteger(customerId) || customerId <= 0) return;
    const { socket } = listener;
    const proven = await this.provenByCookie(socket);
    if (proven?.caller.customerId === customerId) await this.prove(listener, proven);
    // The socket is older than the cookie, as far as anybody can tell here.
    const isOlder = proven === undefined && listener.proven === undefined;
    if (!isOlder || !this.listeners.has(socket.id)) return;
    if (this.askedLogins.noteDrop(addressOf(socket), customerId)) socket.conn.close();
  }

  /** Lets a socket in that was dropped for its cookie: its client does not ask a second time. */
  private async welcomeBack(listener: Listener): Promise<void> {
    const proven = await this.provenByCookie(listener.socket);
    if (proven === undefined || listener.proven !== undefined) return;
    const { customerId } = proven.caller;
    if (!this.askedLogins.isAwaited(addressOf(listener.socket), customerId)) return;
    await this.prove(listener, proven);
  }

  private async provenByCookie(socket: Socket): Promise<Proven | undefined> {
    const { headers } = socket.handshake;
    if (!mayUseCookie(headers, this.options.corsOrigins)) return undefined;
    const token = this.options.cookies.tokenOf(headers);
    if (token === undefined) return undefined;
    const caller = await this.options.findCaller(token).catch(() => undefined);
    return caller === undefined ? undefined : { caller, token };
  }

  /** From now on a socket hears what is its customer's own, and nobody else's. */
  private async prove(listener: Listener, proven: Proven): Promise<void> {
    const { socket } = listener;
    if (!this.listeners.has(socket.id)) return;
    const channel = privateChannel(proven.caller.customerId);
    const others = [...listener.channels].filter((name) => !name.startsWith('customer:'));
    listener.channels = new Set([...others, channel]);
    listener.proven = proven;
    this.listenAnew();
    for (const room of socket.rooms) if (room.startsWith('customer:')) await socket.leave(room);
    await socket.join(channel);
  }

  private listenAnew(): void {
    const heard = new Set<string>();
    for (const listener of this.listeners.values()) {
      for (const channel of listener.channels) heard.add(channel);
    }
    this.heard = heard;
  }

  private flush(): void {
    const serverMs = this.options.nowMs();
    if (this.buffers.size > 0) {
      for (const listener of this.listeners.values()) this.sendFrame(listener, serverMs);
      this.buffers.clear();
    }
  }

  private sendFrame(listener: Listener, serverMs: number): void {
    if (!listener.subscribed) return;
    const frame: Record<string, unknown> = {};
    for (const channel of listener.channels) {
      for (const { part, items } of this.buffers.get(channel)?.values() ?? []) {
        const values = [...items.values()];
        if (part.shape === 'one') frame[part.name] = values[0];
        else frame[part.name] = [...((frame[part.name] as unknown[]) ?? []), ...values];
      }
    }
    if (Object.keys(frame).length === 0) return;
    listener.sequence += 1;
    listener.socket.emit('frame', { sequence: listener.sequence, server_ms: serverMs, ...frame });
  }
}
