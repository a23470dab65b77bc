import { useTranslations } from 'next-intl';
import { PhotoRow } from '#components/ui/photo-row.tsx';
import type { ReportPhoto } from '#lib/contract/reports.ts';
import { paths } from '#lib/portal/paths.ts';

interface ReportPhotosProps {
  report: number;
  photos: readonly ReportPhoto[];
  /** Larger, on the page of the report. */
  large?: boolean;
}

/** The photos of a report or an answer. */
export function ReportPhotos({ report, photos, large = false }: ReportPhotosProps) {
  const t = useTranslations('reports');
  if (photos.length === 0) return null;
  return (
    <PhotoRow
      size={large ? 'large' : 'small'}
      photos={photos.map(({ id, width, height }, index) => ({
        ...{ id, width, height, name: t('photo', { number: index + 1 }) },
        thumbnail: paths.reportPhoto(report, id, 'thumbnail'),
        full: paths.reportPhoto(report, id, 'full'),
      }))}
    />
  );
}
