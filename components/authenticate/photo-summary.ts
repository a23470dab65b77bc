import type { StatusTone } from '#components/ui/status.tsx';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { JudgedPhoto } from './judged-photo.ts';

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
const groups = [
  { key: 'auth_original', tone: 'ok' },
  { key: 'auth_copy', tone: 'bad' },
  { key: 'blacklisted', tone: 'bad' },
  { key: 'not_found', tone: 'bad' },
  { key: 'sid', tone: 'active' },
  { key: 'inactive', tone: 'wait' },
  { key: 'not_trained', tone: 'wait' },
  { key: 'third_party', tone: 'off' },
  { key: 'again', tone: 'wait' },
  { key: 'failed', tone: undefined },
  { key: 'under-way', tone: undefined },
] as const satisfies readonly { key: Key; tone: StatusTone | undefined }[];

function keyOf({ result, state }: JudgedPhoto): Key {
  if (!result) return state === 'failed' ? 'failed' : 'under-way';
  const status = result.authentication_status;
  return again.includes(status) ? 'again' : status;
}

/** Summary of the photos: '2 original', '1 copy', '3 to take again'. */
export function summarisePhotos(items: readonly JudgedPhoto[], t: Translator<'authenticate'>): PhotoGroup[] {
  return groups.flatMap(({ key, tone }) => {
    const ids = items.filter((item) => keyOf(item) === key).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ key, label: t(`summary.${key}`, { count: ids.length }), tone, ids }];
  });
}
