/** Sending a file, with its progress: `fetch` does not tell how far it is. */
import { readEnvelope } from './envelope.ts';
import { Redirected, Refusal, ServerFault, Unreachable } from './errors.ts';
import { goToLogin } from '../navigation/navigator.ts';
import { currentLanguage, useSession } from '../session/session.ts';
import { shrunkPicture } from './shrink.ts';

const TIMEOUT_MS = 60_000;
/** The server ends a work that comes too slowly; this is a little longer than it waits at most. */
const WORK_TIMEOUT_MS = 11 * 60_000;
const WORK = '&media=1';

function addressIn(request: XMLHttpRequest, sentToken: string): string {
  // What one customer has sent must not reach the form of the next.
  if (useSession.getState().token !== sentToken) throw new Redirected('another customer');
  if (request.status !== 200) throw new ServerFault('');
  const verdict = readEnvelope(JSON.parse(request.responseText));
  if (verdict.kind === 'ok') return String(verdict.whole['message']);
  if (verdict.kind === 'login') {
    goToLogin(verdict.message);
    throw new Redirected(verdict.message);
  }
  throw new Refusal(verdict.message, verdict.kind === 'refused' ? verdict.code : '');
}

/** Uploads a picture; answers its address. `onProgress` is told parts of a whole. */
export function uploadPicture(picture: Blob, onProgress: (part: number) => void): Promise<string> {
  return shrunkPicture(picture).then((smaller) => send(smaller, onProgress, ''));
}

/** Uploads a work of an artist: a picture that may move, a sound or a film. */
export function uploadWork(file: Blob, onProgress: (part: number) => void): Promise<string> {
  return send(file, onProgress, WORK);
}

/** What lets somebody send a file who has no account. */
export type GuestProof = Readonly<Record<string, string | number>>;

/** The same of a file that may be a PDF too, where `documents` are taken. */
export function uploadFile(
  file: Blob,
  onProgress: (part: number) => void,
  documents: boolean,
  guest: GuestProof = {},
): Promise<string> {
  const proof = Object.entries(guest).map(([name, value]) => `&${name}=${value}`);
  const also = (documents ? '&documents=1' : '') + proof.join('');
  return shrunkPicture(file).then((smaller) => send(smaller, onProgress, also));
}

function send(file: Blob, onProgress: (part: number) => void, also: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { token } = useSession.getState();
    request.open('POST', `/api/upload?lang=${currentLanguage()}${also}`);
    request.setRequestHeader('Authorization', token);
    request.timeout = also === WORK ? WORK_TIMEOUT_MS : TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(addressIn(request, token));
      } catch (error) {
        reject(error instanceof Error ? error : new Unreachable('unreadable'));
      }
    };
    request.onerror = () => reject(new Unreachable('network'));
    request.ontimeout = () => reject(new Unreachable('timeout'));
    const form = new FormData();
    form.append('file', file, file.type === 'application/pdf' ? 'document.pdf' : 'picture.jpg');
    request.send(form);
  });
}
