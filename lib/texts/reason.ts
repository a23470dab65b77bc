import type { createTranslator } from 'use-intl/core';
import type { Messages } from './messages.ts';

type ServiceMessages = Messages['service'];

/** A key of the messages `service`. */
export type ReasonCode = Exclude<keyof ServiceMessages, 'code'>;

/** A reason as a value stands inside the sentence of another; several stand in a row. */
type ReasonValue = string | number | Reason | readonly Reason[];

/** Why something is refused or has failed. `reasonFormatter` puts it into words. */
export interface Reason {
  readonly code: ReasonCode;
  /** The arguments of the message; absent when it has none. */
  readonly values?: Readonly<Record<string, ReasonValue>>;
}

type ArgumentsOf<Message extends string> = Parameters<ReturnType<typeof createTranslator<{ only: Message }>>>[1];

/** A number in a message is `{count, number}`; `{count}` shows it without separators. */
type ValuesOf<Message extends string> = {
  readonly [Name in keyof ArgumentsOf<Message>]: ArgumentsOf<Message>[Name] extends string ? ReasonValue : number;
};

/** None for a message without arguments. */
export type ReasonArguments<Code extends ReasonCode> =
  ArgumentsOf<ServiceMessages[Code]> extends undefined ? [] : [values: ValuesOf<ServiceMessages[Code]>];

/** The compiler checks the code and the values against the English message. */
export function reason<const Code extends ReasonCode>(code: Code, ...[values]: ReasonArguments<Code>): Reason {
  return values === undefined ? { code } : { code, values: values as NonNullable<Reason['values']> };
}
