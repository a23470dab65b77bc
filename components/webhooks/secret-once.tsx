import type { ReactNode } from 'react';
import { Callout } from '#components/ui/callout.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';

/** The secret of a webhook, the one time it can be read. */
export function SecretOnce({ secret, end }: { secret: string; end: ReactNode }) {
  return (
    <div className="grid max-w-160 gap-4">
      <Callout tone="wait" title="Copy the secret now" role="status">
        It is shown this once. Your receiver checks with it that a message comes from here and is unchanged; the check
        is that of Standard Webhooks, with libraries for most languages.
      </Callout>
      <p className="flex items-center justify-between gap-3 rounded-surface border border-line bg-sunken px-3.5 py-2.5">
        <code className="min-w-0 font-mono text-code break-all">{secret}</code>
        <CopyButton value={secret} label="Copy secret" />
      </p>
      <div className="flex flex-wrap justify-end gap-2">{end}</div>
    </div>
  );
}
