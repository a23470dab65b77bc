import service from './en/service.ts';
import type { Reason } from './reason.ts';
import { reasonFormatter } from './reason-formatter.ts';
import { readReason } from './reason-text.ts';

const format = reasonFormatter('en', service);

/** The reason in English, the language of the interface. It carries all messages: not for the browser. */
export function englishReason(reason: Reason): string {
  return format(reason) ?? reason.code;
}

/** The message of an issue in English: a schema of the contract gives the text of a reason. */
export function englishMessage({ message }: { message: string }): string {
  const reason = readReason(message);
  return reason ? englishReason(reason) : message;
}
