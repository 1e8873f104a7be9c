/**
 * Verifying in the browser. The rules ask for cryptography at once, the browser answers later: so
 * the rules are run again and again, each time with all that was answered, until nothing is new.
 */
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import type { ChainedTick } from '../../feeds/contract.ts';
import type { Check, Proofs, Receipt } from '../contract.ts';
import { verify, verifyFile, verifyList } from '../rules/verify.ts';

/** Seals need hashes, ticks need both, and their order is seen only then: three rounds do. */
const MOST_ROUNDS = 8;

/** Why this browser cannot check anything: a page without TLS has no cryptography. */
export class Unsupported extends Error {}

function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(plain), (letter) => letter.codePointAt(0) ?? 0);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Verifier = (
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/** WebCrypto's Ed25519, or a library in browsers that do not have it yet. */
async function verifierFor(key: Uint8Array<ArrayBuffer>): Promise<Verifier> {
  try {
    await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  } catch {
    const { verifyAsync } = await import('@noble/ed25519');
    return (raw, message, signature) => verifyAsync(signature, message, raw, { zip215: false });
  }
  return async (raw, message, signature) => {
    const imported = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    return crypto.subtle.verify('Ed25519', imported, signature, message);
  };
}

interface Question {
  readonly publicKey: string;
  readonly hash: string;
  readonly signature: string;
}

const SIGNATURE_BYTES = 64;

/** What has been answered, and what was asked beyond it. */
class Answers implements Proofs {
  private readonly hashes = new Map<string, string>();
  private readonly signatures = new Map<string, boolean>();
  private newTexts = new Set<string>();
  private newSignatures = new Map<string, Question>();

  sha256(text: string): string {
    const known = this.hashes.get(text);
    if (known === undefined) this.newTexts.add(text);
    return known ?? '';
  }

  isSigned(publicKey: string, hash: string, signature: string): boolean {
    // A hash that is not known yet is asked for first.
    if (hash === '') return false;
    const name = `${publicKey} ${hash} ${signature}`;
    const known = this.signatures.get(name);
    if (known === undefined) this.newSignatures.set(name, { publicKey, hash, signature });
    return known ?? false;
  }

  /** Answers what is new; false when nothing is. */
  async answerAll(): Promise<boolean> {
    const texts = [...this.newTexts];
    const questions = [...this.newSignatures];
    this.newTexts = new Set();
    this.newSignatures = new Map();
    await Promise.all(texts.map(async (text) => this.hashes.set(text, await sha256(text))));
    await Promise.all(
      questions.map(async ([name, question]) =>
        this.signatures.set(name, await isTrueSignature(question)),
      ),
    );
    return texts.length + questions.length > 0;
  }
}

async function isTrueSignature({ publicKey, hash, signature }: Question): Promise<boolean> {
  const key = bytesOfBase64(publicKey);
  const bytes = safeBytes(signature);
  if (bytes?.length !== SIGNATURE_BYTES) return false;
  const check = await verifierFor(key);
  return check(key, bytesOfHex(hash), bytes);
}

/** Bytes of a signature; undefined where it is no base64 at all. */
function safeBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  return /^[A-Za-z0-9+/]{86}==$/.test(text) ? bytesOfBase64(text) : undefined;
}

/** What a receipt names beside what it brings: none where it names none. */
interface Named {
  readonly ticks: readonly ChainedTick[];
  readonly rows: readonly unknown[];
}

/**
 * All checks of a receipt, done here.
 * @param pinned the key that is expected; empty to believe the receipt's own
 * @param named the ticks of the public file and the rows of the public list that it names
 * @throws Unsupported on a page without TLS
 */
export async function verifyHere(
  kind: ReceiptKind,
  receipt: Receipt,
  pinned: string,
  named: Named = { ticks: [], rows: [] },
): Promise<Check[]> {
  if (!('subtle' in crypto) || crypto.subtle === undefined) throw new Unsupported();
  const answers = new Answers();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const checks = [
      ...verify(kind, receipt, answers, pinned),
      ...verifyFile(kind, receipt, named.ticks, answers, pinned),
    ];
    const isAnswered = !(await answers.answerAll());
    // Nothing of a list asks for an answer: it is gone through once.
    if (isAnswered) return [...checks, ...verifyList(kind, receipt, named.rows, answers)];
  }
  throw new Error('a receipt asks without end');
}
