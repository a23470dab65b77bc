import type { photoForm } from './photo-form.ts';

/** The script of the check page. Sent as its own text, with the functions that it is given. */
export function checkPageScript(makePhotoForm: typeof photoForm): void {
  const form = document.forms[0] as HTMLFormElement;
  const reset = makePhotoForm(form, () => form.submit());
  // The page is shown again by the back button.
  addEventListener('pageshow', reset);
}
