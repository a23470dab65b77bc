import * as contract from '#lib/contract/cases.ts';
import { isClosedState } from '#lib/contract/values/cases.ts';
import { reason } from '#lib/texts/reason.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentCaseEvent, presentCaseRow } from '../present/present-case.ts';
import {
  countNotes,
  findCaseStates,
  findCases,
  findCodeOfCase,
  insertCase,
  insertCaseEvent,
  isActiveUserOf,
  listCaseEvents,
  lockCase,
  setCaseOwner,
  setCaseState,
} from '../queries/cases.ts';
import { emitCaseEvents } from '../shared/case-events.ts';
import { lockCasesOf, lockCodesOf } from '../shared/lock-cases.ts';
import { onCaseClosed } from '../shared/on-case-closed.ts';
import { readCase } from '../shared/read-case.ts';

const mostNotes = 500;

export const listCases = endpoint(contract.listCases, async ({ query, actor, config, database }) => {
  const rows = await findCases(database.db, scopeOf(actor), {
    ...query,
    ...orderOf<'last_at' | 'id'>(query.ordering, '-last_at'),
  });
  return toPage({ endpoint: contract.listCases, baseUrl: config.urls.api, query }, rows, presentCaseRow);
});

export const getCase = endpoint(contract.getCase, ({ params, actor, database }) =>
  readCase(database.db, scopeOf(actor), params.id),
);

/** The person who opens a case looks after it. */
export const createCase = endpoint(contract.createCase, async ({ body, actor, uow: { trx } }) => {
  const code = await findCodeOfCase(trx, actor.companyId, body.extended_id);
  if (!code) throw fieldError('extended_id', reason('resourceNotFound'));
  await lockCasesOf(trx, actor.companyId);
  const id = await insertCase(trx, actor, code, body.note);
  if (id === undefined) {
    const { rows } = await findCases(trx, scopeOf(actor), {
      extended_id: body.extended_id,
      closed: false,
      column: 'id',
      direction: 'desc',
      limit: 1,
      offset: 0,
    });
    throw new DomainError('conflict', reason('codeHasOpenCase', { id: rows[0]?.id ?? 0 }));
  }
  await emitCaseEvents(trx, 'case.opened', [id]);
  return readCase(trx, scopeOf(actor), id);
});

/** Constraints that fail when a code of the case has another open case. */
const reopened = new Set(['case_codes_open', 'case_codes_open_foreign', 'cases_of_code_not_closed']);

export const updateCase = endpoint(contract.updateCase, ({ params, body, actor, inUnitOfWork }) =>
  inUnitOfWork(async (uow) => {
    await applyUpdate(uow, actor, params.id, body);
    return readCase(uow.trx, scopeOf(actor), params.id);
  }).catch((error: unknown) => {
    if (!reopened.has(uniqueViolation(error) ?? '')) throw error;
    throw new DomainError('conflict', reason('codeHasAnotherCase'));
  }),
);

interface Change {
  state?: contract.CaseRecord['state'] | undefined;
  owner?: number | null | undefined;
  note: string;
}

/** A value that the case has already changes nothing; the note is kept with the change, or as a note. */
async function applyUpdate({ trx }: UnitOfWork, actor: Actor, id: number, { state, owner, note }: Change) {
  if (state !== undefined) {
    await lockCasesOf(trx, actor.companyId);
    await lockCodesOf(trx, [id]);
    const before = (await findCaseStates(trx, actor.companyId, [id])).get(id);
    if (isClosedState(state) && before !== state) await onCaseClosed.run(trx, actor.companyId, id, actor.userId);
  }
  const found = await lockCase(trx, actor.companyId, id);
  if (!found) throw notFound();
  const event = { case_id: id, user_id: actor.userId };
  let text = note;
  if (owner !== undefined && owner !== found.owner_id) {
    if (owner !== null && !(await isActiveUserOf(trx, found.company_id, owner))) {
      throw fieldError('owner', reason('userNotFound'));
    }
    await setCaseOwner(trx, id, owner);
    await insertCaseEvent(trx, { ...event, kind: 'owner', owner_id: owner, text: state === undefined ? text : '' });
    if (state === undefined) text = '';
  }
  if (state !== undefined && state !== found.state) {
    await setCaseState(trx, id, state);
    await insertCaseEvent(trx, { ...event, kind: 'state', state, text });
    text = '';
    const wasClosed = isClosedState(found.state);
    if (isClosedState(state)) await emitCaseEvents(trx, 'case.closed', [id]);
    else if (wasClosed) await emitCaseEvents(trx, 'case.opened', [id]);
  }
  if (text !== '') await insertCaseEvent(trx, { ...event, kind: 'note', text });
}

export const createCaseNote = endpoint(contract.createCaseNote, async ({ params, body, actor, uow: { trx } }) => {
  const found = await lockCase(trx, actor.companyId, params.id);
  if (!found) throw notFound();
  if ((await countNotes(trx, params.id)) >= mostNotes) {
    throw new DomainError('conflict', reason('atMostNotes', { count: mostNotes }));
  }
  const id = await insertCaseEvent(trx, { case_id: params.id, kind: 'note', user_id: actor.userId, text: body.text });
  const row = (await listCaseEvents(trx, params.id)).find((event) => event.id === id);
  if (!row) throw notFound();
  return presentCaseEvent(row);
});
