import { photoForm } from './photo-form.ts';
import { reportForm } from './report-form.ts';
import { reportVisit } from './report-visit.ts';
import { cameraEntry, sendForms } from './send-forms.ts';
import { showMoments } from './show-moments.ts';

/** Script of every page behind a code that has a form or reports its visit. The forms work without it. */
for (const form of document.forms) {
  // requestSubmit is missing in Safari before 16.
  const send = () => form.dispatchEvent(new Event('submit', { cancelable: true }));
  if (form.dataset['words']) photoForm(form, send, cameraEntry);
  if (form.elements.namedItem('photos')) reportForm(form);
}
reportVisit();
sendForms();
showMoments(document);
