import type { offerPlace } from './offer-place.ts';
import type { visitOf } from './visit-of.ts';

/**
 * A script of every page about a code, which is sent as its own text with the functions that it is given. It tells the
 * service that a person has seen the page, and gives this phone's visits to the code one random id, which is sent to
 * the code's address only.
 */
export function visitScript(findVisit: typeof visitOf, offer: typeof offerPlace): void {
  const { scan, proof } = document.body.dataset;
  const visit = scan || document.forms.length > 0 ? findVisit(location.pathname) : null;

  for (const each of visit ? document.forms : []) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'visit';
    field.defaultValue = visit ?? '';
    each.append(field);
  }
  for (const place of document.querySelectorAll<HTMLElement>('form .place')) offer(place);
  if (scan) {
    document.addEventListener('visibilitychange', tellWhenSeen);
    tellWhenSeen();
  }

  /** A page that is fetched ahead is hidden until a person opens it. */
  function tellWhenSeen(): void {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', tellWhenSeen);
    // A frame after the next the page has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        navigator.sendBeacon(location.pathname, JSON.stringify({ uuid: scan, proof, visitId: visit }));
      }),
    );
  }
}
