import { toast } from './toast-store.ts';
import { useWords } from '../words/use-words.ts';

/** The clipboard where a page may use it; a hidden field where it may not. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'fixed opacity-0';
    document.body.append(field);
    field.select();
    // The old way is the only one on a page without TLS, as in a local network.
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}

/** Copies a text and says so. */
export function useCopy(): (text: string) => void {
  const words = useWords();
  return (text) => {
    void writeClipboard(text).then((done) =>
      toast(words(done ? 'common.copied' : 'common.copy_failed'), done ? 'good' : 'bad'),
    );
  };
}
