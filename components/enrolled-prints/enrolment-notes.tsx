import { useTranslations } from 'next-intl';

const notes = ['once', 'near', 'again', 'worth'] as const;

/** Purpose of enrolling, and advice for photos at the press. */
export function EnrolmentNotes({ mayTake }: { mayTake: boolean }) {
  const t = useTranslations('proofs');
  return (
    <aside aria-label={t('enrol.about')} className="min-w-0">
      <h2 className="text-sm font-semibold">{t('enrol.about')}</h2>
      <p className="mt-2.5 text-sm/5 text-ink2">{t('enrol.what')}</p>
      {mayTake && (
        <ul className="mt-4 grid list-none gap-2.5 text-sm/5">
          {notes.map((note) => (
            <li key={note}>
              <p className="font-medium">{t(`enrol.${note}`)}</p>
              <p className="text-ink2">{t(`enrol.${note}Text`)}</p>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
