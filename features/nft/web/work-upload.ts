/** Sending a work: how far it is, and what it is by its ending. */
import { useRef, useState } from 'react';
import { describeError } from '../../../platform/browser/api/query.ts';
import { uploadWork } from '../../../platform/browser/api/upload.ts';

/** What is shown of a file. */
export type SentKind = 'picture' | 'audio' | 'video';

const MEBIBYTE = 1024 * 1024;
const MOST_BYTES: Readonly<Record<SentKind, number>> = {
  picture: 10 * MEBIBYTE,
  audio: 10 * MEBIBYTE,
  video: 50 * MEBIBYTE,
};

/** What a chosen file is, as far as its type says. */
export function kindOfFile(type: string): SentKind {
  if (type.startsWith('audio/')) return 'audio';
  return type.startsWith('video/') ? 'video' : 'picture';
}

/** What an uploaded work is, by its ending. */
export function kindOfUrl(url: string): SentKind {
  if (/\.(?:mp3|ogg|wav)(?:\?|$)/.test(url)) return 'audio';
  return /\.(?:mp4|webm)(?:\?|$)/.test(url) ? 'video' : 'picture';
}

/** Whether a file is larger than what is taken of its kind: said before it is sent in vain. */
export function isTooLarge(file: Blob): boolean {
  return file.size > MOST_BYTES[kindOfFile(file.type)];
}

type Progress =
  | { readonly state: 'idle' | 'too_large' }
  | { readonly state: 'sending'; readonly part: number }
  | { readonly state: 'failed'; readonly why: string };

/** One file that is sent; the last that was chosen counts. */
export function useWorkUpload() {
  const [url, setUrl] = useState('');
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });
  const latest = useRef(0);
  const choose = (file: File): void => {
    latest.current += 1;
    const mine = latest.current;
    const ifLatest = (then: () => void): void => {
      if (latest.current === mine) then();
    };
    setUrl('');
    if (isTooLarge(file)) return setProgress({ state: 'too_large' });
    setProgress({ state: 'sending', part: 0 });
    uploadWork(file, (part) => ifLatest(() => setProgress({ state: 'sending', part }))).then(
      (sent) =>
        ifLatest(() => {
          setUrl(sent);
          setProgress({ state: 'idle' });
        }),
      (error: unknown) =>
        ifLatest(() => setProgress({ state: 'failed', why: describeError(error) })),
    );
  };
  return { url, progress, choose };
}

export type WorkUpload = ReturnType<typeof useWorkUpload>;
