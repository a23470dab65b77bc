import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';

/** The errors that the record itself has, where the service has no list of every one. */
export function ErrorSummaries({ errors }: { errors: NonNullable<IngestionRecord['result_data']['errors']> }) {
  const t = useTranslations('ingestion');
  return (
    <Section title={t('errors.title')}>
      <Surface>
        {errors.length === 0 && <p className="text-ink2">{t('errors.noneSaid')}</p>}
        <ul className="grid list-none gap-4">
          {errors.map((error) => (
            <li key={`${error.type} ${error.message}`}>
              <p className="font-strong">
                {error.message}
                {error.count > 1 && (
                  <span className="font-normal text-ink3">
                    , {t(error.ids ? 'errors.ids' : 'errors.times', { count: error.count })}
                  </span>
                )}
              </p>
              {error.ids && error.ids.length > 0 && (
                <p className="mt-1 font-mono text-code break-all text-ink2">{error.ids.join(', ')}</p>
              )}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-xs text-ink3">{t('errors.someSaid')}</p>
      </Surface>
    </Section>
  );
}
