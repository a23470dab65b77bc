/** Offers to add the place of the phone to a form. The browser asks its owner once the button is pressed. */
export function offerPlace(line: HTMLElement): void {
  if (!('geolocation' in navigator)) return;
  const button = line.querySelector('button') as HTMLButtonElement;
  const text = line.querySelector('span') as HTMLElement;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'position';
  const { added = '', remove = '' } = line.dataset;
  const [offer, why] = [button.textContent, text.textContent];
  line.hidden = false;
  button.onclick = () => {
    if (field.isConnected) {
      field.remove();
      show(offer, why);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        field.defaultValue = `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`;
        line.after(field);
        show(remove, added);
      },
      () => line.remove(),
      { maximumAge: 600_000, timeout: 20_000 },
    );
  };

  function show(act: string | null, words: string | null): void {
    button.textContent = act;
    text.textContent = words;
  }
}
