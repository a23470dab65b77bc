import { maxPhotoBytes, maxPhotoPixels } from '#lib/contract/photo.ts';

export type PreparedPhoto = { ok: true; photo: Blob } | { ok: false; message: string };

/**
 * A photo as the service takes it: a JPEG goes as it is, whatever else the browser can open is turned into one. Decided
 * by the first bytes, not by the name.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  if (file.size === 0) return refuse('The file is empty.');
  const head = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) {
    return file.size > maxPhotoBytes ? refuse('The photo is larger than 25 MB.') : { ok: true, photo: file };
  }
  if (/\.svgz?$/i.test(file.name) || file.type === 'image/svg+xml') return refuse('A drawing is not a photo.');
  return convert(file);
}

async function convert(file: File): Promise<PreparedPhoto> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) {
    return refuse(
      /\.hei[cf]$/i.test(file.name) || /hei[cf]/.test(file.type)
        ? 'This browser cannot open HEIC photos. Save it as JPEG, or set the camera to “Most compatible”.'
        : 'This is not a photo the browser can open. Use a JPEG.',
    );
  }
  try {
    if (picture.width * picture.height > maxPhotoPixels) return refuse('The photo has more than 50 megapixels.');
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    if (!context) return refuse('The photo could not be turned into a JPEG.');
    // Transparent parts would turn black, and a code on black cannot be read.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, picture.width, picture.height);
    context.drawImage(picture, 0, 0);
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
    return photo.size > maxPhotoBytes ? refuse('As a JPEG the photo is larger than 25 MB.') : { ok: true, photo };
  } finally {
    picture.close();
  }
}

function refuse(message: string): PreparedPhoto {
  return { ok: false, message };
}
