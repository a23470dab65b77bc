import { showMoments } from './show-moments.ts';

/** State of the history entry of a page: the camera over it, or the answer to its form. */
type Entry = 'camera' | { answer: string } | null;
declare global {
  interface Window {
    /** True once this document has looked for the answer of its history entry. Survives `document.open`. */
    hasAnswer?: boolean;
  }
}
const entry = () => history.state as Entry;
const answerOf = (state: Entry) => (state !== null && typeof state === 'object' ? state.answer : null);

/**
 * Makes the history entry of the answer with the click that opens the camera: Back in WebKit passes over a page whose
 * next entry came without one.
 */
export const cameraEntry = {
  opened: () => {
    if (entry() === null) history.pushState('camera', '');
  },
  closed: () => {
    if (entry() === 'camera') history.back();
  },
};

/**
 * Sends the forms of the page and shows the answer in its place. While there is no network a form waits: the browser
 * would show a page of its own, and what was photographed or typed would be lost. So does a photo that comes too soon,
 * as long as the service says. A refusal is said in the form, which keeps what was typed.
 */
export function sendForms(): void {
  const retryMs = 4000;
  restoreAnswer();
  for (const form of document.forms) {
    form.onsubmit = (event: Event) => {
      event.preventDefault();
      void send(form);
    };
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const fields = new FormData(form);
    const isPhoto = fields.has('image');
    const isMultipart = form.enctype === 'multipart/form-data';
    const body = isMultipart ? fields : new URLSearchParams(fields as unknown as URLSearchParams);
    const buttons = form.querySelectorAll('button');
    for (const button of buttons) button.disabled = true;
    const alert = form.querySelector('[role=alert]') ?? form.appendChild(document.createElement('p'));
    alert.setAttribute('role', 'alert');
    const ask = async () => {
      const response = await fetch(form.action, { method: 'POST', body });
      const waitSeconds = isPhoto && !response.ok ? Number(response.headers.get('retry-after')) : 0;
      return { isRefused: !response.ok, waitSeconds, html: await response.text() };
    };
    const { offline, again } = document.body.dataset;
    let answer = await ask().catch(() => null);
    while (!answer || answer.waitSeconds > 0) {
      alert.textContent = answer ? `${stateOf(answer.html)?.lastChild?.textContent ?? ''} ${again}` : (offline ?? '');
      await (answer ? pause(answer.waitSeconds * 1000) : networkMayBeBack());
      answer = await ask().catch(() => null);
    }
    const refusal = answer.isRefused && !isPhoto ? stateOf(answer.html) : null;
    if (!refusal) {
      const state: Entry = { answer: answer.html };
      if (entry() === null) history.pushState(state, '');
      else history.replaceState(state, '');
      return show(answer.html);
    }
    alert.textContent = '';
    alert.append(...refusal.childNodes);
    alert.scrollIntoView({ block: 'nearest' });
    for (const button of buttons) button.disabled = false;
  }

  /** Element with the first thing that a page says. */
  function stateOf(html: string): Element | null {
    return new DOMParser().parseFromString(html, 'text/html').querySelector('.state');
  }

  /** A phone can say that it is online where nothing is reached. */
  function networkMayBeBack(): Promise<unknown> {
    return new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      setTimeout(resolve, retryMs);
    });
  }

  function pause(ms: number): Promise<unknown> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  /** Coming back from another page shows the answer again: browsers load a page that may not be stored anew. */
  function restoreAnswer(): void {
    if (window.hasAnswer) return;
    window.hasAnswer = true;
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const answer = answerOf(entry());
    const isBack = load?.type === 'back_forward' && answer !== null;
    // While it is parsed, a document cannot be replaced.
    if (isBack) addEventListener('DOMContentLoaded', () => show(answer));
    else if (entry() !== null) history.replaceState(null, '');
  }

  /**
   * Under the policy of the page that was sent first, which takes the scripts of all and the colours of one brand. Back
   * leads to that page.
   */
  function show(html: string): void {
    window.hasAnswer = true;
    document.open();
    document.write(html);
    document.close();
    window.onpopstate = () => {
      const answer = answerOf(entry());
      if (answer !== null && answer !== html) show(answer);
      else if (answer === null) location.reload();
    };
    showMoments(document);
    scrollTo(0, 0);
    const state = document.querySelector<HTMLElement>('.state');
    if (!state) return;
    state.tabIndex = -1;
    state.focus({ preventScroll: true });
  }
}
