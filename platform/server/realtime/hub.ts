import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Caller } from '../http/call.ts';
import { AskedLogins } from './asked-logins.ts';
import { Channels } from './channels.ts';
import { PublicEvents } from './public-events.ts';
import { addressOf, SocketGate, type SocketLimits } from './socket-gate.ts';
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
  /** Its items in words, once a frame has been made of them. */
  text?: string;
}

/** What is buffered, in words: the item itself, or the members of a list. */
function textOf(buffered: Buffered): string {
  const { part, items } = buffered;
  const values = part.shape === 'one' ? [...items.values()].slice(0, 1) : [...items.values()];
  buffered.text ??= values.map((value) => JSON.stringify(value)).join(',');
  return buffered.text;
}

interface Listener {
  readonly socket: Socket;
  sequence: number;
  /** Frames in a row that found the one before unsent. */
  unsent: number;
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
  readonly limits: SocketLimits;
}

type EngineSocket = Socket['conn'];

export const FRAME_MS = 100;
/** How often sockets that never subscribe are told what has changed. */
const PUBLIC_MS = 500;
const MOST_CHANNELS = 400;
/** Longer ones have no business here: the longest subscription has 3 kB. */
const LONGEST_MESSAGE = 16 * 1024;
/** Who reads nothing for ten seconds is dropped, because what he does not read piles up here. */
const MOST_UNSENT = 100;
/** How soon a socket is dropped whose session has run out or was ended elsewhere. */
const RECHECK_MS = 30_000;

/** The channel of one customer's private items. */
export function privateChannel(customerId: number): string {
  return `customer:${customerId}`;
}

/**
 * Live data to sockets. A publisher puts items on channels; each socket that listens to any of
 * them gets one frame at most every 100 ms, because sending costs per message and not per byte.
 * Sockets that never subscribe (clients written for the contract) get the public events instead.
 */
export class Hub {
  private readonly options: HubOptions;
  private readonly listeners = new Map<string, Listener>();
  private readonly buffers = new Map<string, Map<string, Buffered>>();
  private readonly channels = new Channels<Listener>();
  private readonly gate: SocketGate;
  private readonly publicEvents = new PublicEvents();
  private readonly askedLogins: AskedLogins;
  private server: Server | undefined;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(options: HubOptions) {
    this.options = options;
    this.askedLogins = new AskedLogins(options.nowMs);
    this.gate = new SocketGate(options.limits);
  }

  /** Listens on an HTTP server. Clients of socket.io 2 are let in too. */
  attach(http: HttpServer): void {
    this.server = new Server(http, {
      allowEIO3: true,
      perMessageDeflate: false,
      serveClient: false,
      maxHttpBufferSize: LONGEST_MESSAGE,
      cors: { origin: [...this.options.corsOrigins] },
      allowRequest: (request, decide) => decide(null, this.gate.admits(this.addressOf(request))),
    });
    this.server.engine.on('connection', (connection: EngineSocket) => this.limit(connection));
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
    return this.channels.isHeard(channel);
  }

  /** Whether anybody hears the public events: a socket that has never subscribed. */
  get isPublicHeard(): boolean {
    return this.publicEvents.isHeard;
  }

  /** Puts an item on a channel; it goes out with the next frame, if anybody listens. */
  publish<Item>(channel: string, part: Part<Item>, item: Item): void {
    if (!this.channels.isHeard(channel)) return;
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

  /** Counts what a connection sends, and that it is there, from before it says who it is. */
  private limit(connection: EngineSocket): void {
    const leave = this.gate.enter(this.addressOf(connection.request));
    const take = this.gate.meter();
    connection.once('close', leave);
    connection.on('packet', () => {
      if (!take()) connection.close(true);
    });
  }

  private addressOf(request: IncomingMessage): string {
    return addressOf(request, this.options.limits.trustProxy);
  }

  private welcome(socket: Socket): void {
    const listener: Listener = {
      socket,
      sequence: 0,
      unsent: 0,
      proven: undefined,
    };
    this.listeners.set(socket.id, listener);
    this.publicEvents.join(socket);
    socket.on('disconnect', () => {
      this.publicEvents.leave(socket);
      this.listeners.delete(socket.id);
      this.channels.leave(listener);
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
    this.channels.subscribe(listener, channels);
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
    if (this.askedLogins.noteDrop(this.addressOf(socket.request), customerId)) socket.conn.close();
  }

  /** Lets a socket in that was dropped for its cookie: its client does not ask a second time. */
  private async welcomeBack(listener: Listener): Promise<void> {
    const proven = await this.provenByCookie(listener.socket);
    if (proven === undefined || listener.proven !== undefined) return;
    const { customerId } = proven.caller;
    if (!this.askedLogins.isAwaited(this.addressOf(listener.socket.request), customerId)) return;
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
    listener.proven = proven;
    this.channels.listenPrivately(listener, channel);
    for (const room of socket.rooms) if (room.startsWith('customer:')) await socket.leave(room);
    await socket.join(channel);
  }

  private flush(): void {
    if (this.buffers.size === 0) return;
    const head = `"server_ms":${this.options.nowMs()}`;
    for (const { channels, members } of this.channels.groups()) {
      const shared = this.bodyOf(channels);
      for (const listener of members) {
        const own = this.channels.own(listener);
        const body = own === undefined ? shared : shared + this.bodyOf([own]);
        if (body !== '') this.sendFrame(listener, head + body);
      }
    }
    this.buffers.clear();
  }

  /**
   * What happened on some channels as members of a frame; private parts have their own names. Each
   * part is put into words once, however many groups hear it.
   */
  private bodyOf(channels: readonly string[]): string {
    const members = new Map<string, { readonly isList: boolean; texts: string[] }>();
    for (const channel of channels) {
      for (const buffered of this.buffers.get(channel)?.values() ?? []) {
        const { name, shape } = buffered.part;
        const isList = shape === 'list';
        const before = isList ? (members.get(name)?.texts ?? []) : [];
        members.set(name, { isList, texts: [...before, textOf(buffered)] });
      }
    }
    let text = '';
    for (const [name, { isList, texts }] of members) {
      const value = isList ? `[${texts.join(',')}]` : texts.join('');
      text += `,${JSON.stringify(name)}:${value}`;
    }
    return text;
  }

  private sendFrame(listener: Listener, content: string): void {
    const { conn } = listener.socket;
    listener.unsent = conn.transport.writable ? 0 : listener.unsent + 1;
    if (listener.unsent > MOST_UNSENT) {
      conn.close(true);
      return;
    }
    listener.sequence += 1;
    const packet = `2["frame",{"sequence":${listener.sequence},${content}}]`;
    conn.write(packet, { compress: false });
  }
}
