import { sql } from 'kysely';
import type * as z from 'zod';
import type { ViewCall } from '#lib/contract/saved-views.ts';
import { isMailedList } from '#lib/contract/values/saved-views.ts';
import { dayIn, momentsOf } from '#lib/format/days-in-zone.ts';
import { readTime } from '#lib/format/time-range.ts';
import { permissionsOf } from '#lib/permissions/permissions.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError } from '#server/core/errors.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import type { MailReader } from '#server/mail/templates/mail-reader.ts';
import { formatSingleNotice } from '#server/mail/templates/notice-summary.ts';
import { viewWords } from '#server/mail/templates/single-notices.ts';
import type { NoticeItem } from '../rules/notice-item.ts';
import { type MailedList, mailedListOf } from '../shared/mailed-lists.ts';
import type { UnsentMail } from './outbox.ts';

type Context = Pick<JobContext, 'database' | 'config'>;

const shownRows = 10;

/** Shared views that a user still subscribes to, with their rows as the user sees them. */
export async function readViews(
  context: Context,
  ids: readonly number[],
  mail: UnsentMail,
  reader: MailReader,
): Promise<NoticeItem[]> {
  const { database, config } = context;
  const views = await database.db
    .selectFrom('saved_views as v')
    .innerJoin('saved_view_subscriptions as s', 's.view_id', 'v.id')
    .where('v.id', 'in', [...ids])
    .where('v.company_id', '=', mail.company_id)
    .where('s.user_id', '=', mail.user_id)
    .select(['v.list', 'v.name', 'v.query', 'v.call'])
    .orderBy(sql`lower(v.name)`)
    .execute();
  const items: NoticeItem[] = [];
  for (const { list, name, query, call } of views) {
    const rows =
      call && isMailedList(list) ? await readRows(context, mailedListOf(list), call, mail, reader) : undefined;
    const words = viewWords({ name, rows }, reader);
    const url = `${config.urls.portal}/${list}?${query}`;
    items.push({
      title: words.title,
      url,
      more: words.details,
      alone: (letter) => formatSingleNotice({ ...words, url, ...letter }),
    });
  }
  return items;
}

/** Rows of a view: main figures, titles of the first rows, and how many follow; null where that is not counted. */
export interface ViewRows {
  figures: readonly string[];
  titles: readonly string[];
  rest: number | null;
}

/** @returns undefined where the user may not read them, or the list no longer takes the query */
async function readRows(
  { database, config }: Context,
  { served, titleOf, figuresOf }: MailedList,
  call: ViewCall,
  mail: UnsentMail,
  reader: MailReader,
): Promise<ViewRows | undefined> {
  const actor = actorOf(mail);
  const { access, query: schema } = served.endpoint;
  if (!actor.permissions.some((permission) => permission === access)) return undefined;
  const query = (schema as z.ZodType).safeParse(queryOf(call, mail.time_zone, figuresOf !== undefined));
  if (!query.success) return undefined;
  try {
    const answer = (await served.handle({ query: query.data, actor, database, config })) as object;
    if (figuresOf) return { figures: figuresOf(answer, reader), titles: [], rest: 0 };
    return rowsOf(answer as ListAnswer, titleOf, reader);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

interface ListAnswer {
  /** Lists with a cursor have none. */
  count?: number;
  next: string | null;
  results: readonly object[];
}

function rowsOf({ count, next, results }: ListAnswer, titleOf: MailedList['titleOf'], reader: MailReader): ViewRows {
  const titles = titleOf ? results.map((row) => titleOf(row, reader)) : [];
  const all = count ?? (next === null || results.length < shownRows ? results.length : null);
  return {
    figures: all === null ? [] : [reader.t('rows', { count: all })],
    titles,
    rest: all === null ? null : all - titles.length,
  };
}

/** The user of a mail, as a session of that user is. */
function actorOf(mail: UnsentMail): Actor {
  const { user_id: userId, company_id: companyId, company_type: companyType, role } = mail;
  const permissions = permissionsOf(companyType, role);
  return { userId, companyId, companyType, role, permissions, tokenId: 0, isSession: true };
}

/** Query of a call, with its periods as they are today for the user. */
function queryOf({ query, periods }: ViewCall, timeZone: string, isByDay: boolean): Record<string, string> {
  const today = dayIn(timeZone, new Date());
  const ranges = Object.entries(periods).flatMap(([name, period]) => {
    const range = readTime(period, today);
    return range ? [[name, isByDay ? `${range.from},${range.to}` : momentsOf(range, timeZone)]] : [];
  });
  const page = isByDay ? { time_zone: timeZone } : { limit: String(shownRows) };
  return { ...query, ...Object.fromEntries(ranges), ...page };
}
