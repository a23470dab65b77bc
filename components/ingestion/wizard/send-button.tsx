import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { plural } from '#components/ui/format.ts';
import type { TableCheck } from '../table/use-table-check.ts';

interface SendButtonProps {
  check: TableCheck;
  isSending: boolean;
  hasFailed: boolean;
  onSend: () => void;
}

/** Sends what was checked to its end; with errors in it, after a question. What is no table is never sent. */
export function SendButton({ check, isSending, hasFailed, onSend }: SendButtonProps) {
  const rows = check.summary?.rows ?? 0;
  const isWhole = check.state === 'done' && check.end === 'whole';
  if (isWhole && (check.summary?.errors ?? 0) > 0 && !isSending) {
    const bad = check.summary?.rowsWithErrors ?? 0;
    return (
      <ConfirmDialog
        trigger={<Button>{hasFailed ? 'Try again' : 'Send anyway'}</Button>}
        title="Send a file that will be refused?"
        description={`${bad > 0 ? plural(bad, 'row has', 'rows have') : 'The file has'} errors, and one row with an error refuses the whole file: nothing will be ingested. The record keeps the file, and its page lets you correct the rows and send them again.`}
        confirmLabel="Send anyway"
        dismissLabel="Do not send"
        onConfirm={async () => {
          onSend();
          return undefined;
        }}
      />
    );
  }
  const label = hasFailed ? 'Try again' : isWhole && rows > 0 ? `Send ${plural(rows, 'row')}` : 'Send';
  return (
    <Button variant="primary" busy={isSending} disabled={!isSending && !isWhole} onClick={onSend}>
      {label}
    </Button>
  );
}
