import type { photoForm } from './photo-form.ts';

/** The script of the check page. Sent as its own text, with the function that it is given. */
export function checkPageScript(makePhotoForm: typeof photoForm): void {
  const form = document.forms[0] as HTMLFormElement;
  // requestSubmit is missing in Safari before 16.
  makePhotoForm(form, () => form.dispatchEvent(new Event('submit', { cancelable: true })));
}
