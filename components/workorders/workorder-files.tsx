import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { Section } from '#components/ui/section.tsx';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** The files of a workorder: ready to download, being made, or still to come. */
export function WorkorderFiles({ workorder, mayDownload }: { workorder: Workorder; mayDownload: boolean }) {
  const t = useTranslations('workorders');
  const ready = workorder.codegen_file !== null;
  const size = workorder.codegen_file_size;
  return (
    <Section title={t('files.title')}>
      <FileList label={t('files.label')}>
        <FileRow
          kind="ZIP"
          name={t('files.codes')}
          detail={
            ready ? (
              <span>
                {t.rich('files.ready', {
                  count: workorder.quantity,
                  quantity: () => <NumberText value={workorder.quantity} />,
                  hasSize: String(size !== null),
                  size: () => size !== null && <NumberText value={size} as="bytes" />,
                  serials: String(workorder.use_serial_number),
                })}
              </span>
            ) : (
              pending(workorder, t)
            )
          }
          action={ready && mayDownload && <Download href={paths.codesFile(workorder.id)} file="codes" />}
        />
        {workorder.use_serial_number && (
          <FileRow
            kind="CSV"
            name={t('files.serials')}
            detail={
              workorder.first_serial_number && workorder.last_serial_number ? (
                <span className="font-mono">
                  {workorder.first_serial_number === workorder.last_serial_number
                    ? workorder.first_serial_number
                    : t('files.range', { first: workorder.first_serial_number, last: workorder.last_serial_number })}
                </span>
              ) : (
                pending(workorder, t)
              )
            }
            action={ready && mayDownload && <Download href={paths.serialNumbers(workorder.id)} file="serials" />}
          />
        )}
      </FileList>
      {ready && !mayDownload && <p className="mt-2 text-xs text-ink3">{t('files.notAllowed')}</p>}
    </Section>
  );
}

function pending(workorder: Workorder, t: Translator<'workorders'>): string {
  if (workorder.canceled_at) return t('files.canceled');
  if (workorder.codegen_status === codegenStatus.waiting) return t('files.afterConfirmation');
  return t('files.whenGenerated');
}

function Download({ href, file }: { href: string; file: 'codes' | 'serials' }) {
  const t = useTranslations('workorders');
  return (
    <ButtonLink href={href} native>
      {t.rich(`files.download.${file}`, { of: (inside) => <span className="sr-only">{inside}</span> })}
    </ButtonLink>
  );
}
