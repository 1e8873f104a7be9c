/** Somebody who is logged in, for measurements of what customers see. */

/** Logs a demo customer in and answers the token that a browser keeps. */
export async function logInDemo(address: string): Promise<string> {
  const reply = await fetch(`${address}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_string: 'alice@demo.test', password: 'demo-alice', type: 1 }),
  });
  const { message } = (await reply.json()) as { message: string };
  return message;
}

/** A script that makes a browser one in which somebody is logged in. */
export function storeToken(token: string): string {
  const stored = { token, h5Version: '{"type":"number","data":1}' };
  return `for (const [key, value] of ${JSON.stringify(Object.entries(stored))})
    localStorage.setItem(key, value);`;
}
