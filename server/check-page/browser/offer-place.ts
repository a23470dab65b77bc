/** Offers to add the place of the phone to a form. The browser asks its owner once the button is pressed. */
export function offerPlace(line: HTMLElement): void {
  if (!('geolocation' in navigator)) return;
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
