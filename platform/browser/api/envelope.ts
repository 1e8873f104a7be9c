/** What a reply of the server means, before anything is done about it. */
export type Verdict =
  | { readonly kind: 'ok'; readonly whole: Readonly<Record<string, unknown>> }
  | { readonly kind: 'login'; readonly message: string }
  | { readonly kind: 'identify'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string; readonly code: string };

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads the envelope: `type` ok, 999 (log in), 998 (prove who you are), or anything else. */
export function readEnvelope(body: unknown): Verdict {
  if (typeof body !== 'object' || body === null) return { kind: 'refused', message: '', code: '' };
  const whole = body as Readonly<Record<string, unknown>>;
  if (whole.type === 'ok' || whole.code === 1) return { kind: 'ok', whole };
  const message = textOf(whole.message);
  if (whole.type === '999') return { kind: 'login', message };
  if (whole.type === '998') return { kind: 'identify', message };
  return { kind: 'refused', message, code: textOf(whole.code) };
}
