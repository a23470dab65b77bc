/**
 * Types of `<proofmark-check>`, the check of a code in a page of your own. Colours are custom properties of the
 * element: `--spot` and `--onspot` (the button), `--surface`, `--ink`, `--ink2`, `--ink3` and `--line`.
 */

/** The verdict on a photo. */
export interface ProofmarkVerdict {
  /**
   * Names the check for ten minutes: your server asks `GET /api/v2/check-answers/{uid}/` for what was found, so that it
   * need not believe the browser. Null when the photo shows no code of yours.
   */
  uid: string | null;
  /** authentication_status of the interface: `auth_original`, `auth_copy`, `blacklisted`, … */
  status: string;
  /** Id of the code in the photo. */
  extendedId: string | null;
  isConsumed: boolean;
}

/** Why nothing is shown. The console says what to do. An `unsupported` browser is older than the element needs. */
export interface ProofmarkError {
  reason: 'no_app' | 'refused' | 'unreachable' | 'unsupported';
}

export interface ProofmarkCheckElement extends HTMLElement {
  /** Asks the service again, from the start. */
  restart(): void;
}

/** Attributes of the element, for JSX. */
export interface ProofmarkCheckAttributes {
  /** Identifier of a scan app that may be used from your website. */
  app: string;
  /** en, de, fr, es, it, pt, nb, sv, pl, zh, zh-Hant or ar. Else that of your page, or else of the browser. */
  lang?: string;
  /** The code that the page is about. */
  'extended-id'?: string;
  /** In place of `extended-id`: `uid` of the address that a scan led to your page with. Known for ten minutes. */
  uid?: string;
  /** Dark where the visitor's device is. Light when left out. */
  theme?: 'auto';
}

declare global {
  interface HTMLElementTagNameMap {
    'proofmark-check': ProofmarkCheckElement;
  }
  /** They bubble out of shadow roots. */
  interface HTMLElementEventMap {
    'proofmark-ready': CustomEvent<null>;
    'proofmark-verdict': CustomEvent<ProofmarkVerdict>;
    'proofmark-error': CustomEvent<ProofmarkError>;
  }
}
