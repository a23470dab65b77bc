interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** Longest side in pixels of the picture that is read where the browser has no reader of its own. */
const readSide = 800;

/** Returns a reader of the QR code in a video: the browser's own where it has one. It gives undefined for none. */
export async function createQrReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const own = await ownDetector();
  if (own) return async (video) => (await own.detect(video).catch(() => []))[0]?.rawValue;
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined;
    const scale = Math.min(1, readSide / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
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
