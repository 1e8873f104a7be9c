import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { documentRefusal, looksLikeDocument } from './document.ts';
import { MOST_BYTES } from './picture.ts';

function pdf(body: string, head = '%PDF-1.7\n', tail = '\ntrailer\n<< >>\n%%EOF\n'): Buffer {
  return Buffer.from(`${head}${body}${tail}`, 'latin1');
}

/** An object that holds others, packed, as PDF programs write them. */
function packed(objects: string): string {
  const stream = deflateSync(Buffer.from(objects)).toString('latin1');
  return `4 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${stream}\nendstream\nendobj`;
}

const CATALOG = '1 0 obj\n<< /Type /Catalog >>\nendobj';

describe('a document that is taken', () => {
  it.each([
    ['a plain one', pdf(CATALOG)],
    ['one of version 2', pdf(CATALOG, '%PDF-2.0\r\n')],
    ['one with packed objects', pdf(`${CATALOG}\n${packed('<< /Type /Page >>')}`)],
    ['one that opens at a page', pdf('1 0 obj\n<< /OpenAction [3 0 R /Fit] >>\nendobj')],
    ['one that was saved twice', pdf(`${CATALOG}\n%%EOF\n2 0 obj\n<<>>\nendobj`)],
    ['one that leads to a site', pdf('1 0 obj\n<< /URI (https://a.test) >>\nendobj')],
  ])('is %s', (_what, bytes) => {
    expect(looksLikeDocument(bytes)).toBe(true);
    expect(documentRefusal(bytes)).toBeUndefined();
  });
});

describe('a document that is refused', () => {
  it.each([
    ['one byte too many', Buffer.alloc(MOST_BYTES + 1, 32), 'file_too_large'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n%PDF-1.7\n%%EOF', 'latin1'), 'not_a_document'],
    ['something before it', pdf(CATALOG, ' %PDF-1.7\n'), 'not_a_document'],
    ['an unknown version', pdf(CATALOG, '%PDF-9.9\n'), 'not_a_document'],
    ['no end', pdf(CATALOG, '%PDF-1.7\n', ''), 'not_a_document'],
    ['something behind its end', pdf(CATALOG, '%PDF-1.7\n', '%%EOF\nMZ'), 'not_a_document'],
    ['an archive too', pdf(`${CATALOG}PK\x05\x06\0\0\0\0`), 'not_a_document'],
    ['a page of the web too', pdf(`${CATALOG}<html><body>`), 'not_a_document'],
    ['a script for the web', pdf(`${CATALOG}<SCRIPT>`), 'not_a_document'],
    ['JavaScript', pdf('1 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>'), 'active_document'],
    ['JavaScript by numbers', pdf('1 0 obj\n<< /S /J#61vaScript >>'), 'active_document'],
    ['a program to start', pdf('1 0 obj\n<< /S /Launch >>'), 'active_document'],
    ['another file', pdf('1 0 obj\n<< /Type /EmbeddedFile >>'), 'active_document'],
    ['a form that is sent', pdf('1 0 obj\n<< /S /SubmitForm >>'), 'active_document'],
    ['a lock', pdf('trailer\n<< /Encrypt 9 0 R >>'), 'active_document'],
    ['JavaScript that is packed', pdf(packed('<< /S /JavaScript >>')), 'active_document'],
    [
      'packed so that nobody can tell',
      pdf('4 0 obj\n<< /Type /ObjStm >>\nstream\nnot deflated\nendstream'),
      'active_document',
    ],
    ['a bomb', pdf(packed('x'.repeat(21 * 1024 * 1024))), 'active_document'],
  ])('%s', (_what, bytes, refused) => {
    expect(documentRefusal(bytes)).toEqual({ refused });
  });
});
