import 'server-only';
import { readPlaceName } from '#components/analytics/read-place-name.ts';
import type { Scan } from '#components/scans/scan-type.ts';
import { type CaseRecord, type CaseScan, listCases } from '#lib/contract/cases.ts';
import { getDocument } from '#lib/contract/documents.ts';
import type { CountedShare } from '#lib/contract/ledger-parts.ts';
import { readModelLedger } from '#lib/contract/print-models.ts';
import { listReports, type Report } from '#lib/contract/reports.ts';
import { getScan } from '#lib/contract/scans.ts';
import { listUsers } from '#lib/contract/users.ts';
import { isClosedState } from '#lib/contract/values/cases.ts';
import { maxQuestions } from '#lib/contract/values/reports.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

const mostPhotos = 4;
/** Cases that this one can be merged with. */
const mostOthers = 100;

/** Copies say more than other verdicts, and later photos more than earlier ones. */
const tellsMore = (one: CaseScan, other: CaseScan) =>
  Number(other.result === 'auth_copy') - Number(one.result === 'auth_copy') ||
  other.created_at.localeCompare(one.created_at);

/**
 * Reads the parts of a case's page beyond the case: names of places, photos with their evidence, reports, colleagues, a
 * dossier.
 * @param dossierKey of its document; empty for none
 */
export async function readAroundCase(record: CaseRecord, user: SessionUser, dossierKey: string) {
  const positions = new Map(record.scans.flatMap(({ position }) => (position ? [[keyOf(position), position]] : [])));
  const names = new Map(
    await Promise.all([...positions].map(async ([key, position]) => [key, await readPlaceName(position)] as const)),
  );
  const nameOf = (position: NonNullable<CaseScan['position']>) => names.get(keyOf(position));
  const judged = record.scans.filter(({ source }) => source === 'photo').sort(tellsMore);
  const [scans, reports, users, others, dossier] = await Promise.all([
    Promise.all(judged.slice(0, mostPhotos).map(({ uuid }) => call(getScan, { params: { uuid } }, { timeout: 5_000 }))),
    can(user, 'scan_view')
      ? call(listReports, { query: { case: String(record.id), limit: 50 } }, { timeout: 5_000 })
      : undefined,
    can(user, 'user_manage') && can(user, 'codes_edit')
      ? call(listUsers, { query: { limit: 200 } }, { timeout: 5_000 })
      : undefined,
    can(user, 'codes_edit') && !isClosedState(record.state)
      ? call(listCases, { query: { closed: 'false', limit: mostOthers } }, { timeout: 5_000 })
      : undefined,
    dossierKey === ''
      ? undefined
      : call(getDocument, { params: { document_key: dossierKey.slice(0, 100) } }, { timeout: 5_000 }),
  ]);
  const photos = scans.flatMap((scan) => (scan.ok ? [scan.data] : []));
  return {
    nameOf,
    places: Object.fromEntries(
      record.scans.flatMap(({ uuid, position }) => {
        const name = position && nameOf(position);
        return name ? [[uuid, name]] : [];
      }),
    ),
    photos,
    rates: await readRates(photos, user),
    judged: judged.length,
    reports: reports?.ok ? reports.data.results : [],
    askable: can(user, 'codes_edit') && reports?.ok ? reports.data.results.filter(canBeAsked).map(asAskable) : [],
    others: others?.ok ? others.data.results.filter(({ id }) => id !== record.id) : [],
    dossier: dossier?.ok && dossier.data.category === 'case' ? dossier.data : undefined,
    people: users?.ok
      ? users.data.results.filter(({ is_active }) => is_active).map(({ id, name }) => ({ id, name }))
      : [],
  };
}

function canBeAsked({ can_be_asked, questions }: Report): boolean {
  const waits = questions.some(({ answered_at, expires_at }) => !answered_at && Date.parse(expires_at) > Date.now());
  return can_be_asked && !waits && questions.length < maxQuestions;
}

const asAskable = ({ id, note, created_at }: Report) => ({ id, note, created_at });

/** How often the models of the photos called genuine prints copies, by the model's id. */
async function readRates(photos: readonly Scan[], user: SessionUser): Promise<Record<number, CountedShare>> {
  if (!can(user, 'workorder_view')) return {};
  const ids = [...new Set(photos.flatMap(({ evidence }) => evidence?.model.id ?? []))];
  const ledgers = await Promise.all(ids.map((id) => call(readModelLedger, { params: { id } }, { timeout: 5_000 })));
  return Object.fromEntries(
    ledgers.flatMap((ledger) => {
      const copy = ledger.ok && ledger.data.rates.genuine?.copy;
      return ledger.ok && copy ? [[ledger.data.id, copy]] : [];
    }),
  );
}

const keyOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${latitude},${longitude}`;
