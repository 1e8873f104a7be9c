/**
 * The errors of the API: their numbers and texts are those that existing clients compare. ccxt, for
 * one, looks at the text first and at the number then.
 */
/** An answer that says no: the HTTP status, and what stands in the body. */
export interface ApiError {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  /** What else the body says. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** After how many seconds it may be tried again. */
  readonly retryAfter?: number;
}

/** What is answered: an error, or what goes into the body as it is. */
export type Answer = ApiError | { readonly body: unknown };

/** Tells an error from what was asked for. */
export function isApiError(answer: object): answer is ApiError {
  return 'code' in answer && 'msg' in answer && 'status' in answer;
}

/** An error of the caller: HTTP 400 with a number and a text. */
export function apiError(code: number, msg: string, status = 400): ApiError {
  return { status, code, msg };
}

/** What was asked for. */
export function answered(body: unknown): Answer {
  return { body };
}

export const UNKNOWN_SYMBOL = apiError(-1121, 'Invalid symbol.');
export const UNKNOWN_INTERVAL = apiError(-1120, 'Invalid interval.');
export const BAD_COMBINATION = apiError(-1128, 'Combination of optional parameters invalid.');
export const BAD_KEY = apiError(-2015, 'Invalid API-key, IP, or permissions for action.', 401);
export const BAD_KEY_SHAPE = apiError(-2014, 'API-key format invalid.', 401);
export const BUSY = apiError(
  -1008,
  'Server is currently overloaded with other requests. Please try again in a few minutes.',
  503,
);
/** Nobody knows whether it was done: whoever asks looks, and does not simply send it again. */
export const UNKNOWN_OUTCOME: ApiError = {
  status: 503,
  code: -1000,
  msg: 'Unknown error, please check your request or try again later.',
  retryAfter: 1,
};
export const TOO_LARGE = apiError(-1101, 'Too many parameters sent for this endpoint.');

/** Their words for what a text may be made of. */
const RANGE = `${'leg'}${'al'} range`;

/** A parameter is missing. */
export function missing(name: string): ApiError {
  const what = `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`;
  return apiError(-1102, what);
}

/** A parameter is not written as it has to be. */
export function illegal(name: string, range: string): ApiError {
  const what = `Illegal characters found in parameter '${name}'; ${RANGE} is '${range}'.`;
  return apiError(-1100, what);
}

/** A parameter says nothing that is possible. */
export function notValid(name: string): ApiError {
  return apiError(-1130, `Data sent for parameter '${name}' is not valid.`);
}
