import { ButtonLink } from '#components/ui/button-link.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { Section } from '#components/ui/section.tsx';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';

/** The files of a workorder: ready to download, being made, or still to come. */
export function WorkorderFiles({ workorder, mayDownload }: { workorder: Workorder; mayDownload: boolean }) {
  const ready = workorder.codegen_file !== null;
  const columns = workorder.use_serial_number ? 'id, serial, sequence, batch, address' : 'id, sequence, batch, address';
  return (
    <Section title="Files">
      <FileList label="Files of this workorder">
        <FileRow
          kind="ZIP"
          name="Codes"
          detail={
            ready ? (
              <span>
                <NumberText value={workorder.quantity} /> rows
                {workorder.codegen_file_size !== null && (
                  <>
                    , <NumberText value={workorder.codegen_file_size} as="bytes" />
                  </>
                )}
                , {columns}
              </span>
            ) : (
              pending(workorder)
            )
          }
          action={ready && mayDownload && <Download href={paths.codesFile(workorder.id)} of="the codes" />}
        />
        {workorder.use_serial_number && (
          <FileRow
            kind="CSV"
            name="Serial numbers"
            detail={
              workorder.first_serial_number && workorder.last_serial_number ? (
                <span className="font-mono">
                  {workorder.first_serial_number} to {workorder.last_serial_number}
                </span>
              ) : (
                pending(workorder)
              )
            }
            action={
              ready && mayDownload && <Download href={paths.serialNumbers(workorder.id)} of="the serial numbers" />
            }
          />
        )}
      </FileList>
      {ready && !mayDownload && (
        <p className="mt-2 text-xs text-ink3">Your role does not include downloading these files.</p>
      )}
    </Section>
  );
}

function pending(workorder: Workorder): string {
  if (workorder.canceled_at) return 'Canceled before it was made';
  if (workorder.codegen_status === codegenStatus.waiting) return 'Made when the printer has confirmed';
  return 'Ready when every code is generated';
}

function Download({ href, of }: { href: string; of: string }) {
  return (
    <ButtonLink href={href} native>
      Download<span className="sr-only"> {of}</span>
    </ButtonLink>
  );
}
