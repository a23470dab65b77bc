'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback } from 'react';
import { toast } from 'sonner';
import { usePolling } from '#components/swr/use-polling.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Timeline } from '#components/ui/timeline.tsx';
import type { ArtworkMeasures } from '#lib/contract/artwork.ts';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import { codegenStatus, uploadKeyOf } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { formatPercent } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadWorkorder } from './actions.ts';
import { DueLine } from './due-date.tsx';
import type { OrderConversation } from './order-conversation.ts';
import { possibleSteps, type WorkorderSteps } from './possible-steps.ts';
import type { PicturedTemplate } from './template-picture.tsx';
import { useOpenStep } from './use-open-step.ts';
import { WorkorderActions } from './workorder-actions.tsx';
import { WorkorderArtwork } from './workorder-artwork.tsx';
import { WorkorderConversation } from './workorder-conversation.tsx';
import { WorkorderFacts } from './workorder-facts.tsx';
import { WorkorderFiles } from './workorder-files.tsx';
import { WorkorderProofs } from './workorder-proofs.tsx';
import { describeQueue, describeState, isGenerating, isSid, workorderTitle } from './workorder-state.ts';
import { workorderSteps } from './workorder-steps.tsx';
import { WorkorderUnprinted } from './workorder-unprinted.tsx';

interface WorkorderDetailProps {
  initial: Workorder;
  loadedAt: number;
  showCompany: boolean;
  /** Whether the reader sees scans. */
  seesScans: boolean;
  /** Whether the reader sees the list of codes. */
  seesCodes: boolean;
  /** Measures of its codes, once they exist; undefined where the service does not return them. */
  measures: ArtworkMeasures | undefined;
  /** Template of the order, where the user may see it. */
  template: PicturedTemplate | undefined;
  mayDownload: boolean;
  steps: WorkorderSteps;
  /** Whether the reader may have the artwork: of secure codes only the printing partner. */
  mayDraw: boolean;
  /** How far its proofs are; left out for one that has none, or when it could not be read. */
  proofs: QaProgress | undefined;
  /** Whether the reader photographs proofs. */
  mayProve: boolean;
  /** Head of the printed sheet, drawn on the server as the sample is: the encoder of QR codes stays there. */
  printHead: ReactNode;
  /** How a code of it looks, drawn on the server. */
  sample: ReactNode;
  /** Its case that is not closed, where there is one. */
  ofCase: ReactNode;
  /** Comments; 'failed' when they could not be read, undefined where the service has none. */
  conversation: OrderConversation | 'failed' | undefined;
  /** Company of the user. */
  company: { id: number; companyType: string };
  /** A download that could not be started, in words. */
  problem: { message: string; requestId: string | undefined } | undefined;
}

/** One workorder: state, way, files, a sample of its codes, facts. Follows the generation and says when it is over. */
export function WorkorderDetail(props: WorkorderDetailProps) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const { initial, mayDownload } = props;
  const onDone = useCallback(
    (done: Workorder) => {
      if (done.codegen_status !== codegenStatus.completed) return;
      toast.success(t('generated.title'), {
        description: t('generated.text', { count: done.quantity, order: workorderTitle(done, common) }),
      });
    },
    [t, common],
  );
  const asked = useOpenStep();
  const {
    data: workorder,
    stale,
    refresh,
  } = usePolling({
    key: ['workorder', initial.id],
    initial,
    loadedAt: props.loadedAt,
    load: () => loadWorkorder(initial.id),
    isRunning: isGenerating,
    // Colleagues, the printing partner and the worker change it.
    isWatched: true,
    onDone,
  });
  const download = workorder.codegen_file !== null && mayDownload;
  // A dialog that is open stays when its step was the last one, and says who was quicker.
  const steps = asked.isAnyOpen || Object.values(possibleSteps(workorder, props.steps)).includes(true);
  return (
    <>
      {props.printHead}
      <PageHeader
        title={workorderTitle(workorder, common)}
        state={<StateLine parts={stateParts(workorder, props.company.id, t)} />}
        actions={
          (download || steps) && (
            <>
              <WorkorderActions
                workorder={workorder}
                steps={props.steps}
                proofs={props.proofs}
                asked={asked}
                refresh={refresh}
              />
              {download && (
                <ButtonLink href={paths.codesFile(workorder.id)} variant="primary" native>
                  {t('detail.download')}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      {props.problem && (
        <Callout tone="bad" title={t('detail.notStarted')} role="alert" className="mb-4">
          {props.problem.message}
          {props.problem.requestId && (
            <span className="block text-xs text-ink3">{t('detail.request', { id: props.problem.requestId })}</span>
          )}
        </Callout>
      )}
      <InvitedPartner workorder={workorder} />
      <WorkorderUnprinted workorder={workorder} seesCodes={props.seesCodes} mayDecide={props.steps.mayDecide} />
      <Timeline label={t('detail.way')} steps={workorderSteps(workorder, props.proofs, t)} />
      <DetailLayout
        rail={
          <WorkorderFacts
            workorder={workorder}
            showCompany={props.showCompany}
            seesScans={props.seesScans}
            seesCodes={props.seesCodes}
            template={props.template}
            measures={props.measures}
          />
        }
      >
        <div className="print:hidden">
          {props.ofCase}
          <Generation workorder={workorder} stale={stale} />
          <WorkorderFiles workorder={workorder} mayDownload={mayDownload} />
          <WorkorderProofs workorder={workorder} proofs={props.proofs} mayProve={props.mayProve} />
          <WorkorderArtwork
            workorder={workorder}
            mayDraw={props.mayDraw}
            measures={props.measures}
            refresh={() => void refresh()}
          />
        </div>
        {workorder.url_prefix && !uploadKeyOf(workorder) && (
          // On paper always: the artwork would print a real code there.
          <div className={workorder.codegen_status === codegenStatus.completed ? 'hidden print:block' : undefined}>
            <Section title={t('detail.look')}>{props.sample}</Section>
          </div>
        )}
        <div className="print:hidden">
          <WorkorderConversation
            workorder={workorder}
            model={props.proofs?.model ?? null}
            conversation={props.conversation}
            loadedAt={props.loadedAt}
            company={props.company}
          />
        </div>
      </DetailLayout>
    </>
  );
}

function stateParts(workorder: Workorder, viewerCompany: number, t: Translator<'workorders'>) {
  const { tone, word } = describeState(workorder, t);
  const due = workorder.due_date;
  const partner = workorder.printing_partner ?? workorder.invited_partner;
  const codes = {
    kind: isSid(workorder) ? 'sid' : 'secure',
    count: workorder.quantity,
    quantity: () => <NumberText value={workorder.quantity} />,
  };
  const over = workorder.state === 'completed' || workorder.canceled_at !== null;
  return [
    <Status key="state" tone={tone}>
      {word}
    </Status>,
    workorder.is_archived && t('archive.done'),
    <span key="codes">{t.rich('detail.codes', codes)}</span>,
    partner?.id === viewerCompany ? workorder.company.name : partner?.name,
    due && !over && <DueLine key="due" value={due} />,
  ];
}

/** Says that the order waits for a partner that has not accepted yet, or has declined. */
function InvitedPartner({ workorder }: { workorder: Workorder }) {
  const t = useTranslations('workorders');
  const { invited_partner: partner, canceled_at } = workorder;
  if (!partner || canceled_at !== null) return null;
  const { name, has_declined: isDeclined } = partner;
  return (
    <Callout
      tone={isDeclined ? 'bad' : 'wait'}
      title={isDeclined ? t('invited.declined', { name }) : t('invited.title', { name })}
      className="mt-4 print:hidden"
    >
      {isDeclined ? t('invited.declinedText') : t('invited.text')}
    </Callout>
  );
}

/** While codes are made: how far it is. When a try failed: why, and that it goes on by itself. */
function Generation({ workorder, stale }: { workorder: Workorder; stale: boolean }) {
  const t = useTranslations('workorders');
  if (!isGenerating(workorder)) return null;
  const { codegen_status: status, codegen_progress: progress, quantity } = workorder;
  const queued = status === codegenStatus.queued;
  const failed = status === codegenStatus.failed;
  const isPacking = status === codegenStatus.packing;
  const title = queued ? t('generation.queued') : isPacking ? t('generation.packing') : t('generation.running');
  return (
    <Section title={t('generation.title')}>
      {failed && (
        <Callout tone="bad" title={t('generation.failed')} className="mb-3">
          {t('generation.failedText', { reason: workorder.codegen_error ?? t('generation.noReason') })}
        </Callout>
      )}
      <div className="rounded-surface border border-line bg-surface px-4 py-3.5">
        <div className="mb-2.5 flex items-baseline justify-between gap-4">
          <span className="font-strong">{failed ? t('generation.waitsForTry') : title}</span>
          <span className="figures text-ink2">
            {queued
              ? describeQueue(workorder, t)
              : t('generation.progress', { percent: formatPercent(progress), quantity })}
          </span>
        </div>
        <ProgressBar
          value={queued ? undefined : progress}
          label={t('generation.label')}
          size="thick"
          tone={failed ? 'bad' : 'spot'}
          className="w-full"
        />
        <p role="status" className="mt-2 text-xs text-ink3">
          {stale ? t('generation.stale') : t('generation.follows')}
        </p>
      </div>
    </Section>
  );
}
