/** Why bytes are not taken as a photo. All of them are the sender's to correct. */
export type RefusalCode =
  | 'not_a_jpeg'
  | 'too_many_bytes'
  | 'too_many_pixels'
  | 'too_many_scans'
  | 'damaged'
  | 'not_looked_at';

const messages: Record<RefusalCode, string> = {
  not_a_jpeg: 'The file is not a JPEG.',
  too_many_bytes: 'The photo is larger than 25 MB.',
  too_many_pixels: 'The photo has more than 50 megapixels.',
  too_many_scans: 'The photo is stored in more passes than any camera or program writes.',
  damaged: 'The photo is damaged: it cannot be decoded.',
  not_looked_at: 'The photo could not be looked at: it took too long or stopped the reader.',
};

export class PhotoRefused extends Error {
  override name = 'PhotoRefused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(messages[code]);
    this.code = code;
  }
}
