import { Callout } from '#components/ui/callout.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { CallFailure } from '#lib/portal/result.ts';

/** What the service says about a form as a whole, with the request id to quote. Nothing while there is no failure. */
export function FormError({ title, failure }: { title: string; failure: CallFailure | undefined }) {
  if (!failure) return null;
  return (
    <Callout tone="bad" title={title} role="alert">
      {failure.message}
      {failure.requestId && (
        <span className="mt-1 block text-xs text-ink3">
          Request <code className="font-mono">{failure.requestId}</code>
          <CopyButton value={failure.requestId} label="Copy request id" className="-my-1" />
        </span>
      )}
    </Callout>
  );
}
