import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { maxPictureBytes } from '#lib/contract/picture-limits.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { DomainError } from '../errors.ts';
import { pictureFailure, tidyPicture } from './tidy-picture.ts';

const colour = { r: 200, g: 40, b: 40 };
const plain = (width = 800, height = 600) => sharp({ create: { width, height, channels: 3, background: colour } });

async function refusalOf(bytes: Uint8Array): Promise<string | undefined> {
  const error = await tidyPicture(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) throw new Error(`Not refused as a field: ${String(error)}`);
  return error.fields['image']?.map(englishReason).join(' ');
}

/** The chunk of a PNG, without a checksum that anybody looks at. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from(`89504e470d0a1a0a0000000d49484452${'0'.repeat(16)}080200000000000000`, 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of %s comes out as WebP, with a small one', async (format) => {
    const picture = await tidyPicture(await plain(2400, 1200).toFormat(format).toBuffer());
    expect(picture).toMatchObject({ width: 1600, height: 800 });
    expect(await sharp(picture.full).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    expect(await sharp(picture.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 });
  });

  it('is never made larger', async () => {
    expect(await tidyPicture(await plain(300, 200).png().toBuffer())).toMatchObject({ width: 300, height: 200 });
  });

  it('keeps what is transparent', async () => {
    const clear = { ...colour, alpha: 0 };
    const logo = await sharp({ create: { width: 200, height: 200, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { full } = await tidyPicture(logo);
    expect((await sharp(full).stats()).channels[3]?.max).toBe(0);
  });

  // conforms: 28.16
  it('stands upright, and tells nothing of where and when it was taken', async () => {
    const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '47/1 0/1 0/1' } };
    const photo = await plain(400, 300).withMetadata({ orientation: 6 }).withExif(exif).jpeg().toBuffer();
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { full, thumbnail, ...size } = await tidyPicture(turned);
    expect(size).toEqual({ width: 300, height: 400 });
    for (const bytes of [full, thumbnail]) {
      const { exif: kept, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ kept, xmp, iptc, icc, orientation }).toEqual({});
    }
  });

  // conforms: A22
  it('has none of the bytes behind the end of the one that came', async () => {
    const hidden = '<script>alert(1)</script>';
    const { full, thumbnail } = await tidyPicture(
      Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from(hidden)]),
    );
    expect(full.includes(hidden)).toBe(false);
    expect(thumbnail.includes(hidden)).toBe(false);
  });

  it('that moves is its first frame', async () => {
    const frames = await sharp(
      [await plain(100, 100).png().toBuffer(), await plain(100, 100).negate().png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .webp()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    expect(await tidyPicture(frames)).toMatchObject({ width: 100, height: 100 });
  });
});

describe('what is no picture that is taken', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>';
  // conforms: 28.16
  it.each([
    ['SVG', svg],
    ['SVG with its declaration', `<?xml version="1.0"?>${svg}`],
    ['SVG behind a byte order mark', `\uFEFF\n${svg}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
  ])('%s is refused with the way out', async (_, text) => {
    expect(await refusalOf(Buffer.from(text))).toBe(messageOf('pictureIsSvg'));
  });

  it.each([
    ['GIF', async () => plain().gif().toBuffer()],
    ['TIFF', async () => plain().tiff().toBuffer()],
    ['AVIF', async () => plain(64, 64).avif().toBuffer()],
    ['PDF', async () => Buffer.from('%PDF-1.7\n')],
    ['text', async () => Buffer.from('a picture')],
    ['one byte', async () => Buffer.from([0xff])],
  ])('%s is refused', async (_, make) => {
    expect(await refusalOf(await make())).toBe(messageOf('pictureTypeNotTaken'));
  });

  it('an empty or a too large file', async () => {
    expect(await refusalOf(Buffer.alloc(0))).toBe(messageOf('fileEmpty'));
    const large = Buffer.concat([await plain().png().toBuffer(), Buffer.alloc(maxPictureBytes)]);
    expect(await refusalOf(large)).toBe(messageOf('pictureTooManyBytes'));
  });

  // conforms: A13
  it('few bytes that say they are a picture of very many pixels', async () => {
    for (const [width, height] of [
      [20_000, 20_000],
      [2_000_000_000, 2_000_000_000],
    ] as const) {
      expect(await refusalOf(pngOf(width, height))).toMatch(/megapixels|cannot be read/);
    }
    const many = await plain(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
    expect(await refusalOf(many)).toBe(messageOf('pictureTooManyPixels'));
  });

  it('one that is cut off or damaged', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await plain(400, 400).toFormat(format).toBuffer();
      expect(await refusalOf(whole.subarray(0, whole.length - 40)), format).toMatch(/cannot be read/);
      expect(await refusalOf(whole.subarray(0, 12)), format).toMatch(/cannot be read/);
    }
  });

  it('one that is hardly there', async () => {
    expect(await refusalOf(await plain(31, 400).png().toBuffer())).toMatch(/too small/);
  });
});

it('one bad picture holds up none behind it', async () => {
  const good = await plain(64, 64).png().toBuffer();
  const [first, second] = await Promise.allSettled([tidyPicture(Buffer.from('<svg/>')), tidyPicture(good)]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});

describe('a failure', () => {
  it('is not laid to the picture where there was no time for it', () => {
    expect(pictureFailure(new Error('timeout: 42% complete'))).toMatchObject({ code: 'unavailable', retryAfter: 10 });
    expect(pictureFailure(new Error('VipsJpeg: premature end of JPEG image'))).toMatchObject({
      code: 'validation_error',
    });
  });
});
