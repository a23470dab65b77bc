import { expect } from '@playwright/test';
import { emails, password } from '../support/service.ts';
import type { Browser, BrowserElement } from './browser.ts';

type Kind = 'button' | 'link' | 'field' | 'file';

/** A tab as a person uses it: elements are named by the words that are shown. */
export class Tab {
  readonly #browser: Browser;
  readonly #portal: string;

  constructor(browser: Browser, portal: string) {
    this.#browser = browser;
    this.#portal = portal;
  }

  /** Opens an address, or a path of the portal. */
  async open(address: string): Promise<void> {
    await this.#browser.open(new URL(address, this.#portal).href);
  }

  async back(): Promise<void> {
    await this.#browser.back();
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#browser.resize(width, height);
  }

  evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<R> {
    return this.#browser.evaluate(run, ...args);
  }

  async signIn(account: keyof typeof emails): Promise<void> {
    await this.open('/sign-in');
    await this.fill('E-mail', emails[account]);
    await this.fill('Password', password);
    await this.click('button', 'Sign in');
    await this.sees('Overview');
  }

  /** Clicks the first element with these words, once it can be used. */
  async click(kind: 'button' | 'link', words: string): Promise<void> {
    await (await this.#element(kind, words)).click();
  }

  async fill(label: string, text: string): Promise<void> {
    await (await this.#element('field', label)).fill(text);
  }

  async check(label: string): Promise<void> {
    await (await this.#element('field', label)).click();
  }

  async chooseFiles(label: string, ...paths: string[]): Promise<void> {
    await (await this.#element('file', label)).chooseFiles(paths);
  }

  /** Waits for a text of the page. */
  async sees(words: string | RegExp): Promise<void> {
    const shown = expect.poll(() => this.text(), { message: `sees ${words}` });
    await (typeof words === 'string' ? shown.toContain(words) : shown.toMatch(words));
  }

  /** Returns the visible text, with that of open shadow roots. */
  text(): Promise<string> {
    return this.#browser.evaluate(() => {
      const hosts = [...document.querySelectorAll('proofmark-check')];
      const parts = [document.body, ...hosts.flatMap(({ shadowRoot }) => [...(shadowRoot?.children ?? [])])];
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text is left out
      return parts.map((part) => (part instanceof HTMLElement ? part.innerText : '')).join('\n');
    });
  }

  async #element(kind: Kind, words: string): Promise<BrowserElement> {
    let found: BrowserElement | null = null;
    await expect
      .poll(
        async () => {
          found = await this.#browser.find(findElement, kind, words).catch(() => null);
          return found !== null;
        },
        { message: `${kind} “${words}”` },
      )
      .toBe(true);
    return found as unknown as BrowserElement;
  }
}

/** Finds an enabled element whose name begins with the words. Runs in the page. */
function findElement(kind: Kind, words: string): Element | null {
  const selectors = {
    button: 'button, summary, [role=button], [role=radio], [role=menuitem]',
    link: 'a[href]',
    field: 'input, select, textarea',
    file: 'input[type=file]',
  };
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const shadows = [...document.querySelectorAll('proofmark-check')].map((host) => host.shadowRoot ?? host);
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
  const roots: ParentNode[] = dialogs.length > 0 ? [...dialogs] : [document, ...shadows];
  for (const root of roots) {
    const isNamed = (element: Element) => {
      const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
      const names = [element.getAttribute('aria-label'), ...labels, element.textContent];
      return names.some((name) => tidy(name).startsWith(words));
    };
    for (const element of root.querySelectorAll<HTMLElement>(selectors[kind])) {
      const isHidden = kind !== 'file' && element.getClientRects().length === 0;
      if (isHidden || element.matches(':disabled') || !isNamed(element)) continue;
      element.scrollIntoView({ block: 'center' });
      return element;
    }
  }
  return null;
}
