'use client';

import dynamic from 'next/dynamic';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import { ViewTabs, type ViewTabsProps } from '#components/ui/view-tabs.tsx';
import type { SavedView as SharedView } from '#lib/contract/saved-views.ts';
import { isMailedList } from '#lib/contract/values/saved-views.ts';
import type { Calendar } from '#lib/format/time-range.ts';
import { deleteSharedView, mailView, shareView, stopViewMail } from './actions.ts';
import { useListFrame } from './list-frame.tsx';
import type { SaveViewFormProps } from './save-view-form.tsx';
import { mostViews, useSavedViews, viewQuery } from './saved-views.ts';
import { useSharedViews } from './use-shared-views.ts';
import { viewCallOf } from './view-call.ts';

const SaveViewForm = dynamic(() => import('./save-view-form.tsx').then((part) => part.SaveViewForm));

interface ListViewsProps {
  list: string;
  /** Nothing to save: needed where the list's own views keep the other filters. */
  isPlain?: boolean;
  /** Call that returned the rows: with it a shared view can be mailed. */
  call?: { query: Readonly<Record<string, unknown>>; calendar: Calendar } | undefined;
  /** Period of an address without one. */
  period?: string | undefined;
}

/**
 * The views of a list: those it comes with, then those that the company shares, then the reader's own. A view is an
 * address, so that its link shows a colleague the same, with the columns it was saved with.
 */
export function ListViews({
  list,
  views,
  isPlain,
  call,
  period,
  ...rest
}: Omit<ViewTabsProps, 'end'> & ListViewsProps) {
  const t = useTranslations('data-table');
  const ui = useTranslations('ui');
  const pathname = usePathname();
  const search = useSearchParams();
  const query = viewQuery(new URLSearchParams(search));
  const { setView, visibleColumns } = useListFrame();
  const [saved, save] = useSavedViews(list);
  const { shared, mutate } = useSharedViews(list);
  const ofCompany = shared?.find((view) => view.query === query);
  const current = ofCompany ? undefined : saved.find((view) => view.query === query);
  const shownColumns = ofCompany?.columns ?? current?.columns;
  const viewKey = shownColumns && `${ofCompany?.id ?? current?.name}-${shownColumns.join()}`;
  useEffect(
    () => setView(viewKey && shownColumns ? { key: viewKey, columns: shownColumns } : undefined),
    [setView, viewKey, shownColumns],
  );
  const isBuiltIn =
    isPlain ?? views.some(({ href }) => viewQuery(new URLSearchParams(href.split('?')[1] ?? '')) === query);
  const remove = (name: string) => {
    const before = saved;
    save(saved.filter((view) => view.name !== name));
    toast.success(t('view.removed', { name }), { action: { label: ui('undo'), onClick: () => save(before) } });
  };
  const removeShared = async ({ id, name }: { id: number; name: string }) => {
    const result = await deleteSharedView(id);
    if (!result.ok) {
      toast.error(t('view.notRemoved'), { description: result.message });
      return;
    }
    await mutate();
    toast.success(t('view.removed', { name }));
  };
  /** @returns why it was not saved */
  const add = async (name: string, isShared: boolean) => {
    const columns = visibleColumns.current;
    if (!isShared) {
      save([...saved, { name, query, ...(columns && { columns }) }]);
      return undefined;
    }
    const times = [...search.values(), ...(period === undefined ? [] : [period])];
    const result = await shareView({
      ...{ list, name, query },
      ...(columns && { columns }),
      ...(call && isMailedList(list) && { call: viewCallOf(call.query, times, call.calendar) }),
    });
    if (!result.ok) return result.fieldErrors['name']?.join(' ') ?? result.message;
    await mutate();
    return undefined;
  };
  return (
    <>
      <ViewTabs
        {...rest}
        views={[
          ...views.map((view) => ({ ...view, current: view.current && !current && !ofCompany })),
          ...(shared ?? []).map((view) => ({
            ...{ href: `${pathname}?${view.query}`, label: view.name, current: view === ofCompany },
          })),
          ...saved.map((view) => ({ href: `${pathname}?${view.query}`, label: view.name, current: view === current })),
        ]}
        end={
          current ? (
            <button type="button" onClick={() => remove(current.name)} className={endStyle}>
              {t('view.remove')}
            </button>
          ) : (
            !isBuiltIn &&
            !ofCompany && (
              <SaveView
                isFull={saved.length >= mostViews}
                taken={saved.map(({ name }) => name)}
                mayShare={shared !== undefined}
                onSave={add}
              />
            )
          )
        }
      />
      {ofCompany && (
        <SharedViewActs view={ofCompany} onRemove={() => void removeShared(ofCompany)} onChange={() => void mutate()} />
      )}
    </>
  );
}

interface SharedViewActsProps {
  view: SharedView;
  onRemove: () => void;
  /** Reads the views again. */
  onChange: () => void;
}

/** Author of a shared view, its monthly mail, and its end. */
function SharedViewActs({ view, onRemove, onChange }: SharedViewActsProps) {
  const t = useTranslations('data-table');
  const [busy, setBusy] = useState(false);
  const isMailed = view.is_subscribed;
  const toggleMail = async () => {
    setBusy(true);
    const result = await (isMailed ? stopViewMail : mailView)(view.id);
    setBusy(false);
    if (!result.ok) {
      toast.error(t('view.mailNotChanged'), { description: result.message });
      return;
    }
    onChange();
    toast.success(t(isMailed ? 'view.mailStopped' : 'view.mailStarted', { name: view.name }));
  };
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4 text-sm text-ink3">
      {t('view.sharedBy', { name: view.created_by.name || view.created_by.email })}
      {view.call && (
        <button type="button" disabled={busy} onClick={() => void toggleMail()} className={endStyle}>
          {t(isMailed ? 'view.stopMail' : 'view.mail')}
        </button>
      )}
      <button type="button" onClick={onRemove} className={endStyle}>
        {t('view.removeShared')}
      </button>
    </p>
  );
}

const endStyle = 'rounded-sm py-2 text-sm text-ink2 hover:text-ink';

function SaveView({ onSave, ...rest }: SaveViewFormProps) {
  const t = useTranslations('data-table');
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <button type="button" className={endStyle}>
          {t('view.save')}
        </button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t('view.saveTitle')}</DialogTitle>
        <DialogDescription>{t('view.saveText')}</DialogDescription>
        <DialogBody>
          <SaveViewForm
            {...rest}
            onSave={async (name, isShared) => {
              const problem = await onSave(name, isShared);
              if (!problem) setOpen(false);
              return problem;
            }}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
