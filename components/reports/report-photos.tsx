import { useTranslations } from 'next-intl';
import type { ReportPhoto } from '#lib/contract/reports.ts';
import { paths } from '#lib/portal/paths.ts';

interface ReportPhotosProps {
  report: number;
  photos: readonly ReportPhoto[];
  /** Larger, on the page of the report. */
  large?: boolean;
}

/** The photos of a report or an answer, each opening in full. */
export function ReportPhotos({ report, photos, large = false }: ReportPhotosProps) {
  const t = useTranslations('reports');
  if (photos.length === 0) return null;
  return (
    <ul className="flex list-none flex-wrap gap-2">
      {photos.map(({ id, width, height }, index) => (
        <li key={id}>
          <a
            href={paths.reportPhoto(report, id, 'full')}
            target="_blank"
            rel="noreferrer"
            className="block overflow-hidden rounded-row border border-line bg-sunken"
          >
            {/* biome-ignore lint/performance/noImgElement: made small by the service; nothing to optimise */}
            <img
              src={paths.reportPhoto(report, id, large ? 'full' : 'thumbnail')}
              alt={t('photo', { number: index + 1 })}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              className={large ? 'h-56 w-auto max-w-full object-cover' : 'h-24 w-auto max-w-full object-cover'}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
