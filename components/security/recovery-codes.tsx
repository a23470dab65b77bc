'use client';

import { Copy, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { copyText } from '#components/ui/copy-text.ts';
import { saveFile } from '#components/ui/save-file.ts';

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface RecoveryCodesProps {
  codes: string[];
  email: string;
  /** Level of the heading on its page. */
  heading?: 'h2' | 'h3';
  onDone: () => void;
}

/** The recovery codes, the one time that they are known. */
export function RecoveryCodes({ codes, email, heading: Heading = 'h3', onDone }: RecoveryCodesProps) {
  const t = useTranslations('security');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(t('codesCopied'));
    else toast.error(t('notCopied'), { description: t('notCopiedText') });
  };
  return (
    <div className="grid gap-4">
      <div>
        <Heading ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t('isOnKeepCodes')}
        </Heading>
        <p className="mt-1 text-ink2">{t('keepCodesText')}</p>
      </div>
      <ul aria-label={t('codes')} className="grid list-none grid-cols-2 gap-x-6 gap-y-1 font-mono text-code">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download {...icon} />} onClick={() => download(codes, t('codesFile', { email }))}>
          {t('download')}
        </Button>
        <Button icon={<Copy {...icon} />} onClick={copy}>
          {t('copy')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('kept')}
        </Button>
      </div>
      <Callout tone="wait">{t('codesWarning')}</Callout>
    </div>
  );
}

function download(codes: readonly string[], heading: string): void {
  const text = `${heading}\n\n${codes.join('\n')}\n`;
  saveFile('proofmark recovery codes.txt', new Blob([text], { type: 'text/plain' }));
}
