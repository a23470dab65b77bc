import type { photoForm } from './photo-form.ts';

/** The script of the check page. Sent as its own text, with the functions that it is given. */
export function checkPageScript(makePhotoForm: typeof photoForm): void {
  const form = document.forms[0] as HTMLFormElement;
  const alert = form.querySelector('[role=alert]') as HTMLElement;
  const { offline }: { offline: string } = JSON.parse(form.dataset['words'] ?? '{}');
  const reset = makePhotoForm(form, send);
  // The page is shown again by the back button.
  addEventListener('pageshow', reset);

  /** A phone without a network would show its own page in place of this one, and the photo would be lost. */
  function send(): void {
    removeEventListener('online', send);
    alert.textContent = navigator.onLine ? '' : offline;
    if (navigator.onLine) form.submit();
    else addEventListener('online', send);
  }
}
