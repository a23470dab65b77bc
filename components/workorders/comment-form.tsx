import { Camera, ImagePlus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CameraInput } from '#components/ui/camera-input.tsx';
import { cx } from '#components/ui/cx.ts';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { photoTypes } from '#components/ui/page-dropzone.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { maxCommentLength } from '#lib/contract/values/workorders.ts';
import { createComment } from '#lib/contract/workorder-comments.ts';
import { sendComment } from './actions.ts';
import { CommentPhotos } from './comment-photos.tsx';
import { mailWords, type OrderConversation } from './order-conversation.ts';
import { useCommentPhotos } from './use-comment-photos.ts';

interface CommentFormProps {
  workorder: number;
  conversation: OrderConversation['conversation'];
  /** Addressees. */
  to: string;
  /** Name under which what is typed is kept. */
  draft: string;
  onSent: () => void;
}

const fields = ['text', 'photos'] as const;

/** Writes a comment. Photos are added by click, paste, drop or the camera, and uploaded while one writes. */
export function CommentForm({ workorder, conversation, to, draft, onSent }: CommentFormProps) {
  const t = useTranslations('workorders');
  const locale = useLocale();
  const camera = useRef<HTMLInputElement>(null);
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createComment.body,
    defaults: { text: '', photos: [] },
    fields,
    draft,
    isSentOnce: true,
    stays: 'empty',
    submit: (body, key) => sendComment(workorder, body, key),
    onDone: () => {
      photos.clear();
      onSent();
    },
  });
  const sent = form.watch('photos') ?? [];
  const photos = useCommentPhotos(workorder, sent, (ids) => form.setValue('photos', [...ids]));
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: photos.add,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('text'), [setFocus]);
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files].filter((file) => file.type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    photos.add(files);
  };
  return (
    <form
      {...getRootProps({
        role: 'form',
        className: cx(
          'grid gap-2.5 rounded-surface',
          isDragActive && 'outline-2 outline-offset-4 outline-dashed outline-spot',
        ),
      })}
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-label={t('conversation.form')}
    >
      <input
        {...getInputProps({
          accept: photoTypes,
          multiple: true,
          hidden: true,
          'aria-label': t('conversation.addPhotos'),
        })}
      />
      <FormError
        title={t('conversation.notSent')}
        failure={failure}
        unsure={{ title: t('conversation.unsure'), children: t('conversation.unsureText') }}
      />
      <Field
        label={t('conversation.write', { to })}
        hint={mailWords(conversation, { t, locale })}
        error={errorOf('text')}
      >
        <Textarea maxLength={maxCommentLength} onPaste={paste} {...form.register('text')} />
      </Field>
      <CommentPhotos workorder={workorder} photos={photos} sent={sent} />
      {errorOf('photos') && (
        <p role="alert" className="text-xs text-bad">
          {errorOf('photos')}
        </p>
      )}
      <CameraInput inputRef={camera} label={t('conversation.takePhoto')} onFiles={photos.add} />
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy || photos.isUploading}>
          {failure
            ? t('conversation.sendAgain')
            : photos.isUploading
              ? t('conversation.uploading')
              : t('conversation.send')}
        </Button>
        <Button onClick={open} icon={<ImagePlus size={15} strokeWidth={1.75} aria-hidden="true" />}>
          {t('conversation.addPhotos')}
        </Button>
        <span className="hidden pointer-coarse:block">
          <Button
            onClick={() => camera.current?.click()}
            icon={<Camera size={15} strokeWidth={1.75} aria-hidden="true" />}
          >
            {t('conversation.takePhoto')}
          </Button>
        </span>
      </FormFoot>
    </form>
  );
}
