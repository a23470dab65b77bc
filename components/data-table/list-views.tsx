'use client';

import dynamic from 'next/dynamic';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
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
import { deleteSharedView, shareView } from './actions.ts';
import type { SaveViewFormProps } from './save-view-form.tsx';
import { mostViews, useSavedViews, viewQuery } from './saved-views.ts';
import { useSharedViews } from './use-shared-views.ts';

const SaveViewForm = dynamic(() => import('./save-view-form.tsx').then((part) => part.SaveViewForm));

interface ListViewsProps {
  list: string;
  /** Nothing to save: needed where the list's own views keep the other filters. */
  isPlain?: boolean;
}

/**
 * The views of a list: those it comes with, then those that the company shares, then the reader's own. A view is an
 * address, so that its link shows a colleague the same.
 */
export function ListViews({ list, views, isPlain, ...rest }: Omit<ViewTabsProps, 'end'> & ListViewsProps) {
  const t = useTranslations('data-table');
  const ui = useTranslations('ui');
  const pathname = usePathname();
  const query = viewQuery(new URLSearchParams(useSearchParams()));
  const [saved, save] = useSavedViews(list);
  const { shared, mutate } = useSharedViews(list);
  const ofCompany = shared?.find((view) => view.query === query);
  const current = ofCompany ? undefined : saved.find((view) => view.query === query);
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
    if (!isShared) {
      save([...saved, { name, query }]);
      return undefined;
    }
    const result = await shareView({ list, name, query });
    if (!result.ok) return result.fieldErrors['name']?.join(' ') ?? result.message;
    await mutate();
    return undefined;
  };
  return (
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
        ofCompany ? (
          <button type="button" onClick={() => void removeShared(ofCompany)} className={endStyle}>
            {t('view.removeShared')}
          </button>
        ) : current ? (
          <button type="button" onClick={() => remove(current.name)} className={endStyle}>
            {t('view.remove')}
          </button>
        ) : (
          !isBuiltIn && (
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
