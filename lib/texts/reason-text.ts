import { type Reason, type ReasonArguments, type ReasonCode, reason } from './reason.ts';

/**
 * A reason as one text, for the messages of zod schemas: the code, then the values as JSON.
 * `readReason` reads it again.
 */
export function reasonText<const Code extends ReasonCode>(code: Code, ...values: ReasonArguments<Code>): string {
  return textOf(reason(code, ...values));
}

export const textOf = ({ code, values }: Reason): string => (values ? `${code} ${JSON.stringify(values)}` : code);

/** Returns undefined for a text that `reasonText` has not made. */
export function readReason(text: string): Reason | undefined {
  const end = text.indexOf(' ');
  const [code, values] = end < 0 ? [text, undefined] : [text.slice(0, end), text.slice(end + 1)];
  if (!/^[a-z]\w*$/i.test(code)) return undefined;
  try {
    return values === undefined
      ? { code: code as ReasonCode }
      : { code: code as ReasonCode, values: JSON.parse(values) };
  } catch {
    return undefined;
  }
}

/** The reason that a schema of the contract gives. */
export const reasonOfIssue = ({ message }: { message: string }): Reason =>
  readReason(message) ?? reason('valueNotPossible');
