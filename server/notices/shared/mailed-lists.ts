import type { MailedListName } from '#lib/contract/values/saved-views.ts';
import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import type { MailReader } from '#server/mail/templates/mail-reader.ts';

/** A list whose shared views can be mailed. */
export interface MailedList {
  /** Endpoint that the list calls. */
  served: ServedEndpoint;
  /** Title of a row, for the first rows in the mail. */
  titleOf?(row: object, reader: MailReader): string;
  /** Main figures of an answer without rows, a line each. Its periods are days in the reader's zone, not moments. */
  figuresOf?(answer: object, reader: MailReader): string[];
}

type MailedLists = Readonly<Record<MailedListName, MailedList>>;

let registered: MailedLists | undefined;

/** Registers the lists that a program can mail: their endpoints are composed above the rooms. */
export function registerMailedLists(lists: MailedLists): void {
  registered = lists;
}

/** @throws Error in a program that mails no lists */
export function mailedListOf(name: MailedListName): MailedList {
  if (!registered) throw new Error('No mailed lists are registered.');
  return registered[name];
}
