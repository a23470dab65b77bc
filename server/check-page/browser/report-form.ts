/**
 * Makes the photos of a report small before they are sent, and by that without the place and other details that the
 * phone wrote into them, and shows each with a button to take it out again. A browser that cannot turn a photo upright
 * sends it as it is: the service encodes it again. The address for questions needs its own consent.
 */
export function reportForm(form: HTMLFormElement): void {
  const input = form.elements.namedItem('photos') as HTMLInputElement;
  const send = form.querySelector('button:not([type])') as HTMLButtonElement;
  const email = form.elements.namedItem('email') as HTMLInputElement | null;
  const ask = form.elements.namedItem('ask') as HTMLInputElement | null;
  const most = Number(input.dataset['most']);
  /** Pixels. */
  const longestSide = 1600;
  const shots: { file: File; picture: HTMLElement }[] = [];
  const row = document.createElement('p');
  row.className = 'shots';
  input.closest('label')?.after(row);

  input.onchange = async () => {
    send.disabled = true;
    for (const file of input.files ?? []) {
      if (shots.length === most) break;
      shots.push(await shrink(file));
    }
    show();
    send.disabled = false;
  };
  if (email && ask) {
    email.oninput = () => {
      ask.required = email.value !== '';
    };
  }

  /** The field holds the shown photos. */
  function show(): void {
    const files = new DataTransfer();
    for (const { file } of shots) files.items.add(file);
    input.files = files.files;
    row.textContent = '';
    row.append(
      ...shots.map((shot, index) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.setAttribute('aria-label', `${input.dataset['remove']} ${index + 1}`);
        button.append(shot.picture);
        button.onclick = () => {
          shots.splice(shots.indexOf(shot), 1);
          show();
          input.focus();
        };
        return button;
      }),
    );
  }

  /** The file itself, shown by its name, where the browser cannot draw it upright. */
  async function shrink(file: File): Promise<{ file: File; picture: HTMLElement }> {
    try {
      const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
      const share = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
      const picture = document.createElement('canvas');
      picture.width = Math.round(bitmap.width * share);
      picture.height = Math.round(bitmap.height * share);
      picture.getContext('2d')?.drawImage(bitmap, 0, 0, picture.width, picture.height);
      bitmap.close();
      const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/jpeg', 0.85));
      return { file: blob ? new File([blob], 'photo.jpg', { type: blob.type }) : file, picture };
    } catch {
      const picture = document.createElement('span');
      picture.textContent = file.name;
      // In memory: a phone can withdraw a file before the form is sent.
      return { file: new File([await file.arrayBuffer()], file.name, { type: file.type }), picture };
    }
  }
}
