/**
 * The first script of all: starts the client. A built page fetches it when the name of the house
 * has been painted, together with everything else (`first-paint-plugin.ts`).
 */

/** Language → hint and name of the button, as `words-plugin.ts` puts them into the page. */
type Texts = Readonly<Record<string, readonly [hint: string, retry: string]>>;

/** What is big runs as a task of its own before ours, so that the page answers in between. */
async function start(): Promise<void> {
  for (const part of [() => import('react-dom/client'), () => import('i18next')]) {
    await part();
    await new Promise((next) => setTimeout(next));
  }
  const { started } = await import('./main.tsx');
  await started;
}

/** In place of the house's name: that the client could not be fetched, and another try. */
function sayFailed(error: unknown): void {
  console.error(error);
  const texts = JSON.parse(document.getElementById('start-failed')?.textContent ?? '{}') as Texts;
  const said = texts[languageStored()] ?? texts['en'];
  const app = document.getElementById('app');
  if (!said || !app) return;
  const hint = document.createElement('p');
  hint.textContent = said[0];
  const retry = document.createElement('button');
  retry.textContent = said[1];
  retry.style.cssText = 'min-height:3rem;padding:0 1.5rem;border:1px solid;border-radius:.5rem';
  retry.onclick = () => location.reload();
  const box = document.createElement('main');
  box.setAttribute('role', 'alert');
  box.style.cssText = 'padding:30vh 2rem 0;text-align:center;font:1rem/1.5 Arial;color:#a3763c';
  box.append(hint, retry);
  app.replaceChildren(box);
  window.addEventListener('online', () => location.reload(), { once: true });
}

function languageStored(): string {
  try {
    return localStorage.getItem('lang') ?? 'en';
  } catch {
    return 'en';
  }
}

start().catch(sayFailed);
