import type { ColumnType } from 'kysely';
import type { SentReason } from '#lib/texts/sent-reason.ts';

/** Column types whose values are read as another type than they are written. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** The reason behind the message of the column with the same name; null of rows that older releases wrote. */
export type MaybeReason = ColumnType<SentReason | null, string | null | undefined, string | null>;
