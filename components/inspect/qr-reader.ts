interface Detector {
  detect(source: HTMLVideoElement | ImageBitmap): Promise<{ rawValue: string }[]>;
}

/** Longest side in pixels of the picture that is read where the browser has no reader of its own. */
const readSide = 800;
/** The same for a photo, in which the code may be smaller. */
const photoSide = 1600;

/** Returns a reader of the QR code in a video: the browser's own where it has one. It gives undefined for none. */
export async function createQrReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const read = await createReader(readSide);
  return (video) => read(video, { width: video.videoWidth, height: video.videoHeight });
}

/** Reads the QR code in a photo; undefined for none. */
export async function readQrOfPhoto(photo: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(photo).catch(() => undefined);
  if (!picture) return undefined;
  try {
    return await (await createReader(photoSide))(picture, picture);
  } finally {
    picture.close();
  }
}

type Read = (
  source: HTMLVideoElement | ImageBitmap,
  size: { width: number; height: number },
) => Promise<string | undefined>;

async function createReader(side: number): Promise<Read> {
  const own = await ownDetector();
  if (own) return async (source) => (await own.detect(source).catch(() => []))[0]?.rawValue;
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (source, { width, height }) => {
    if (!context || width === 0) return undefined;
    const scale = Math.min(1, side / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return undefined;
    }
  };
}

async function ownDetector(): Promise<Detector | undefined> {
  const known = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;
  if (!known) return undefined;
  const formats = await known.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new known({ formats: ['qr_code'] }) : undefined;
}

interface BarcodeDetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}
