/** Dialogs and menus give the focus back themselves, a moment after they are gone. */
const othersMs = 100;

/**
 * Restores the focus when its element disappears: the button of a step that was taken, a deleted row. The browser would
 * drop the focus, and Tab would start at the top of the page. It moves to the heading of the enclosing part, and Tab
 * continues from there. Not to another button: a second Enter would press it.
 * @returns what ends it
 */
export function keepFocus(): () => void {
  /** Last focused element and the parts around it. */
  let places: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => places[0]?.isConnected === false && document.activeElement === document.body;
  const restore = () => {
    timer = undefined;
    if (!isLost() || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    const place = places.find(({ isConnected }) => isConnected)?.closest('section, #main');
    const heading = place?.querySelector<HTMLElement>('h1, h2, h3') ?? document.querySelector<HTMLElement>('#main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const onFocus = ({ target }: FocusEvent) => {
    places = [];
    for (let at = target instanceof Element ? target : null; at; at = at.parentElement) places.push(at);
  };
  // A press beside everything gives it up on purpose.
  const onPress = () => {
    places = [];
  };
  const observer = new MutationObserver(() => {
    if (isLost()) timer ??= setTimeout(restore, othersMs);
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPress);
    observer.disconnect();
    clearTimeout(timer);
  };
}
