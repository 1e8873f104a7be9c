/** The browser's offer to install the client; it comes once and early, and is kept for later. */
import { create } from 'zustand';

type Offer = Event & {
  prompt: () => Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: string }>;
};

const useOffer = create<{ readonly offer: Offer | null }>(() => ({ offer: null }));

/** Keeps the offer; called at the start, because it may come before any screen is there. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useOffer.setState({ offer: event as Offer });
  });
}

/** True while the browser would install the client if it is asked. */
export function useInstallOffer(): boolean {
  return useOffer((state) => state.offer !== null);
}

/** Asks the person; true when he has agreed. An offer can be used once. */
export async function offerInstall(): Promise<boolean> {
  const { offer } = useOffer.getState();
  if (offer === null) return false;
  useOffer.setState({ offer: null });
  await offer.prompt();
  return (await offer.userChoice).outcome === 'accepted';
}
