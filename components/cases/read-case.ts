import 'server-only';
import { readPlaceName } from '#components/analytics/read-place-name.ts';
import type { CaseRecord, CaseScan } from '#lib/contract/cases.ts';
import { getDocument } from '#lib/contract/documents.ts';
import { getScan } from '#lib/contract/scans.ts';
import { listUsers } from '#lib/contract/users.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

const mostPhotos = 4;

/** Copies say more than other verdicts, and later photos more than earlier ones. */
const tellsMore = (one: CaseScan, other: CaseScan) =>
  Number(other.result === 'auth_copy') - Number(one.result === 'auth_copy') ||
  other.created_at.localeCompare(one.created_at);

/**
 * What the page of a case shows beside the case: names of places, photos with their evidence, colleagues, a dossier.
 * @param dossierKey of its document; empty for none
 */
export async function readAroundCase(record: CaseRecord, user: SessionUser, dossierKey: string) {
  const positions = new Map(record.scans.flatMap(({ position }) => (position ? [[keyOf(position), position]] : [])));
  const names = new Map(
    await Promise.all([...positions].map(async ([key, position]) => [key, await readPlaceName(position)] as const)),
  );
  const nameOf = (position: NonNullable<CaseScan['position']>) => names.get(keyOf(position));
  const judged = record.scans.filter(({ source }) => source === 'photo').sort(tellsMore);
  const [scans, users, dossier] = await Promise.all([
    Promise.all(judged.slice(0, mostPhotos).map(({ uuid }) => call(getScan, { params: { uuid } }, { timeout: 5_000 }))),
    can(user, 'user_manage') && can(user, 'codes_edit')
      ? call(listUsers, { query: { limit: 200 } }, { timeout: 5_000 })
      : undefined,
    dossierKey === ''
      ? undefined
      : call(getDocument, { params: { document_key: dossierKey.slice(0, 100) } }, { timeout: 5_000 }),
  ]);
  return {
    nameOf,
    places: Object.fromEntries(
      record.scans.flatMap(({ uuid, position }) => {
        const name = position && nameOf(position);
        return name ? [[uuid, name]] : [];
      }),
    ),
    photos: scans.flatMap((scan) => (scan.ok ? [scan.data] : [])),
    judged: judged.length,
    dossier: dossier?.ok && dossier.data.category === 'case' ? dossier.data : undefined,
    people: users?.ok
      ? users.data.results.filter(({ is_active }) => is_active).map(({ id, name }) => ({ id, name }))
      : [],
  };
}

const keyOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${latitude},${longitude}`;
