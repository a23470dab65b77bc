import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Why a browser made no passkey or gave none; the words are in lib/texts, forms.passkey. */
export type PasskeyFault =
  | 'canceled'
  | 'timedOut'
  | 'notSupported'
  | 'alreadyThere'
  | 'cannotVerify'
  | 'wrongAddress'
  | 'failed';

export type Asked<T> = { ok: true; answer: T } | { ok: false; fault: PasskeyFault };

/** Lets the browser make a passkey. `options` are those of the service. */
export const createPasskey = (options: object): Promise<Asked<RegistrationResponseJSON>> =>
  ask(options, ({ startRegistration }) =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  );

/** Lets the user choose a passkey and unlock it. `options` are those of the service. */
export const getPasskey = (options: object): Promise<Asked<AuthenticationResponseJSON>> =>
  ask(options, ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  );

type Library = typeof import('@simplewebauthn/browser');

async function ask<T>(options: object, act: (library: Library) => Promise<T>): Promise<Asked<T>> {
  const begun = Date.now();
  try {
    const library = await import('@simplewebauthn/browser');
    if (!library.browserSupportsWebAuthn()) return { ok: false, fault: 'notSupported' };
    return { ok: true, answer: await act(library) };
  } catch (error) {
    const waited = Date.now() - begun;
    return {
      ok: false,
      fault: passkeyFaultOf(error, 'timeout' in options && waited >= Number(options.timeout) - 1_000),
    };
  }
}

/**
 * Returns the cause of an error of Web Authentication. Browsers have one name for a cancelled and a timed out request.
 */
export function passkeyFaultOf(error: unknown, isOver: boolean): PasskeyFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return isOver ? 'timedOut' : 'canceled';
  if (name === 'AbortError') return 'canceled';
  if (name === 'InvalidStateError') return 'alreadyThere';
  if (name === 'ConstraintError' || name === 'NotSupportedError') return 'cannotVerify';
  return name === 'SecurityError' ? 'wrongAddress' : 'failed';
}
