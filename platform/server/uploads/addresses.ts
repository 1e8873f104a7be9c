import { timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '../keys/secret-box.ts';

/** How long a private picture's address shows it. */
export const SIGNED_MS = 10 * 60_000;

const CONTEXT = 'address of a picture';
const UPLOAD = /^\/uploads\/([a-z0-9]{32})\.(?:webp|pdf|mp3|ogg|wav|mp4|webm)$/;
/** How files of ours end. */
const SHOWN = 'webp|png|svg|jpg|pdf|mp3|ogg|wav|mp4|webm';
/** A whole text of a reply that is a picture of ours, or stands in quotes within one. */
const IN_REPLY = new RegExp(
  `(?<=")(/(?:uploads|static/image|h5)/[\\w./-]+\\.(?:${SHOWN}))(?=\\\\?")`,
  'g',
);
/**
 * Fields before which clients of other sites put their own host whatever stands in them: there a
 * whole address would be a broken one. All of them are public.
 */
const PREFIXED = /"(?:site_logo|down_logo|cover|logo)":"$/;
const MAX_FIELD = 16;
/** What may stand in a reply without being written anew: names, numbers, ports. */
const ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;
const SENT = /^\/(?:uploads|static\/image)\/[\w./-]+$/;

/** What addresses are made with. */
export interface AddressOptions {
  readonly secrets: SecretBox;
  readonly nowMs: () => number;
  /** The origin customers know; without it the one a call was sent to. */
  readonly publicOrigin: string | undefined;
  /** Which of some uploads are a customer's own and shown to nobody else. */
  readonly privateOf: (owner: number, names: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Who is shown a reply, and to which origin he asked. */
export interface Asked {
  /** A customer, or who has no account by `guestOwner`; undefined for anybody. */
  readonly viewer: number | undefined;
  readonly origin: string;
  /** Whether the page that asks is of another site than the call. */
  readonly isForeign?: boolean;
}

/**
 * Addresses of pictures as they go out and come back. A client that puts its own base before every
 * path shows only absolute ones, and image elements send no token: so whoever may see a private
 * picture gets an address that carries its own proof, for a while.
 */
export class PictureAddresses {
  private readonly options: AddressOptions;

  constructor(options: AddressOptions) {
    this.options = options;
  }

  /** A reply with each picture's address absolute, and signed where only the caller may see it. */
  async outgoing(reply: string, asked: Asked): Promise<string> {
    const found = [...reply.matchAll(IN_REPLY)].map(([path]) => path);
    const origin = this.originOf(asked.origin);
    if (found.length === 0) return reply;
    const names = found.flatMap((path) => UPLOAD.exec(path)?.[1] ?? []);
    const { viewer } = asked;
    const own =
      viewer === undefined || names.length === 0
        ? new Set<string>()
        : await this.options.privateOf(viewer, names);
    return reply.replaceAll(IN_REPLY, (path, _group, at: number) => {
      if (asked.isForeign && PREFIXED.test(reply.slice(Math.max(0, at - MAX_FIELD), at)))
        return path;
      const name = UPLOAD.exec(path)?.[1] ?? '';
      const isOwn = viewer !== undefined && own.has(name);
      return `${origin}${path}${isOwn ? this.proofOf(name, viewer) : ''}`;
    });
  }

  /** Members of a call in which addresses of ours are paths again, as they are kept. */
  incoming(members: Record<string, unknown>, origin: string): void {
    const ours = [origin, this.options.publicOrigin].filter((each) => each !== undefined);
    for (const name in members) {
      const value = members[name];
      if (typeof value !== 'string' || !value.startsWith('http')) continue;
      const start = ours.find((each) => value.startsWith(`${each}/`));
      const path = start === undefined ? '' : (value.slice(start.length).split('?')[0] ?? '');
      if (SENT.test(path)) members[name] = path;
    }
  }

  /** Whose picture a signed address shows; undefined when it is none, or no more. */
  viewerOf(file: string, query: Readonly<Record<string, unknown>>): number | undefined {
    const { owner, until, proof } = query;
    const name = UPLOAD.exec(`/uploads/${file}`)?.[1];
    const texts = [owner, until, proof];
    if (name === undefined || !texts.every((text) => typeof text === 'string')) return undefined;
    const [id, untilMs] = [Number(owner), Number(until)];
    const expected = Buffer.from(this.sign(name, id, untilMs));
    const given = Buffer.from(String(proof));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return this.options.nowMs() <= untilMs ? id : undefined;
  }

  private proofOf(name: string, owner: number): string {
    const untilMs = this.options.nowMs() + SIGNED_MS;
    // In JSON, and decoded once more by existing clients: nothing here needs to be written anew.
    return `?owner=${owner}&until=${untilMs}&proof=${this.sign(name, owner, untilMs)}`;
  }

  private sign(name: string, owner: number, untilMs: number): string {
    return this.options.secrets.hash(`${name} ${owner} ${untilMs}`, CONTEXT);
  }

  /** The origin to write; none where what a call says of itself is none. */
  private originOf(asked: string): string {
    const origin = this.options.publicOrigin ?? asked;
    return ORIGIN.test(origin) ? origin : '';
  }
}
