/** The server understood and said no. `message` is in the customer's language. */
export class Refusal extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The call needs a login or a proven identity; the way there is already under way. */
export class Redirected extends Error {}

/** No usable answer: no network, a time-out, or a broken server. */
export class Unreachable extends Error {}

/** The server was reached and could not answer: what it said about it, in words, or nothing. */
export class ServerFault extends Unreachable {}

/** The person closed a question that a call had asked: there is nothing to say about it. */
export class Cancelled extends Redirected {}
