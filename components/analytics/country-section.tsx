'use client';

import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useInView } from 'react-intersection-observer';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { formatNumber } from '#lib/format/numbers.ts';
import { spansWorld } from '#lib/places/spans-world.ts';
import type { NamedPlaces } from './analytics-type.ts';
import { describeChange, describeShare } from './comparison.ts';
import { type CountryRow, countsOfShade, shadeFills } from './country-counts.ts';

const MapPlace = () => <div className="aspect-[2/1] w-full rounded-row bg-paper" />;

const WorldMap = dynamic(() => import('./world-map.tsx'), { ssr: false, loading: MapPlace });

interface CountrySectionProps {
  countries: readonly CountryRow[];
  places: NamedPlaces;
  selected: string | null;
  onSelect: (code: string | null) => void;
}

/** Scans by country: a map, and the same as a table. A chosen country is shown nearer. */
export function CountrySection({ countries, places, selected, onSelect }: CountrySectionProps) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const common = useTranslations('common');
  const [active, setActive] = useState<string>();
  const [isWhole, setIsWhole] = useState(false);
  // The outlines are a ninth of the page's script, and often below what a screen shows at first.
  const map = useInView({ triggerOnce: true });
  const chosen = countries.find(({ code }) => code === selected);
  const shown = countries.find(({ code }) => code === active) ?? chosen;
  const toggle = (code: string) => onSelect(code === selected ? null : code);
  const ofChosen = chosen && places.places.filter(({ country }) => country === chosen.code);
  const inWords = ({ scans, before }: CountryRow) =>
    [
      common('count.scans', { count: scans }),
      describeShare(scans, places.placed, locale),
      before !== undefined && describeChange(scans, before, t, locale),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Section title={t('map.title')}>
      <Surface className="grid gap-x-9 gap-y-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <p className="mb-2 min-h-[18px] text-sm text-ink2" aria-hidden="true">
            {shown ? (
              <>
                <span className="font-medium text-ink">{shown.name}</span> {inWords(shown)}
              </>
            ) : (
              t('map.countries', { count: countries.filter(({ scans }) => scans > 0).length, scans: places.placed })
            )}
          </p>
          <div ref={map.ref}>
            {map.inView ? (
              <WorldMap
                countries={countries}
                inView={ofChosen ?? (isWhole ? [] : places.places)}
                active={active}
                selected={chosen?.code ?? null}
                onActive={setActive}
                onSelect={toggle}
              />
            ) : (
              <MapPlace />
            )}
          </div>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Legend countries={countries} />
            {chosen && <Button onClick={() => onSelect(null)}>{t('map.allCountries')}</Button>}
            {!chosen && !spansWorld(places.places) && (
              <Button onClick={() => setIsWhole(!isWhole)}>{isWhole ? t('map.whereScans') : t('map.world')}</Button>
            )}
          </div>
        </div>
        <CountryTable {...{ countries, selected, toggle, active }} placed={places.placed} onActive={setActive} />
      </Surface>
    </Section>
  );
}

function Legend({ countries }: Pick<CountrySectionProps, 'countries'>) {
  const locale = useLocale();
  const most = Math.max(1, ...countries.map(({ scans }) => scans));
  return (
    <ul className="flex list-none flex-wrap gap-x-4 gap-y-1.5 text-xs text-ink2" aria-hidden="true">
      {shadeFills.map((fill, shade) => {
        const counts = countsOfShade(shade, most);
        if (!counts) return null;
        const [from, to] = [formatNumber(counts.from, locale), formatNumber(counts.to, locale)];
        return (
          <li key={fill} className="inline-flex items-center gap-[7px]">
            <svg className="size-3" viewBox="0 0 12 12" aria-hidden="true">
              <rect x=".5" y=".5" width="11" height="11" rx="1.5" className={cx('stroke-line2', fill)} />
            </svg>
            {from === to ? from : `${from}–${to}`}
          </li>
        );
      })}
    </ul>
  );
}

interface CountryTableProps extends Pick<CountrySectionProps, 'countries' | 'selected'> {
  placed: number;
  active: string | undefined;
  toggle: (code: string) => void;
  onActive: (code: string | undefined) => void;
}

function CountryTable({ countries, selected, placed, active, toggle, onActive }: CountryTableProps) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const hasChange = countries.some(({ before }) => before !== undefined);
  return (
    <div className="min-w-0 lg:max-h-[420px] lg:overflow-y-auto">
      <Table label={t('map.table')} tight>
        <THead>
          <Th>{t('map.country')}</Th>
          <Th numeric>{t('scansColumn')}</Th>
          <Th numeric>{t('share')}</Th>
          {hasChange && <Th>{t('changeColumn')}</Th>}
        </THead>
        <TBody>
          {countries.map((row) => (
            <Tr
              key={row.code}
              selected={row.code === selected || row.code === active}
              onPointerEnter={() => onActive(row.code)}
              onPointerLeave={() => onActive(undefined)}
            >
              <Td phone="main">
                <button
                  type="button"
                  aria-pressed={row.code === selected}
                  onClick={() => toggle(row.code)}
                  onFocus={() => onActive(row.code)}
                  onBlur={() => onActive(undefined)}
                  className="rounded-sm text-left text-spot underline-offset-2 hover:underline"
                >
                  {row.name}
                </button>
              </Td>
              <Td numeric phone="end">
                {formatNumber(row.scans, locale)}
              </Td>
              <Td numeric>{describeShare(row.scans, placed, locale)}</Td>
              {hasChange && <Td>{row.before !== undefined && describeChange(row.scans, row.before, t, locale)}</Td>}
            </Tr>
          ))}
        </TBody>
      </Table>
    </div>
  );
}
