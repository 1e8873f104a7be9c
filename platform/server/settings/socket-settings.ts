/** What sockets may do, each in one row of the table of settings. */
import { text } from './shapes.ts';

const count = text.regex(/^[1-9]\d{0,5}$/).transform(Number);

export const socketRows = {
  SOCKETS_PER_ADDRESS: {
    standard: '200',
    allowed: 'a whole number from 1',
    meaning: 'sockets an address may have open; it may open three times as many in a minute',
    shape: count,
  },
  SOCKET_MESSAGES: {
    standard: '120',
    allowed: 'a whole number from 1',
    meaning: 'messages a socket may send in a minute, and at once; one that sends more is closed',
    shape: count,
  },
} as const;
