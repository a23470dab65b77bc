import type { CaseRecord } from '#lib/contract/cases.ts';
import type { GatheredBy } from '#lib/contract/values/cases.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type CaseFacts, factsOfScans, type Hop } from './facts.ts';

/** Name of a place in the reader's language; undefined far from every city. */
type NameOf = (position: { latitude: number; longitude: number }) => string | undefined;

/** 'a few': whole minutes, hours from two on, days from two on. */
export function describeDuration(milliseconds: number, t: Translator<'cases'>): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  if (minutes < 120) return t('minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) });
}

/** Facts of a case that its story needs. */
export interface StoryCase {
  facts: CaseFacts;
  reasons: readonly string[];
  gatheredBy: GatheredBy | null;
  codes: number;
  /** Name of the first code's order. */
  order: string;
  /** Content of a foreign code. */
  foreign: string | null;
  suspicions: number;
}

/** @param record with its scans */
export const storyCaseOf = (record: CaseRecord): StoryCase => ({
  facts: factsOfScans(record.scans),
  reasons: record.reasons,
  gatheredBy: record.gathered_by,
  codes: record.codes_in_all,
  order: record.workorder?.reference || String(record.workorder?.id ?? ''),
  foreign: record.extended_id === null ? record.foreign_address : null,
  suspicions: record.suspicions,
});

/** Faster than an airliner. */
const isTooFast = ({ kilometres, milliseconds }: Hop): boolean => kilometres > milliseconds / 3600;

/** Most likely explanation, in one sentence made of facts alone. */
export function storyOf(of: StoryCase, nameOf: NameOf, t: Translator<'cases'>): string {
  if (of.codes > 1) return storyOfSeveral(of, nameOf, t);
  if (of.foreign !== null) return t('story.foreign', { count: of.suspicions, address: of.foreign });
  return storyOfOne(of, nameOf, t);
}

function storyOfSeveral(of: StoryCase, nameOf: NameOf, t: Translator<'cases'>) {
  const { facts, gatheredBy, codes, order } = of;
  const { scans, copies, onlyPlace, milliseconds } = facts;
  const place = (onlyPlace && nameOf(onlyPlace)) ?? '';
  const found = {
    ...{ codes, scans, copies, order, place },
    isPlaced: String(place !== ''),
    time: describeDuration(milliseconds, t),
  };
  const sentence = gatheredBy === 'order' ? t('story.ofOrder', found) : t('story.ofSeveral', found);
  const travelled = travelOf(of, nameOf, t);
  return travelled ? `${sentence} ${t('story.oneApart', travelled)}` : sentence;
}

/** The fastest way of a code between two scans, where codes of the case are suspicious for it. */
function travelOf({ facts: { fastest }, reasons }: StoryCase, nameOf: NameOf, t: Translator<'cases'>) {
  if (!fastest || !reasons.includes('too_far_apart')) return undefined;
  return {
    from: nameOf(fastest.from) ?? t('somewhere'),
    to: nameOf(fastest.to) ?? t('somewhere'),
    distance: t('kilometres', { km: fastest.kilometres }),
    time: describeDuration(fastest.milliseconds, t),
  };
}

function storyOfOne(of: StoryCase, nameOf: NameOf, t: Translator<'cases'>): string {
  const { facts, reasons } = of;
  const { copies, fastest, scans, mostInDay, onlyPlace } = facts;
  const travelled = travelOf(of, nameOf, t);
  if (copies > 0) return travelled ? t('story.copiesApart', { copies, ...travelled }) : t('story.copies', { copies });
  if (travelled && fastest) return t(isTooFast(fastest) ? 'story.apart' : 'story.far', travelled);
  if (reasons.includes('scanned_too_often')) {
    const place = onlyPlace && nameOf(onlyPlace);
    return place ? t('story.oftenAt', { scans, most: mostInDay, place }) : t('story.often', { scans, most: mostInDay });
  }
  if (reasons.includes('blacklisted_app')) return t('story.app');
  if (reasons.includes('reported')) return t('story.reported');
  if (reasons.includes('inspected')) return t('story.inspected');
  return t('story.plain', { scans });
}
