'use client';

import { Camera } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { signOut } from '#components/shell/sign-out.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Status } from '#components/ui/status.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { formatBytes } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import { CameraAnswer } from './camera-answer.tsx';
import { CodeCamera } from './code-camera.tsx';
import { bytesOfPhotos, casesOf, changeOf, countWaiting, openFor } from './inspection-list.ts';
import { PlaceConsent } from './place-consent.tsx';
import { saveInspection } from './save-inspection.ts';
import { ScanCard } from './scan-card.tsx';
import { signalScan } from './signal-scan.ts';
import type { Inspector } from './stored-inspector.ts';
import { UnsentElsewhere } from './unsent-elsewhere.tsx';
import { useInspection } from './use-inspection.ts';
import { useOfflineShell } from './use-offline-shell.ts';
import { usePlace } from './use-place.ts';

/** The page with a network: it is kept for the time without one. */
export function InspectPageOnline({ build, ...props }: Inspector & { build: string | undefined }) {
  useOfflineShell(build, props);
  return <InspectPage {...props} />;
}

/** Scans codes one after the other on a phone, shows each with its facts, and sets values on them. */
export function InspectPage({ user, team, teamId, valueSets, fields, keepsPhotos }: Inspector) {
  const t = useTranslations('inspect');
  const { inspection, isOffline, isEnded, isStored, scan, apply, undo, addPhoto, report, clear, dropPositions } =
    useInspection(user.id, { name: user.name, team, teamId, company: user.company });
  const place = usePlace(user.id);
  const locale = useLocale();
  /** Moment at which the camera was opened: answers of before are not shown over it. */
  const [scanningSince, setScanning] = useState<number>();
  const [valueSet, setValueSet] = useState('');
  const [isAtOnce, setAtOnce] = useState(false);
  const [typed, setTyped] = useState('');
  const chosen = valueSets.find(({ name }) => name === valueSet);
  const waiting = countWaiting(inspection);
  const [newest] = inspection.scanned;
  const latest = newest && scanningSince !== undefined && newest.lastAt >= scanningSince ? newest : undefined;
  const open = chosen ? openFor(inspection, chosen.name) : [];

  const take = (content: string) => {
    signalScan(inspection.scanned.some((entry) => entry.content === content));
    scan(content, { valueSet: isAtOnce ? chosen?.name : undefined, position: place.position() });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const content = typed.trim();
    if (!content) return;
    take(content);
    setTyped('');
  };
  const leave = () =>
    signOut(paths.signInOfTeam).then(
      () => undefined,
      () => t('leave.failed'),
    );

  return (
    <main id="main" className="mx-auto grid w-full max-w-140 gap-5 px-4 py-5">
      <header>
        <h1 className="text-title font-semibold tracking-title">{t('title')}</h1>
        <p className="mt-[3px] text-sm break-words text-ink2">{[user.name, user.company].join(' · ')}</p>
      </header>

      <div role="status" className="empty:hidden">
        {isEnded ? (
          <Callout tone="bad" title={t('ended.title')}>
            {waiting > 0 ? t('ended.waiting', { count: waiting }) : t('ended.text')}
            <div className="mt-2 flex flex-wrap gap-2">
              <ButtonLink native href={paths.joinInspection} variant="primary" className="min-h-11">
                {t('ended.join')}
              </ButtonLink>
              {waiting > 0 && (
                <Button className="min-h-11" onClick={() => void saveInspection(inspection)}>
                  {t('unsent.save')}
                </Button>
              )}
            </div>
          </Callout>
        ) : isOffline ? (
          <Callout tone="wait" title={t('offline.title')}>
            {t('offline.text', { count: waiting })}{' '}
            {inspection.photos.length > 0 &&
              t('offline.photos', {
                count: inspection.photos.length,
                size: formatBytes(bytesOfPhotos(inspection), locale),
              })}
          </Callout>
        ) : null}
        {!isStored && (
          <Callout tone="bad" title={t('full.title')} className="mt-2">
            {t('full.text')}
          </Callout>
        )}
      </div>

      {scanningSince !== undefined ? (
        <CodeCamera
          answer={latest && <CameraAnswer entry={latest} />}
          onCode={take}
          onClose={() => setScanning(undefined)}
        />
      ) : (
        <Button
          variant="primary"
          icon={<Camera size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setScanning(Date.now())}
          className="min-h-14 w-full text-base pointer-coarse:min-h-14"
        >
          {t('scan')}
        </Button>
      )}

      <form method="post" onSubmit={submit} className="flex items-end gap-2">
        <Field label={t('typed')} className="flex-1">
          <Input
            mono
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            maxLength={512}
            className="h-12"
          />
        </Field>
        <Button type="submit" className="min-h-12">
          {t('add')}
        </Button>
      </form>

      {valueSets.length > 0 && (
        <div className="grid gap-3 rounded-surface border border-line p-3.5">
          <Field label={t('set.label')}>
            <Select
              value={valueSet}
              onChange={({ target }) => setValueSet(target.value)}
              placeholder={t('set.none')}
              options={valueSets.map(({ name }) => ({ value: name, label: name }))}
              className="h-12"
            />
          </Field>
          {chosen && (
            <>
              <p className="text-sm break-words text-ink2">
                {Object.entries(chosen.values)
                  .map(([key, value]) => `${fields[key] ?? key}: ${value}`)
                  .join(' · ')}
              </p>
              <Switch checked={isAtOnce} onCheckedChange={setAtOnce}>
                {t('set.atOnce')}
              </Switch>
              <Button
                disabled={open.length === 0}
                onClick={() => {
                  apply(chosen.name, open);
                  toast.success(t('set.lined', { count: open.length }), { description: chosen.name });
                }}
                className="min-h-12"
              >
                {t('set.all', { count: open.length })}
              </Button>
            </>
          )}
        </div>
      )}

      <UnsentElsewhere user={user.id} />

      <PlaceConsent place={place} onDelete={dropPositions} />

      <section aria-labelledby="scanned" className="grid gap-3">
        <div className="flex min-h-10 items-center justify-between gap-3">
          <h2 id="scanned" className="font-semibold">
            {t('scanned', { count: inspection.scanned.length })}
          </h2>
          {waiting > 0 ? (
            <Status tone={isOffline ? 'wait' : 'running'}>{t('waiting', { count: waiting })}</Status>
          ) : (
            inspection.scanned.length > 0 && (
              <ConfirmDialog
                trigger={<Button className="min-h-11">{t('clear.label')}</Button>}
                title={t('clear.title')}
                description={t('clear.text')}
                confirmLabel={t('clear.label')}
                onConfirm={async () => {
                  clear();
                  return undefined;
                }}
              />
            )
          )}
        </div>
        {inspection.scanned.length === 0 ? (
          <p className="text-ink2">{t('nothing')}</p>
        ) : (
          <ul className="grid list-none gap-3">
            {inspection.scanned.map((entry) => (
              <ScanCard
                key={entry.content}
                entry={entry}
                change={changeOf(inspection, entry.content)}
                fields={fields}
                photos={inspection.photos.filter(({ content }) => content === entry.content)}
                cases={casesOf(inspection, entry.content)}
                keepsPhotos={keepsPhotos}
                onPhoto={(photo) => addPhoto(entry.content, photo)}
                onReport={(values) => report(entry.content, values)}
                onUndo={async (change) => {
                  const failure = await undo(change);
                  if (failure === undefined) toast.success(t('set.undone', { count: change.contents.length }));
                  else toast.error(t('set.notUndone'), { description: failure });
                }}
              />
            ))}
          </ul>
        )}
      </section>

      <footer className="border-t border-line pt-4">
        {team === null ? (
          <ButtonLink href="/" className="min-h-11">
            {t('leave.portal')}
          </ButtonLink>
        ) : (
          <ConfirmDialog
            trigger={<Button className="min-h-11">{t('leave.label')}</Button>}
            title={t('leave.title')}
            description={waiting > 0 ? t('leave.waiting', { count: waiting }) : t('leave.text')}
            confirmLabel={t('leave.label')}
            onConfirm={leave}
          />
        )}
      </footer>
    </main>
  );
}
