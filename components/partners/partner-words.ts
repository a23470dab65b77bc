import type { StatusTone } from '#components/ui/status.tsx';
import type { Partnership } from '#lib/contract/partnerships.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** A partnership as the reader's company sees it. */
export interface OwnPartnership {
  other: Partnership['brand_owner'];
  /** Role of the other side. */
  otherIs: 'partner' | 'brand';
  label: string;
  tone: StatusTone;
  /** asked: it is for us to accept; asking: for the other side. */
  stage: 'asked' | 'asking' | 'partners' | 'over';
}

export function seenBy(company: number, row: Partnership, t: Translator<'partners'>): OwnPartnership {
  const isBrand = row.brand_owner.id === company;
  const sides = {
    other: isBrand ? row.printing_partner : row.brand_owner,
    otherIs: isBrand ? 'partner' : 'brand',
  } as const;
  if (row.state === 'accepted') return { ...sides, label: t('list.label'), tone: 'ok', stage: 'partners' };
  if (row.state === 'ended') return { ...sides, label: t('ended'), tone: 'off', stage: 'over' };
  if (row.requested_by === company) return { ...sides, label: t('waitingForThem'), tone: 'wait', stage: 'asking' };
  return { ...sides, label: t('waitingForYou'), tone: 'active', stage: 'asked' };
}

/** Rights of a printing partner on the orders that a brand owner addresses to it, in words for either side. */
export function mayDo(reader: 'brand' | 'partner', t: Translator<'partners'>): { may: string[]; mayNot: string[] } {
  return {
    may: (['see', 'confirm', 'prove', 'activate'] as const).map((what) => t(`may.${reader}.${what}`)),
    mayNot: [t(`mayNot.${reader}`), t('mayNot.order')],
  };
}
