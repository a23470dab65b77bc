import { expect, it } from 'vitest';
import { passkeyFaultOf } from './ask-passkey.ts';

const named = (name: string) => Object.assign(new Error('in the words of the browser'), { name });

it.each([
  ['NotAllowedError', false, 'canceled'],
  ['NotAllowedError', true, 'timedOut'],
  ['AbortError', false, 'canceled'],
  ['InvalidStateError', false, 'alreadyThere'],
  ['ConstraintError', false, 'cannotVerify'],
  ['NotSupportedError', false, 'cannotVerify'],
  ['SecurityError', false, 'wrongAddress'],
  ['UnknownError', false, 'failed'],
] as const)('names the cause of %s (time over: %s)', (name, isOver, fault) => {
  expect(passkeyFaultOf(named(name), isOver)).toBe(fault);
  expect(passkeyFaultOf('no error', isOver)).toBe('failed');
});
