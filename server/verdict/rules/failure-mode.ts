import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';

/**
 * Why a photo did not pass, in one word of the public answer. Coarse on purpose: which figure of the graphic was off,
 * which way and how far would lead a counterfeiter on, and is shown to those alone who may see scans.
 */
export type FailureMode =
  /** It passed, or no picture was judged. */
  | ''
  /** The graphic is not that of a genuine print. */
  | 'graphic'
  /** The press has too few proofs for a verdict. */
  | 'proofs'
  /** It is neither near enough to genuine prints nor far enough from them. */
  | 'uncertain'
  /** The photo shows too little; image_quality says what. */
  | 'image'
  /** The code was read, and is too damaged or bent for what belongs to it to be found. */
  | 'code'
  /** The photo's data is damaged, or took too long to look at. */
  | 'photo';

/** @param evidence null when the picture was not measured */
export function failureModeOf(result: AuthenticationStatus, evidence: ScanEvidence | null): FailureMode {
  if (!evidence) return '';
  switch (result) {
    case 'auth_copy':
      return 'graphic';
    case 'auth_unknown':
      return evidence.unknown_reason === 'proofs' ? 'proofs' : 'uncertain';
    case 'bad_quality':
      return 'image';
    case 'auth_error':
      return evidence.failure === '' || evidence.failure === 'code_not_found' ? 'code' : 'photo';
    default:
      return '';
  }
}
