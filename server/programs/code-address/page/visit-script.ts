/**
 * A script of every page about a code, which is sent as its own text: it refers to nothing outside. It tells the
 * service that a person has seen the page, and gives this phone's visits to the code one random id. The id is another
 * one for each code, is kept for 30 days, and is sent to the code's address only.
 */
export function visitScript(): void {
  const keepMs = 30 * 86_400_000;
  const { scan, proof } = document.body.dataset;
  const visit = scan || document.forms.length > 0 ? visitOf(location.pathname) : null;

  for (const each of visit ? document.forms : []) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'visit';
    field.defaultValue = visit ?? '';
    each.append(field);
  }
  const place = document.querySelector<HTMLElement>('form .place');
  if (place && 'geolocation' in navigator) offerPlace(place);
  if (scan) {
    document.addEventListener('visibilitychange', tellWhenSeen);
    tellWhenSeen();
  }

  /** The browser is asked where the phone is once its owner wants that, and the place goes with the photo. */
  function offerPlace(line: HTMLElement): void {
    const button = line.querySelector('button') as HTMLButtonElement;
    const text = line.querySelector('span') as HTMLElement;
    line.hidden = false;
    button.onclick = () =>
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          const field = document.createElement('input');
          field.type = 'hidden';
          field.name = 'position';
          field.defaultValue = `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`;
          line.after(field);
          button.remove();
          text.textContent = line.dataset['added'] ?? '';
        },
        () => line.remove(),
        { maximumAge: 600_000, timeout: 20_000 },
      );
  }

  /** Null where the browser keeps nothing. */
  function visitOf(code: string): string | null {
    try {
      const now = Date.now();
      const stored: [code: string, id: string, since: number][] = JSON.parse(localStorage.getItem('visits') ?? '[]');
      const kept = stored.filter(([, , since]) => since <= now && now - since < keepMs);
      const known = kept.find(([path]) => path === code);
      const id = known ? known[1] : randomUuid();
      if (!known) kept.push([code, id, now]);
      localStorage.setItem('visits', JSON.stringify(kept));
      return id;
    } catch {
      return null;
    }
  }

  /** A UUID of version 4. `crypto.randomUUID` is there over https alone. */
  function randomUuid(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const hex = Array.from(bytes, (byte, at) => {
      const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
      return value.toString(16).padStart(2, '0');
    }).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
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
