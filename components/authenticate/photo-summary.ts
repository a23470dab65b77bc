import type { StatusTone } from '#components/ui/status.tsx';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { PhotoItem } from './photo-item.ts';

/** Photos that came to the same: '3 to take again'. */
export interface PhotoGroup {
  key: string;
  label: string;
  /** None for those that were not examined: that says nothing of the item. */
  tone: StatusTone | undefined;
  ids: readonly string[];
}

type Key = AuthenticationStatus | 'again' | 'failed' | 'under-way';

const again: readonly AuthenticationStatus[] = ['bad_quality', 'not_read', 'auth_unknown', 'auth_error'];

/** In their order: what is settled, what is to be done, what is not known yet. */
const groups: readonly { key: Key; one: string; many?: string; tone?: StatusTone }[] = [
  { key: 'auth_original', one: 'original', tone: 'ok' },
  { key: 'auth_copy', one: 'copy', many: 'copies', tone: 'bad' },
  { key: 'blacklisted', one: 'blacklisted', tone: 'bad' },
  { key: 'not_found', one: 'unknown', tone: 'bad' },
  { key: 'sid', one: 'without a graphic', tone: 'active' },
  { key: 'inactive', one: 'inactive', tone: 'wait' },
  { key: 'not_trained', one: 'not trained', tone: 'wait' },
  { key: 'third_party', one: 'not ours', tone: 'off' },
  { key: 'again', one: 'to take again', tone: 'wait' },
  { key: 'failed', one: 'not examined' },
  { key: 'under-way', one: 'on its way', many: 'on their way' },
];

function keyOf({ result, state }: PhotoItem): Key {
  if (!result) return state === 'failed' ? 'failed' : 'under-way';
  const status = result.authentication_status;
  return again.includes(status) ? 'again' : status;
}

/** What the photos came to: '2 original', '1 copy', '3 to take again'. */
export function summarisePhotos(items: readonly PhotoItem[]): PhotoGroup[] {
  return groups.flatMap(({ key, one, many = one, tone }) => {
    const ids = items.filter((item) => keyOf(item) === key).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ key, label: `${ids.length} ${ids.length === 1 ? one : many}`, tone, ids }];
  });
}
