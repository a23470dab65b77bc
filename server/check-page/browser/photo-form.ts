type Word = 'busy' | 'fill' | 'nearer' | 'still' | 'glare' | 'shoot' | 'close' | 'denied';

interface Look {
  /** Share of the frame's width that the code fills; 0 where no code is seen. */
  width: number;
  /** Mean square of the second differences, in the pixels of the camera. */
  sharpness: number;
  /** Share of pixels that are burnt out. */
  burnt: number;
}

/**
 * Lets the form take its photo with the camera, in the page: once the code is near, sharp and free of glare, by itself.
 * Where the browser has no camera or no dialog the form's own file field is used.
 * @param send the photo, which is in the form
 * @param camera hears that the camera is shown, and that it is closed without a photo
 * @returns resets the form for another photo
 */
export function photoForm(
  form: HTMLFormElement,
  send: () => void,
  camera?: { opened: () => void; closed: () => void },
): () => void {
  const label = form.querySelector('label') as HTMLLabelElement;
  const caption = label.firstElementChild as HTMLElement;
  const input = form.elements.namedItem('image') as HTMLInputElement;
  const words: Record<Word, string> = JSON.parse(form.dataset['words'] ?? '{}');
  const take = caption.textContent ?? '';

  /** Side of the square that is looked at, in pixels. */
  const side = 360;
  const lookEveryMs = 200;
  /** Minimum share of the frame's width that the code fills. */
  const nearEnough = 0.75;
  /** Side of the square that the code is looked for in, of the frame's. */
  const around = 1.4;
  /** Maximum share of pixels that are overexposed. */
  const mostBurnt = 0.06;
  /** Looks in a row that are good before the photo is taken. */
  const goodLooks = 4;
  /** Several phones cannot focus on what is near: they are held further away and zoom. */
  const wantedZoom = 2.5;

  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });

  form.className = 'instant';
  input.onchange = () => {
    if (!input.files?.length) return;
    caption.textContent = words.busy;
    label.setAttribute('aria-disabled', 'true');
    send();
  };
  label.onclick = (event) => {
    const canShow = navigator.mediaDevices !== undefined && 'HTMLDialogElement' in window;
    if (!canShow || form.dataset['camera'] === 'none') return;
    event.preventDefault();
    camera?.opened();
    void openCamera();
  };

  return () => {
    form.reset();
    caption.textContent = take;
    label.removeAttribute('aria-disabled');
  };

  /* eslint-disable tscompat/tscompat -- called only where the browser has dialogs */
  async function openCamera(): Promise<void> {
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 4096 }, height: { ideal: 3072 } },
      });
    } catch {
      camera?.closed();
      form.dataset['camera'] = 'none';
      (form.querySelector('[role=alert]') as HTMLElement).textContent = words.denied;
      input.focus();
      return;
    }
    const [track] = stream.getVideoTracks();
    const dialog = document.createElement('dialog');
    const video = document.createElement('video');
    const frame = document.createElement('i');
    const hint = document.createElement('p');
    const shoot = document.createElement('button');
    const leave = document.createElement('button');
    dialog.setAttribute('aria-label', take);
    video.muted = true;
    video.playsInline = true;
    video.srcObject = stream;
    hint.setAttribute('role', 'status');
    hint.textContent = words.fill;
    shoot.textContent = words.shoot;
    shoot.className = 'button main';
    leave.textContent = words.close;
    leave.className = 'button';
    dialog.append(video, frame, hint, shoot, leave);
    form.after(dialog);
    dialog.showModal();

    const end = () => {
      clearInterval(looking);
      for (const each of stream.getTracks()) each.stop();
      removeEventListener('popstate', end);
      dialog.remove();
    };
    const close = () => {
      end();
      camera?.closed();
    };
    const photograph = async () => {
      clearInterval(looking);
      const photo = await photoOf(video);
      if (!photo) return close();
      end();
      const files = new DataTransfer();
      files.items.add(new File([photo], 'photo.jpg', { type: 'image/jpeg' }));
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
    };
    const sharpness: number[] = [];
    let good = 0;
    const look = () => {
      if (video.videoWidth === 0) return;
      const seen = lookAt(video, frame.clientWidth);
      sharpness.push(seen.sharpness);
      if (sharpness.length > 10) sharpness.shift();
      // The sharpest of the last two seconds is what the lens can do here.
      const isSharp = sharpness.length >= goodLooks && seen.sharpness >= 0.8 * Math.max(...sharpness);
      const isNear = seen.width >= nearEnough;
      const isBurnt = seen.burnt > mostBurnt;
      hint.textContent =
        seen.width === 0
          ? words.fill
          : !isNear
            ? words.nearer
            : isBurnt
              ? words.glare
              : isSharp
                ? words.busy
                : words.still;
      good = isNear && isSharp && !isBurnt ? good + 1 : 0;
      if (good >= goodLooks) void photograph();
    };
    const looking = setInterval(look, lookEveryMs);
    shoot.onclick = () => void photograph();
    leave.onclick = close;
    dialog.oncancel = close;
    // Back closes the camera.
    addEventListener('popstate', end);
    await video.play().catch(() => undefined);
    await zoomIn(track);
  }

  /* eslint-enable tscompat/tscompat */

  async function zoomIn(track: MediaStreamTrack | undefined): Promise<void> {
    // Not in the types of TypeScript: MediaStream Image Capture (W3C).
    const capabilities = track?.getCapabilities?.() as { zoom?: { min: number; max: number } } | undefined;
    if (!capabilities?.zoom) return;
    const zoom = Math.min(Math.max(wantedZoom, capabilities.zoom.min), capabilities.zoom.max);
    await track?.applyConstraints({ advanced: [{ zoom } as MediaTrackConstraintSet] }).catch(() => undefined);
  }

  function photoOf(video: HTMLVideoElement): Promise<Blob | null> {
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  }

  /** Looks around the frame, scaled down, for the code, and at its middle, in full, for sharpness. */
  function lookAt(video: HTMLVideoElement, frameWidth: number): Look {
    const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
    // The picture covers its box: this many of its pixels are one of the page's.
    const scale = Math.min(videoWidth / clientWidth, videoHeight / clientHeight);
    const square = Math.min(videoWidth, videoHeight, frameWidth * scale * around);
    const width = widthOfCode(greyOf(video, (videoWidth - square) / 2, (videoHeight - square) / 2, square));
    const middle = greyOf(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side);
    let sum = 0;
    let burnt = 0;
    for (let i = 1; i < middle.length - 1; i++) {
      sum += (2 * (middle[i] ?? 0) - (middle[i - 1] ?? 0) - (middle[i + 1] ?? 0)) ** 2;
      if ((middle[i] ?? 0) >= 254) burnt++;
    }
    return {
      width: (width * square) / (frameWidth * scale),
      sharpness: sum / middle.length,
      burnt: burnt / middle.length,
    };
  }

  function greyOf(video: HTMLVideoElement, x: number, y: number, size: number): Uint8Array {
    const grey = new Uint8Array(side * side);
    context?.drawImage(video, x, y, size, size, 0, 0, side, side);
    const pixels = context?.getImageData(0, 0, side, side).data ?? [];
    for (let i = 0; i < grey.length; i++) {
      grey[i] = 0.3 * (pixels[4 * i] ?? 0) + 0.6 * (pixels[4 * i + 1] ?? 0) + 0.1 * (pixels[4 * i + 2] ?? 0);
    }
    return grey;
  }

  /**
   * Width of a QR code from its finder patterns (dark and light as 1:1:3:1:1 across and down, ISO/IEC 18004): from the
   * leftmost to the rightmost of at least two. Returns a share of the square, 0 for none.
   */
  function widthOfCode(grey: Uint8Array): number {
    let [first, last] = [side, 0];
    for (let y = 0; y < side; y += 3) {
      const row = grey.subarray(y * side, (y + 1) * side);
      for (const [start, end] of findersOn(row)) {
        const x = Math.round((start + end) / 2);
        const column = Uint8Array.from({ length: side }, (_, line) => grey[line * side + x] ?? 0);
        if (!findersOn(column).some(([top, bottom]) => top < y && y < bottom)) continue;
        first = Math.min(first, start);
        last = Math.max(last, end);
      }
    }
    return last - first > 0.1 * side ? (last - first) / side : 0;
  }

  /** Start and end of each finder pattern that a line of brightness crosses. */
  function findersOn(line: Uint8Array): [start: number, end: number][] {
    let [low, high] = [255, 0];
    for (const value of line) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    if (high - low < 60) return [];
    const isDark = (at: number) => (line[at] ?? 0) < (low + high) / 2;
    const edges = [0];
    for (let at = 1; at < line.length; at++) if (isDark(at) !== isDark(at - 1)) edges.push(at);
    edges.push(line.length);
    const found: [number, number][] = [];
    for (let i = isDark(0) ? 0 : 1; i + 5 < edges.length; i += 2) {
      const [start = 0, end = 0] = [edges[i], edges[i + 5]];
      const module = (end - start) / 7;
      const isFinder = [1, 1, 3, 1, 1].every((modules, part) => {
        const run = (edges[i + part + 1] ?? 0) - (edges[i + part] ?? 0);
        return Math.abs(run - modules * module) <= Math.max(1, 0.5 * module);
      });
      if (isFinder && module >= 1) found.push([start, end]);
    }
    return found;
  }
}
