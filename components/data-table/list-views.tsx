'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { ViewTabs, type ViewTabsProps } from '#components/ui/view-tabs.tsx';
import { mostViews, useSavedViews, viewQuery } from './saved-views.ts';

interface ListViewsProps {
  list: string;
  /** Nothing to save: needed where the list's own views keep the other filters. */
  isPlain?: boolean;
}

/**
 * The views of a list: those it comes with, then the reader's own. A view is an address, so that its link shows a
 * colleague the same.
 */
export function ListViews({ list, views, isPlain, ...rest }: Omit<ViewTabsProps, 'end'> & ListViewsProps) {
  const t = useTranslations('data-table');
  const ui = useTranslations('ui');
  const pathname = usePathname();
  const query = viewQuery(new URLSearchParams(useSearchParams()));
  const [saved, save] = useSavedViews(list);
  const current = saved.find((view) => view.query === query);
  const isBuiltIn =
    isPlain ?? views.some(({ href }) => viewQuery(new URLSearchParams(href.split('?')[1] ?? '')) === query);
  const remove = (name: string) => {
    const before = saved;
    save(saved.filter((view) => view.name !== name));
    toast.success(t('view.removed', { name }), { action: { label: ui('undo'), onClick: () => save(before) } });
  };
  return (
    <ViewTabs
      {...rest}
      views={[
        ...views.map((view) => ({ ...view, current: view.current && !current })),
        ...saved.map((view) => ({ href: `${pathname}?${view.query}`, label: view.name, current: view === current })),
      ]}
      end={
        current ? (
          <button type="button" onClick={() => remove(current.name)} className={endStyle}>
            {t('view.remove')}
          </button>
        ) : (
          !isBuiltIn && (
            <SaveView
              isFull={saved.length >= mostViews}
              taken={saved.map(({ name }) => name)}
              onSave={(name) => save([...saved, { name, query }])}
            />
          )
        )
      }
    />
  );
}

const endStyle = 'rounded-sm py-2 text-sm text-ink2 hover:text-ink';

function SaveView(props: { isFull: boolean; taken: readonly string[]; onSave: (name: string) => void }) {
  const t = useTranslations('data-table');
  const [open, setOpen] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { name: '' } });
  const submit = handleSubmit(({ name }) => {
    props.onSave(name.trim());
    setOpen(false);
  });
  const problemOf = (typed: string) => {
    const name = typed.trim();
    if (name === '') return t('view.giveName');
    if (props.taken.includes(name)) return t('view.taken');
    return props.isFull ? t('view.full', { most: mostViews }) : true;
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        reset();
      }}
    >
      <DialogTrigger asChild>
        <button type="button" className={endStyle}>
          {t('view.save')}
        </button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t('view.saveTitle')}</DialogTitle>
        <DialogDescription>{t('view.saveText')}</DialogDescription>
        <DialogBody>
          <form onSubmit={submit} noValidate className="grid gap-4">
            <Field label={t('view.name')} error={formState.errors.name?.message}>
              <Input maxLength={40} autoComplete="off" autoFocus {...register('name', { validate: problemOf })} />
            </Field>
            <FormFoot inDialog>
              <Button type="submit" variant="primary">
                {t('view.save')}
              </Button>
            </FormFoot>
          </form>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
