import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { stripMetadata } from './strip-metadata.ts';
import { mutateJpeg } from './testing/mutate-jpeg.ts';
import { renderPhoto } from './testing/render-photo.ts';

/** In place of everything about a person that a file can hold beside its picture. */
const secret = 'SECRET-OF-THE-SENDER';
const secretInWide = Buffer.from(secret, 'utf16le');

let plain: Buffer;
beforeAll(async () => {
  plain = await renderPhoto({
    width: 320,
    height: 200,
    codes: [{ text: 'http://codes.test/ABCDEFGH', centre: { x: 160, y: 100 }, module: 4 }],
  });
});

const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff), body]);

/** The file with segments put behind its first marker, and with bytes behind its end. */
const dress = (jpeg: Buffer, segments: Buffer[], behind = '') =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), Buffer.from(behind)]);

/** Size and a digest of the pixels, as far as a decoder gets. */
async function decode(jpeg: Uint8Array) {
  const image = sharp(jpeg, { failOn: 'none' }).autoOrient();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { pixels: createHash('sha256').update(data).digest('hex'), width: info.width, height: info.height };
}

function strip(jpeg: Buffer, orientation = 1): Buffer {
  const stripped = stripMetadata(jpeg, orientation);
  if (!stripped) throw new Error('Nothing is left of the photo.');
  return stripped;
}

function expectNoSecret(stripped: Buffer) {
  expect(stripped.includes(secret)).toBe(false);
  expect(stripped.includes(secretInWide)).toBe(false);
}

describe('a photo without its metadata', () => {
  // conforms: 32.12
  it('has neither position, camera, comment, XMP, IPTC nor what follows the picture', async () => {
    const withExif = await sharp(plain)
      .withExif({
        IFD0: { Make: secret, Copyright: secret },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 0/1', GPSMapDatum: secret },
      })
      .toBuffer();
    expect(withExif.includes(secret)).toBe(true);
    const body = (name: string) => Buffer.from(`${name}\0${secret}`);
    const photo = dress(
      withExif,
      [
        segment(0xe1, body('http://ns.adobe.com/xap/1.0/')),
        segment(0xe2, body('MPF')),
        segment(0xe0, body('JFXX')),
        segment(0xed, body('Photoshop 3.0')),
        segment(0xef, body('Anything')),
        segment(0xfe, Buffer.from(secret)),
      ],
      secret,
    );
    const stripped = strip(photo);
    expectNoSecret(stripped);
    const metadata = await sharp(stripped).metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(await decode(stripped)).toEqual(await decode(photo));
  });

  it('has no thumbnail in its head', async () => {
    const pixels = Buffer.alloc(3 * 4, secret);
    const head = Buffer.concat([Buffer.from('JFIF\0'), Buffer.of(1, 2, 0, 0, 1, 0, 1, 2, 2), pixels]);
    const without = plain.subarray(2).indexOf('JFIF') === 4 ? plain.subarray(2 + 18) : plain.subarray(2);
    const photo = Buffer.concat([plain.subarray(0, 2), segment(0xe0, head), without]);
    const stripped = strip(photo);
    expect(stripped.includes(pixels)).toBe(false);
    expect(stripped.subarray(2, 20).toString('hex')).toBe('ffe000104a46494600010200000100010000');
    expect(await decode(stripped)).toEqual(await decode(photo));
  });

  // conforms: 32.12
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stands as it stood with EXIF orientation %i', async (orientation) => {
    const photo = await sharp(plain)
      .withMetadata({ orientation })
      .withExifMerge({ IFD0: { Make: secret } })
      .toBuffer();
    const stripped = strip(photo, (await sharp(photo).metadata()).orientation);
    expectNoSecret(stripped);
    expect((await sharp(stripped).metadata()).orientation ?? 1).toBe(orientation);
    expect(await decode(stripped)).toEqual(await decode(photo));
  });

  it.each([
    ['progressive', () => sharp(plain).jpeg({ progressive: true })],
    ['grey', () => sharp(plain).greyscale().jpeg()],
    ['CMYK, whose colours the Adobe segment tells', () => sharp(plain).toColourspace('cmyk').jpeg()],
    ['with a colour profile', () => sharp(plain).withIccProfile('p3')],
    ['without subsampling', () => sharp(plain).jpeg({ chromaSubsampling: '4:4:4' })],
  ])('is decoded as it was when it is %s', async (_, make) => {
    const photo = await make().toBuffer();
    const stripped = strip(dress(photo, [segment(0xe1, Buffer.from(secret))], secret));
    expectNoSecret(stripped);
    expect((await sharp(stripped).metadata()).icc).toEqual((await sharp(photo).metadata()).icc);
    expect(await decode(stripped)).toEqual(await decode(photo));
    // Nothing is left to take away.
    expect(strip(stripped).equals(stripped)).toBe(true);
  });

  it('is what there is of a photo that was cut off', async () => {
    const photo = plain.subarray(0, Math.floor(plain.length * 0.6));
    expect(await decode(strip(photo))).toEqual(await decode(photo));
  });
});

it('is nothing of a file without a picture', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.of(0xff, 0xd8), plain.subarray(0, 100), Buffer.from('no JPEG at all')]) {
    expect(stripMetadata(bytes, 1)).toBeNull();
  }
});

it('survives any damage, adds next to nothing, and leaves nothing more to take away', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 8 }), (seed, orientation) => {
      const photo = mutateJpeg(plain, plain, seed);
      const stripped = stripMetadata(photo, orientation);
      if (!stripped) return;
      expect(stripped.length).toBeLessThanOrEqual(photo.length + 60);
      expect(stripMetadata(stripped, orientation)?.equals(stripped)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
