/**
 * Looks whether a file is a PDF and nothing else. It is kept as it was sent, so what could act in a
 * reader's program is refused, and it is only ever offered for saving.
 */
import { inflateSync } from 'node:zlib';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { MOST_BYTES } from './picture.ts';

/** What every stored document is. */
export const DOCUMENT_TYPE = 'application/pdf';

const HEAD = /^%PDF-(?:1\.[0-7]|2\.0)[\r\n]/;
const END = /%%EOF\s*$/;
/** What acts by itself, brings other files or leads elsewhere. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE)\b/;
/** Marks of other formats, as they would stand there: no PDF needs them. */
const FOREIGN = /<script|<!doctype|<\?php\s|<html[\s>]|<svg[\s>]/i;
/** The end of a ZIP archive, whose readers look from the end. */
const ARCHIVE_END = 'PK\x05\x06\0\0\0\0';
/** Objects that are packed: what acts could hide in them. */
const PACKED = /\/ObjStm\b[^]{0,400}?stream\r?\n/g;
const MOST_PACKED_BYTES = 20 * 1024 * 1024;

/** Whether the first bytes are those of a PDF; its name and its declared type mean nothing. */
export function looksLikeDocument(bytes: Uint8Array): boolean {
  return HEAD.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'));
}

/** Names may be written with their letters as numbers: `/J#53` is `/JS`. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** The packed objects of a document; undefined where one cannot be unpacked within the limit. */
function unpacked(bytes: Buffer, text: string): string | undefined {
  let found = '';
  for (const match of text.matchAll(PACKED)) {
    const from = match.index + match[0].length;
    const to = text.indexOf('endstream', from);
    const room = MOST_PACKED_BYTES - found.length;
    if (to < 0 || room <= 0) return undefined;
    try {
      const options = { maxOutputLength: room };
      found += inflateSync(bytes.subarray(from, to), options).toString('latin1');
    } catch {
      return undefined;
    }
  }
  return found;
}

/**
 * Why a file is not kept as a document; undefined where it may be. Refusals in order:
 * `file_too_large` (10 MB), `not_a_document` (no PDF, or something else too), `active_document`
 * (scripts, other files, forms that are sent, or packed so that nobody can tell).
 */
export function documentRefusal(sent: Uint8Array): Refusal | undefined {
  if (sent.byteLength > MOST_BYTES) return refuse('file_too_large');
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const text = bytes.toString('latin1');
  const isOther = text.includes(ARCHIVE_END) || FOREIGN.test(text);
  if (!looksLikeDocument(bytes) || !END.test(text.slice(-1_024)) || isOther) {
    return refuse('not_a_document');
  }
  const packed = unpacked(bytes, text);
  const isActive = packed === undefined || ACTIVE.test(plainNames(text + packed));
  return isActive || /\/Encrypt\b/.test(text) ? refuse('active_document') : undefined;
}
