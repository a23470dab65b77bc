'use client';

import { Printer } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { QrPicture } from '#components/codes/qr-picture.ts';
import { AskFirst } from '#components/forms/ask-first.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import type { InspectionTeam } from '#lib/contract/inspection.ts';
import { openAccess, updateTeam } from './actions.ts';

interface Access {
  link: string;
  code: string;
  expiresAt: string;
  picture: QrPicture | undefined;
}

/** The link of a team as text and QR code, and a code to type: shown on request, since showing replaces the code. */
export function TeamAccess({ team, company }: { team: InspectionTeam; company: string }) {
  const t = useTranslations('inspection-teams');
  const router = useRouter();
  const [access, setAccess] = useState<Access>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const show = async () => {
    setBusy(true);
    setFailure(undefined);
    const [{ drawQr }, result] = await Promise.all([import('#components/codes/qr-picture.ts'), openAccess(team.id)]);
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    const { link, code, code_expires_at } = result.data;
    setAccess({ link, code, expiresAt: code_expires_at, picture: drawQr(link) });
  };
  return (
    <Surface className="grid gap-4 print:border-0 print:p-0">
      {failure && (
        <Callout tone="bad" role="alert">
          {failure}
        </Callout>
      )}
      {!access ? (
        <>
          <p className="max-w-130 text-sm text-ink2">{t('access.text')}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={show} busy={busy}>
              {t('access.show')}
            </Button>
            <NewLink team={team} />
          </div>
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-start gap-6">
            {access.picture && (
              <svg
                role="img"
                aria-label={t('access.qr')}
                viewBox={`-2 -2 ${access.picture.size + 4} ${access.picture.size + 4}`}
                className="size-44 flex-none rounded-row bg-white text-black print:size-[60mm]"
                shapeRendering="crispEdges"
              >
                <path d={access.picture.path} fill="currentColor" />
              </svg>
            )}
            <div className="grid min-w-0 flex-1 basis-60 content-start gap-4">
              <p className="hidden text-lg font-semibold print:block">
                {t('access.printed', { name: team.name, company })}
              </p>
              <div>
                <p className="text-sm font-medium">{t('access.code')}</p>
                <p className="font-mono text-title font-semibold tracking-wide">{access.code}</p>
                <p className="text-xs text-ink3">
                  {t.rich('access.codeUntil', { time: () => <Time value={access.expiresAt} /> })}
                </p>
              </div>
              <Facts
                columns="narrow"
                facts={[{ label: t('access.link'), value: access.link, copy: access.link, mono: true }]}
              />
            </div>
          </div>
          <p className="max-w-130 text-xs text-ink3">{t('access.careful')}</p>
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button icon={<Printer size={15} strokeWidth={1.75} aria-hidden="true" />} onClick={() => window.print()}>
              {t('access.print')}
            </Button>
            <Button
              onClick={() => {
                setAccess(undefined);
                router.refresh();
              }}
            >
              {t('access.hide')}
            </Button>
          </div>
        </>
      )}
    </Surface>
  );
}

function NewLink({ team }: { team: InspectionTeam }) {
  const t = useTranslations('inspection-teams');
  return (
    <AskFirst
      label={t('newLink.label')}
      title={t('newLink.title', { name: team.name })}
      description={t('newLink.text')}
      confirmLabel={t('newLink.label')}
      run={() => updateTeam(team.id, { new_link: true })}
      done={t('newLink.done')}
    />
  );
}
