/** Attribute of an element whose buttons and links Find offers as acts of the page. */
export const actsAttribute = 'data-acts';

export interface PageAct {
  label: string;
  /** Address, where it is a link. */
  href: string | undefined;
  run: () => void;
}

const isOffered = (element: HTMLElement) =>
  element.getClientRects().length > 0 && !element.matches(':disabled, [aria-disabled="true"]');

/** Reads the acts of the page in sight: what can be pressed in its elements with `data-acts`, by its name. */
export function readPageActs(page: ParentNode = document): PageAct[] {
  const elements = page.querySelectorAll<HTMLElement>(`#main [${actsAttribute}] :is(button, a[href])`);
  return [...elements].filter(isOffered).flatMap((element) => {
    const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    return label ? [{ label, href: element.getAttribute('href') ?? undefined, run: () => press(element) }] : [];
  });
}

/** Menus open by the keyboard: they ignore a click without a pointer. */
function press(element: HTMLElement): void {
  element.focus();
  const isMenu = element.getAttribute('aria-haspopup') === 'menu';
  if (!isMenu) element.click();
  else element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}
