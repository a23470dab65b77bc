import type { ComponentAnswer } from './component-answer.ts';
import { offerPlace } from './offer-place.ts';
import { photoForm } from './photo-form.ts';
import type { ProofmarkCheckElement, ProofmarkError } from './proofmark-check.d.ts';
import { reportForm } from './report-form.ts';
import { showMoments } from './show-moments.ts';
import { visitIdOf } from './visit-id.ts';

/**
 * The file that websites load: defines `<proofmark-check>`, which shows parts of the check page that the service sends.
 * The service gives it its address, for browsers that do not name that of a script, and the styles of the element.
 */
declare const served: { base: string; styles: string };

const script = document.currentScript;
const base = script instanceof HTMLScriptElement && script.src ? new URL('.', script.src).href : served.base;

class CheckElement extends HTMLElement implements ProofmarkCheckElement {
  static observedAttributes = ['app', 'lang', 'extended-id', 'uid'];

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #content = document.createElement('div');
  /** Aborts the call under way. */
  #calls = new AbortController();
  #isWaiting = false;
  /** Id of the visits of this page, where it is about no code. */
  #visit: string | null = null;
  #isSending = false;
  /** Text for a form that could not be sent. */
  #away = '';

  constructor() {
    super();
    // Until there is an answer the page's own content is shown.
    this.#content.append(document.createElement('slot'));
    if ('adoptedStyleSheets' in this.#root) {
      const sheet = new CSSStyleSheet();
      // eslint-disable-next-line tscompat/tscompat -- Safari has it since it has adoptedStyleSheets
      sheet.replaceSync(served.styles);
      this.#root.adoptedStyleSheets = [sheet];
    } else {
      const style = document.createElement('style');
      style.textContent = served.styles;
      (this.#root as ShadowRoot).append(style);
    }
    (this.#root as ShadowRoot).append(this.#content);
  }

  connectedCallback(): void {
    this.restart();
  }

  disconnectedCallback(): void {
    this.#calls.abort();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.restart();
  }

  /** Attributes that change together ask once. */
  restart(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    queueMicrotask(() => {
      this.#isWaiting = false;
      if (this.isConnected) void this.#load();
    });
  }

  async #load(): Promise<void> {
    this.#calls.abort();
    this.#calls = new AbortController();
    if (!this.getAttribute('app')) return this.#fail('no_app', 'The attribute app is missing.');
    const answer = await this.#call();
    if (!answer) return;
    this.#show(answer, false);
    this.#tell('proofmark-ready', null);
  }

  async #send(form: HTMLFormElement, reset?: () => void): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    const fields = new FormData(form);
    const sent = {
      body: form.enctype === 'multipart/form-data' ? fields : new URLSearchParams(fields as unknown as URLSearchParams),
      query: form.getAttribute('action') ?? '',
    };
    const calls = this.#calls;
    let answer = await this.#call(sent);
    // A photo that comes too soon waits: it is not taken again for that.
    while (answer && answer.retrySeconds !== null && fields.has('image')) {
      this.#alertIn(form).textContent = answer.again;
      const { retrySeconds } = answer;
      await new Promise((resolve) => setTimeout(resolve, retrySeconds * 1000));
      answer = calls === this.#calls ? await this.#call(sent) : undefined;
    }
    this.#isSending = false;
    if (calls !== this.#calls) return;
    if (answer) {
      this.#show(answer, true);
      if (answer.verdict) this.#tell('proofmark-verdict', answer.verdict);
      return;
    }
    reset?.();
    this.#alertIn(form).textContent = this.#away;
  }

  #alertIn(form: HTMLFormElement): Element {
    const alert = form.querySelector('[role=alert]') ?? document.createElement('p');
    alert.setAttribute('role', 'alert');
    form.append(alert);
    return alert;
  }

  /** @returns undefined when there is no answer, which was told, or when another call was begun */
  async #call(sent?: { body: FormData | URLSearchParams; query: string }): Promise<ComponentAnswer | undefined> {
    const { signal } = this.#calls;
    const address = this.#address(sent?.query);
    const call: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer', signal };
    try {
      const response = await fetch(address, { ...call, ...(sent && { method: 'POST', body: sent.body }) });
      const answer: ComponentAnswer | { detail: string } = await response.json();
      if ('content' in answer) return answer;
      this.#fail('refused', answer.detail);
    } catch {
      if (!signal.aborted) await this.#explain(address, call);
    }
    return undefined;
  }

  /** @param query of a form */
  #address(query?: string): string {
    const address = new URL(`apps/${encodeURIComponent(this.getAttribute('app') ?? '')}${query ?? ''}`, base);
    const language = this.closest('[lang]')?.getAttribute('lang');
    if (language) address.searchParams.set('lang', language);
    for (const name of ['extended-id', 'uid', 'preview']) {
      const value = this.getAttribute(name);
      if (value) address.searchParams.set(name, value);
    }
    return address.href;
  }

  /** A browser does not say why it withholds an answer: that the service gave one tells. */
  async #explain(address: string, call: RequestInit): Promise<void> {
    const isThere = await fetch(address, { ...call, mode: 'no-cors' }).then(
      () => true,
      () => false,
    );
    if (call.signal?.aborted) return;
    if (!isThere) return this.#fail('unreachable', `${base} cannot be reached.`);
    const app = this.getAttribute('app');
    this.#fail(
      'refused',
      `${location.origin} may not use the app ${app}. Add this website to the allowed websites of the scan app, in ` +
        'the settings of your company, and check that the app is on and its identifier right.',
    );
  }

  #fail(reason: ProofmarkError['reason'], text: string): void {
    console.error(`<proofmark-check>: ${text}`);
    this.#tell('proofmark-error', { reason });
  }

  #tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** @param isAnswer to what a person did: the keyboard and screen readers go on there */
  #show({ content, language, direction, away, retrySeconds }: ComponentAnswer, isAnswer: boolean): void {
    this.#away = away;
    this.#content.lang = language;
    this.#content.dir = direction;
    this.#content.innerHTML = content;
    for (const form of this.#content.querySelectorAll('form')) this.#prepare(form);
    for (const place of this.#content.querySelectorAll<HTMLElement>('form .place')) offerPlace(place);
    showMoments(this.#content);
    const { signal } = this.#calls;
    if (retrySeconds !== null) setTimeout(() => signal.aborted || this.restart(), retrySeconds * 1000);
    const state = this.#content.querySelector<HTMLElement>('.state');
    if (!isAnswer || !state) return;
    state.tabIndex = -1;
    state.focus({ preventScroll: true });
    this.scrollIntoView({ block: 'nearest' });
  }

  #prepare(form: HTMLFormElement): void {
    const visit = document.createElement('input');
    visit.type = 'hidden';
    visit.name = 'visit';
    visit.defaultValue = this.#visitId() ?? '';
    form.append(visit);
    form.onsubmit = (event: Event) => {
      event.preventDefault();
      void this.#send(form);
    };
    if (form.elements.namedItem('photos')) reportForm(form);
    if (!form.dataset['words']) return;
    const reset = photoForm(form, () => void this.#send(form, reset));
  }

  #visitId(): string | null {
    const code = this.getAttribute('extended-id');
    if (code) return visitIdOf(code);
    this.#visit ??= visitIdOf(null);
    return this.#visit;
  }
}

/** For browsers without what the element needs: it would show the page's own content for ever. */
function refuseBrowser(): void {
  const text = 'This browser is too old to check a code. Please use a newer one.';
  for (const element of document.querySelectorAll('proofmark-check')) {
    element.textContent = text;
    element.dispatchEvent(new CustomEvent('proofmark-error', { detail: { reason: 'unsupported' }, bubbles: true }));
  }
  console.error(`<proofmark-check>: ${text}`);
}

if (!('customElements' in window && 'AbortController' in window)) addEventListener('load', refuseBrowser);
else if (!customElements.get('proofmark-check')) customElements.define('proofmark-check', CheckElement);
