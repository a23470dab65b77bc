import { offerPlace } from './offer-place.ts';
import { visitIdOf } from './visit-id.ts';

/**
 * Tells the service that a person has seen the page. This phone's visits to the code have one random id, which forms
 * send too; it goes to the code's address only.
 */
export function reportVisit(): void {
  const { scan, proof } = document.body.dataset;
  const visit = scan || document.forms.length > 0 ? visitIdOf(location.pathname) : null;

  for (const each of visit ? document.forms : []) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'visit';
    field.defaultValue = visit ?? '';
    each.append(field);
  }
  for (const place of document.querySelectorAll<HTMLElement>('form .place')) offerPlace(place);
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
        navigator.sendBeacon(
          location.origin + location.pathname,
          JSON.stringify({ uuid: scan, proof, visitId: visit }),
        );
      }),
    );
  }
}
