import { englishReason } from '#lib/texts/english-reason.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
/** Why bytes are not taken as a photo. All of them are the sender's to correct. */
export type RefusalCode =
  | 'not_a_jpeg'
  | 'too_many_bytes'
  | 'too_many_pixels'
  | 'too_many_scans'
  | 'damaged'
  | 'not_looked_at';

const reasons: Record<RefusalCode, Reason> = {
  not_a_jpeg: reason('photoNotJpeg'),
  too_many_bytes: reason('photoTooManyBytes'),
  too_many_pixels: reason('photoTooManyPixels'),
  too_many_scans: reason('photoTooManyScans'),
  damaged: reason('photoDamaged'),
  not_looked_at: reason('photoNotRead'),
};

export class PhotoRefused extends Error {
  override name = 'PhotoRefused';
  readonly code: RefusalCode;
  readonly reason: Reason;

  constructor(code: RefusalCode) {
    super(englishReason(reasons[code]));
    this.code = code;
    this.reason = reasons[code];
  }
}
