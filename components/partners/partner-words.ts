import type { StatusTone } from '#components/ui/status.tsx';
import type { Partnership } from '#lib/contract/partnerships.ts';

/** A partnership as the reader's company sees it. */
export interface OwnPartnership {
  other: Partnership['brand_owner'];
  /** What the other side is. */
  otherIs: 'printing partner' | 'brand owner';
  label: string;
  tone: StatusTone;
  /** asked: it is for us to accept; asking: for the other side. */
  stage: 'asked' | 'asking' | 'partners' | 'over';
}

export function seenBy(company: number, row: Partnership): OwnPartnership {
  const isBrand = row.brand_owner.id === company;
  const sides = {
    other: isBrand ? row.printing_partner : row.brand_owner,
    otherIs: isBrand ? 'printing partner' : 'brand owner',
  } as const;
  if (row.state === 'accepted') return { ...sides, label: 'Partners', tone: 'ok', stage: 'partners' };
  if (row.state === 'ended') return { ...sides, label: 'Ended', tone: 'off', stage: 'over' };
  if (row.requested_by === company) return { ...sides, label: 'Waiting for them', tone: 'wait', stage: 'asking' };
  return { ...sides, label: 'Waiting for you', tone: 'active', stage: 'asked' };
}

/** What a printing partner may do with the orders a brand owner addresses to it, in words to either side. */
export function mayDo(reader: 'brand owner' | 'printing partner'): { may: string[]; mayNot: string[] } {
  if (reader === 'brand owner') {
    return {
      may: [
        'See the orders you address to them, with their artwork and codes file.',
        'Confirm such an order with their equipment and substrate: the codes are then made.',
        'Photograph prints to prove them, and report the order printed.',
        'Activate the codes of an order where you allow it in that order.',
      ],
      mayNot: ['See your other orders, your products, your scans or your SID codes.', 'Order, cancel or blacklist.'],
    };
  }
  return {
    may: [
      'See the orders this brand owner addresses to you, with their artwork and codes file.',
      'Confirm such an order with your equipment and substrate: the codes are then made.',
      'Photograph prints to prove them, and report the order printed.',
      'Activate the codes of an order that allows it.',
    ],
    mayNot: ['See their other orders, products or scans.', 'Order, cancel or blacklist.'],
  };
}

/** What ending changes. */
export const endingWords =
  'No new order can be addressed between you. Orders that are under way stay with the printing partner and can be finished. You can ask for the partnership again.';
