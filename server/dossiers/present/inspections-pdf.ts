import type { Inspection } from '#lib/contract/inspections.ts';
import { formatMoment } from '#lib/format/times.ts';
import { locales } from '#lib/texts/languages.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import type { DrawnDossier, Frame } from './dossier-pdf.ts';
import { colors, openPdfWriter, textWidth } from './pdf-writer.ts';

/** Content of the signed file. */
export interface InspectionReport {
  document: string;
  service: string;
  company: string;
  made_at: string;
  made_by: { name: string };
  /** Newest first. */
  inspections: readonly Inspection[];
  inspections_in_all: number;
}

export interface InspectionsToDraw {
  inspections: InspectionReport;
  frame: Frame;
}

const tones: Record<Inspection['answer'], string> = {
  active: colors.ok,
  consumed: colors.wait,
  inactive: colors.wait,
  blacklisted: colors.bad,
  unknown: colors.bad,
};

/** Draws a report of inspections for people to read. */
export function drawInspections({ inspections: content, frame }: InspectionsToDraw): Promise<DrawnDossier> {
  const { language, timeZone, sha256, kid } = frame;
  const locale = locales[language];
  const t = translatorFor(language, 'dossier');
  const words = translatorFor(language, 'inspections');
  const common = translatorFor(language, 'common');
  const at = (time: string) => formatMoment(new Date(time), { locale, timeZone });
  const { inspections, inspections_in_all: all, company } = content;
  const { name } = content.made_by;
  const time = at(content.made_at);
  const writer = openPdfWriter({
    title: t('inspections.title'),
    language: locale,
    createdAt: new Date(content.made_at),
  });
  const quiet = { size: 9, color: colors.quiet };
  writer.text(t('inspections.title'), { size: 22, face: 'bold' }, { after: 2 });
  writer.text(t('made', { time, name, company, zone: timeZone.replaceAll('_', ' ') }), quiet);
  const shown = inspections.length;
  writer.text(t('inspections.about', { shown, all, isCut: String(all > shown) }), quiet, { after: 8 });
  const columns = [
    { title: words('when'), width: 92 },
    { title: words('inspector'), width: 92 },
    { title: words('code'), width: 140 },
    { title: words('answerLabel'), width: 92 },
    { title: words('place'), width: textWidth - 416 },
  ];
  if (shown > 0) {
    writer.table(
      columns,
      inspections.map((each) => [
        at(each.inspected_at),
        [each.inspector.name, each.team?.name ?? words('noTeam')].join('\n'),
        [each.extended_id ?? each.content, each.product].filter(Boolean).join('\n'),
        { size: 8.5, color: tones[each.answer], text: answerOf(each) },
        each.position ? `${each.position.latitude.toFixed(3)}, ${each.position.longitude.toFixed(3)}` : '',
      ]),
    );
  }
  writer.heading(t('inspections.check'), 120);
  writer.text(t('inspections.checkText'), { size: 9.5 }, { after: 6 });
  writer.facts([
    [t('inspections.sha256'), sha256, 'mono'],
    [t('key'), kid, 'mono'],
    [t('keys'), `${content.service}/.well-known/jwks.json`, 'mono'],
    [t('command'), `proofmark --url ${content.service} cases verify-dossier inspections.json`, 'mono'],
  ]);
  writer.text(t('missing'), quiet);
  return writer.finish({
    head: t('inspections.head', { company }),
    foot: `${t('foot', { time, name })} · ${content.document}`,
    pageOf: (page, pages) => t('page', { page: String(page), pages: String(pages) }),
  });

  function answerOf({ answer, blacklist_reason, verdict }: Inspection): string {
    const reason = blacklist_reason === 'none' ? null : common(`blacklistReason.${blacklist_reason}`);
    const photo = verdict && `${words('verdict')}: ${common(`verdict.${verdict}`)}`;
    return [[words(`answer.${answer}`), reason].filter(Boolean).join(', '), photo].filter(Boolean).join('\n');
  }
}
