import { describe, expect, it } from 'vitest';
import { readEnvelope } from './envelope.ts';

describe('the envelope of a reply', () => {
  it('hands the whole object on when the type is ok', () => {
    expect(readEnvelope({ type: 'ok', data: [1] })).toEqual({
      kind: 'ok',
      whole: { type: 'ok', data: [1] },
    });
  });

  it.each([
    ['code 1 counts as success too', { code: 1, message: 'x' }, 'ok'],
    ['999 as text asks for a login', { type: '999', message: 'Log in' }, 'login'],
    ['999 as a number is a refusal', { type: 999, message: 'Log in' }, 'refused'],
    ['998 as text asks for identity', { type: '998', message: 'Verify' }, 'identify'],
    ['any other type is a refusal', { type: 'error', message: 'No', code: 'no' }, 'refused'],
    ['a page that is no JSON object is a refusal', 'oops', 'refused'],
    ['nothing at all is a refusal', null, 'refused'],
  ])('%s', (_title, body, kind) => {
    expect(readEnvelope(body).kind).toBe(kind);
  });

  it('keeps the message and the machine name of a refusal', () => {
    expect(
      readEnvelope({ type: 'error', message: 'Too small', code: 'amount_below_minimum' }),
    ).toEqual({ kind: 'refused', message: 'Too small', code: 'amount_below_minimum' });
  });
});
