/**
 * How a gateway and the writer find each other over NATS: the gateway says hello, the writer
 * welcomes it, and both know the subjects and the keys of a line that is theirs alone. Whoever has
 * not the key of the house is not answered, and cannot make the answer.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { SecretBox } from '../keys/secret-box.ts';

/** What both ends have of the house's key. */
export type LinkSecret = Pick<SecretBox, 'hash'>;

/** What is spoken on a line; it changes with what frames and messages look like. */
const LINK_VERSION = 1;
const ID_BYTES = 16;
const SEAL_DIGITS = 64;

const id = z.string().regex(/^[0-9a-f]{32}$/);
const release = z.string().max(100);
const helloShape = z.object({ link: z.int(), release, session: id });
const welcomeShape = z.object({ link: z.int(), release, session: id, nonce: id });

/** A gateway's first words. */
export type Hello = z.infer<typeof helloShape>;
/** The writer's answer; of another release it welcomes nobody, and says which it is of. */
export type Welcome = z.infer<typeof welcomeShape>;

/** What both ends of a line know. */
export interface LineTerms {
  readonly toWriter: { readonly subject: string; readonly key: Buffer };
  readonly toGateway: { readonly subject: string; readonly key: Buffer };
}

/** A text that nobody could guess, and nobody has twice. */
function newId(): string {
  return randomBytes(ID_BYTES).toString('hex');
}

/** Where a house says hello: houses that share a NATS do not hear of one another. */
export function helloSubject(secret: LinkSecret): string {
  return `${houseSubject(secret)}.hello`;
}

function houseSubject(secret: LinkSecret): string {
  return `bourse.${secret.hash('house', 'link').slice(0, 2 * ID_BYTES)}`;
}

/** The subjects and keys of a line. */
export function lineTerms(secret: LinkSecret, { session, nonce }: Welcome): LineTerms {
  const end = (name: string) => ({
    subject: `${houseSubject(secret)}.${session}.${name}`,
    key: Buffer.from(secret.hash(`${session} ${nonce}`, `link to ${name}`), 'hex'),
  });
  return { toWriter: end('writer'), toGateway: end('gateway') };
}

/** A hello of a gateway of that release. */
export function newHello(ownRelease: string): Hello {
  return { link: LINK_VERSION, release: ownRelease, session: newId() };
}

/** The answer of a writer of that release. */
export function newWelcome(ownRelease: string, { session }: Hello): Welcome {
  return { link: LINK_VERSION, release: ownRelease, session, nonce: newId() };
}

/** Whether two that have met speak of the same things. */
export function isSameRelease(hello: Hello, welcome: Welcome): boolean {
  return hello.link === welcome.link && hello.release === welcome.release;
}

function sealed(secret: LinkSecret, context: string, said: unknown): string {
  const text = JSON.stringify(said);
  return secret.hash(text, context) + text;
}

function unsealed(secret: LinkSecret, context: string, sealedText: string): unknown {
  const text = sealedText.slice(SEAL_DIGITS);
  const seal = Buffer.from(sealedText.slice(0, SEAL_DIGITS));
  const expected = Buffer.from(secret.hash(text, context));
  if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) return undefined;
  return JSON.parse(text);
}

/** Writes a hello. */
export function writeHello(secret: LinkSecret, hello: Hello): string {
  return sealed(secret, 'link hello', hello);
}

/** Reads a hello; undefined where whoever says it has not the key of the house. */
export function readHello(secret: LinkSecret, text: string): Hello | undefined {
  return helloShape.safeParse(unsealed(secret, 'link hello', text)).data;
}

/** Writes an answer. */
export function writeWelcome(secret: LinkSecret, welcome: Welcome): string {
  return sealed(secret, 'link welcome', welcome);
}

/** Reads the answer to that hello; undefined where it is not the writer's, or to another hello. */
export function readWelcome(
  secret: LinkSecret,
  { session }: Hello,
  text: string,
): Welcome | undefined {
  const { data: welcome } = welcomeShape.safeParse(unsealed(secret, 'link welcome', text));
  return welcome?.session === session ? welcome : undefined;
}
