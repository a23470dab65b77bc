import { expect, type Locator, type Page } from '@playwright/test';

/** Fault of the focus's visibility; undefined where a person can see the focus. */
function whatHidesFocus(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return 'nothing has the focus';
  const name = `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}”`;
  const { width, height, top, bottom } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return `${name} has no size`;
  if (bottom <= 0 || top >= window.innerHeight) return `${name} is not in the window`;
  // A heading that is only gone to, and a dialog, are read out; what can be used says that it has the focus.
  if (element.getAttribute('tabindex') === '-1') return undefined;
  const isShown = (part?: string) => {
    const { outlineStyle, outlineWidth, boxShadow, content } = getComputedStyle(element, part);
    if (part && content === 'none') return false;
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  return isShown() || isShown('::before') || isShown('::after') ? undefined : `${name} does not show that it has it`;
}

/** Runs in the page. */
function placeOf(element: Element): 'has the focus' | 'elsewhere' | 'gone' {
  if (element === document.activeElement) return 'has the focus';
  return element.isConnected ? 'elsewhere' : 'gone';
}

/** A page used by its keyboard alone: after each key it is clear what has the focus. */
export class Keys {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async seesFocus(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(whatHidesFocus)).toBe(undefined);
  }

  /** Goes on from one thing to the next until this one has the focus. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    // Finding it by name takes longer than a key: repeated only where it was drawn again.
    let element = await target.elementHandle();
    for (let steps = 0; ; steps += 1) {
      let place = await element?.evaluate(placeOf);
      if (place === 'gone') {
        element = await target.elementHandle();
        place = await element?.evaluate(placeOf);
      }
      if (place === 'has the focus') break;
      if (steps === 80) throw new Error(`${steps} times ${key}, and no way to ${target}`);
      await this.#page.keyboard.press(key);
    }
    await this.seesFocus();
  }

  /** Goes there and presses Enter. */
  async press(target: Locator): Promise<void> {
    await this.to(target);
    await expect(target).toBeEnabled();
    await this.#page.keyboard.press('Enter');
  }

  /** Goes there and types, in place of what is there. */
  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.type(text);
  }

  /** Goes to a list of choices and types what one begins with, once it is there to be chosen. */
  async choose(target: Locator, label: string): Promise<void> {
    await this.to(target);
    await expect(target.locator('option').filter({ hasText: label })).not.toHaveCount(0);
    await this.#page.keyboard.type(label);
    await expect(target.locator('option:checked')).toHaveText(label);
  }

  /** After a link or an order: the focus is on the heading of the page that has come. */
  async arrive(name: string | RegExp): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeFocused();
  }
}
