'use client';

import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { showToast } from '#components/ui/toast-store.ts';

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The recovery codes, the one time that they are known. */
export function RecoveryCodes({ codes, email, onDone }: { codes: string[]; email: string; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () => {
    navigator.clipboard
      .writeText(codes.join('\n'))
      .then(() => showToast({ tone: 'ok', title: 'Recovery codes copied' }))
      .catch(() => showToast({ tone: 'bad', title: 'Could not copy', text: 'Download them instead.' }));
  };
  return (
    <div className="grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Two-factor sign-in is on. Keep your recovery codes
        </h3>
        <p className="mt-1 text-ink2">Without your phone, each of them signs you in once. They are not shown again.</p>
      </div>
      <ul aria-label="Recovery codes" className="grid list-none grid-cols-2 gap-x-6 gap-y-1 font-mono text-code">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download {...icon} />} onClick={() => download(codes, email)}>
          Download
        </Button>
        <Button icon={<Copy {...icon} />} onClick={copy}>
          Copy
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
      <Callout tone="wait">Whoever has one of these and your password can sign in as you.</Callout>
    </div>
  );
}

function download(codes: readonly string[], email: string): void {
  const text = `Recovery codes of ${email} for Proofmark. Each signs in once.\n\n${codes.join('\n')}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'proofmark recovery codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
