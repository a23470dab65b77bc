import { describeEvent } from '#lib/cases/describe-event.ts';
import { factsOfScans, hopsOf } from '#lib/cases/facts.ts';
import { describeDuration, storyOf } from '#lib/cases/story.ts';
import type { CountedShare } from '#lib/contract/ledger-parts.ts';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { activationStatusNames, blacklistReasonNames } from '#lib/contract/values/codes.ts';
import { numberFormat } from '#lib/format/intl.ts';
import { nameOfCountry } from '#lib/format/names.ts';
import { formatMoment } from '#lib/format/times.ts';
import { describePlace } from '#lib/places/describe-place.ts';
import { type Language, locales } from '#lib/texts/languages.ts';
import { listReasons } from '#lib/texts/suspicion-words.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { colors, openPdfWriter, type PdfWriter, textWidth } from './pdf-writer.ts';
import type { DossierContent, DossierPhoto, DossierReportPhoto } from './read-dossier.ts';
import { drawTravel, rangesOf } from './travel-map.ts';

/** A picture as the PDF shows it. */
export interface ShownPicture {
  jpeg: Uint8Array;
  width: number;
  height: number;
  /** Pixels of the picture for one of the photo. */
  scale: number;
}

export type ShownPhoto = DossierPhoto & ShownPicture;
export type ShownReportPhoto = DossierReportPhoto & ShownPicture;

export interface Frame {
  language: Language;
  timeZone: string;
  /** Hash of dossier.json. */
  sha256: string;
  kid: string;
}

/** Kilometres from the middle of a large city to its edge. */
const cityRadius = 15;
/** Notes that are printed, the newest ones: each may fill a page. */
const mostNotes = 100;
const body = { size: 9.5 };
const quiet = { size: 9, color: colors.quiet };

const tones: Partial<Record<AuthenticationStatus, string>> = {
  auth_original: colors.ok,
  auth_copy: colors.bad,
  not_found: colors.bad,
  blacklisted: colors.bad,
  auth_unknown: colors.wait,
};
const toneOf = (status: AuthenticationStatus) => tones[status] ?? colors.ink;

/** Words and formats of a dossier in a language. */
function wordsIn(language: Language, timeZone: string) {
  const locale = locales[language];
  const withDigits = (digits: number) =>
    numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format;
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const analytics = translatorFor(language, 'analytics');
  const scans = translatorFor(language, 'scans');
  const cases = translatorFor(language, 'cases');
  return {
    t: translatorFor(language, 'dossier'),
    cases,
    scans,
    common: translatorFor(language, 'common'),
    authenticate: translatorFor(language, 'authenticate'),
    source: (source: 'photo' | 'address') => scans(`source.${source}`),
    at: (time: string | null) => time && formatMoment(new Date(time), { locale, timeZone }),
    figure: withDigits(1),
    fine: withDigits(2),
    /** Outwards, so that it never says more than is known. */
    interval: ({ low, high }: CountedShare) => ({
      low: percent.format(Math.floor(low * 1000) / 1000),
      high: percent.format(Math.ceil(high * 1000) / 1000),
    }),
    region: (code: string) => nameOfCountry(locale, code),
    placeOf: (position: { latitude: number; longitude: number }) =>
      describePlace(position, analytics, language, cityRadius),
  };
}
type Words = ReturnType<typeof wordsIn>;

export interface DossierToDraw {
  content: DossierContent;
  photos: readonly ShownPhoto[];
  reportPhotos: readonly ShownReportPhoto[];
  frame: Frame;
}

export interface DrawnDossier {
  bytes: Uint8Array;
  pages: number;
}

/** The dossier for people to read. */
export function drawDossier({ content, photos, reportPhotos, frame }: DossierToDraw): Promise<DrawnDossier> {
  const { language, timeZone, sha256, kid } = frame;
  const words = wordsIn(language, timeZone);
  const { t } = words;
  const id = String(content.case.id);
  const { name } = content.made_by;
  const time = words.at(content.made_at) ?? '';
  const writer = openPdfWriter({
    title: t('title', { id }),
    language: locales[language],
    createdAt: new Date(content.made_at),
  });
  writer.text(t('title', { id }), { size: 22, face: 'bold' }, { after: 2 });
  for (const code of content.codes.slice(0, 1)) {
    writer.text([code.product?.name, code.brand].filter(Boolean).join(', ') || code.extended_id, { size: 11 });
  }
  writer.text(t('made', { time, name, company: content.company, zone: timeZone.replaceAll('_', ' ') }), quiet);
  drawStory(writer, content, words);
  drawCase(writer, content, words);
  drawCodes(writer, content, words);
  drawScans(writer, content, words);
  drawPhotos(writer, content, photos, words);
  drawRates(writer, content, words);
  drawReports(writer, content, reportPhotos, words);
  drawActions(writer, content, words);
  drawAudit(writer, content, words);
  writer.heading(t('check'), 120);
  writer.text(t('checkText'), body, { after: 6 });
  writer.facts([
    [t('sha256'), sha256, 'mono'],
    [t('key'), kid, 'mono'],
    [t('keys'), `${content.service}/.well-known/jwks.json`, 'mono'],
    [t('command'), `proofmark --url ${content.service} cases verify-dossier dossier.json`, 'mono'],
  ]);
  writer.text(t('missing'), quiet);
  return writer.finish({
    head: t('head', { id, company: content.company }),
    foot: `${t('foot', { time, name })} · ${content.document}`,
    pageOf: (page, pages) => t('page', { page: String(page), pages: String(pages) }),
  });
}

function drawStory(writer: PdfWriter, content: DossierContent, { t, cases, placeOf }: Words) {
  const scans = content.scans.map((scan) => ({ ...scan, created_at: scan.at, result: scan.verdict }));
  const { reasons, gathered_by, foreign_address, suspicions } = content.case;
  const [first] = content.codes;
  const story = {
    ...{ facts: factsOfScans(scans), reasons, suspicions, gatheredBy: gathered_by, codes: content.codes_in_all },
    order: first?.order?.reference || String(first?.order?.id ?? ''),
    foreign: content.codes.length === 0 ? foreign_address : null,
  };
  writer.heading(t('summary'));
  writer.text(storyOf(story, placeOf, cases), { size: 11 }, { after: 3 });
  writer.text(t('summaryAbout'), quiet);
}

function drawCase(writer: PdfWriter, { case: record }: DossierContent, { t, cases, scans, at }: Words) {
  writer.heading(t('theCase'));
  writer.facts([
    [t('value.state'), cases(`state.${record.state}`)],
    [t('value.why'), listReasons(record.reasons, scans) || cases('byHand')],
    [t('value.suspicions'), String(record.suspicions)],
    [t('value.first'), at(record.first_suspicion_at)],
    [t('value.last'), at(record.last_suspicion_at)],
    [t('value.opened'), at(record.opened_at)],
    [t('value.closed'), at(record.closed_at)],
    [t('value.owner'), record.owner],
    [t('value.earlier'), record.earlier_case === null ? null : String(record.earlier_case)],
  ]);
}

function drawCodes(writer: PdfWriter, content: DossierContent, words: Words) {
  const { t, at, region } = words;
  writer.heading(t('item'));
  const foreign = content.case.foreign_address;
  if (foreign !== null) writer.facts([[t('value.foreign'), foreign, 'mono']]);
  if (content.codes.length === 0 && foreign === null) writer.text(t('codeGone'), body);
  if (content.codes_in_all > 1) return drawManyCodes(writer, content, words);
  for (const code of content.codes) {
    const { product, order } = code;
    writer.facts([
      [t('value.code'), code.extended_id, 'mono'],
      [t('value.serial'), code.serial_number === null ? null : String(code.serial_number)],
      [t('value.status'), statusOf(code.status, code.blacklist_reason, words)],
      [t('value.activated'), at(code.activated_at)],
      [t('value.consumed'), at(code.consumed_at)],
      [t('value.product'), product?.name ?? null],
      [t('value.sku'), product?.sku ?? null],
      [t('value.brand'), code.brand],
      [t('value.markets'), content.case.intended_markets.map(region).join(', ')],
      [
        t('value.order'),
        order && t('codesOf', { reference: order.reference || String(order.id), count: order.quantity }),
      ],
      [t('value.ordered'), at(order?.ordered_at ?? null)],
      [t('value.printer'), order?.printer ?? null],
      [
        t('value.press'),
        order?.press && order.substrate
          ? t('onSubstrate', { press: order.press, substrate: order.substrate })
          : (order?.press ?? null),
      ],
      ...code.values.map(({ name, value }) => [name, value] as const),
    ]);
  }
}

function drawManyCodes(writer: PdfWriter, content: DossierContent, words: Words) {
  const { t, region } = words;
  const { codes, codes_in_all: all } = content;
  if (all > codes.length) writer.text(t('codesCut', { shown: codes.length, all }), quiet, { after: 4 });
  writer.table(
    [
      { title: t('value.code'), width: 130 },
      { title: t('value.product'), width: 120 },
      { title: t('value.order'), width: 90 },
      { title: t('value.status'), width: 70 },
      { title: t('column.scans'), width: textWidth - 410 },
    ],
    codes.map((code) => [
      { size: 7.6, face: 'mono' as const, text: code.extended_id },
      [code.product?.name, code.product?.intended_markets.map(region).join(', ')].filter(Boolean).join('\n'),
      code.order?.reference || String(code.order?.id ?? ''),
      statusOf(code.status, code.blacklist_reason, words),
      rangesOf(code.scans).join(', '),
    ]),
  );
}

function statusOf(status: string, reason: string, { authenticate }: Words): string {
  const known = activationStatusNames.find((each) => each === status);
  const why = blacklistReasonNames.find((each) => each === reason);
  const name = known ? authenticate(`code.${known}`) : status;
  return why && why !== 'none' ? `${name}, ${authenticate(`reason.${why}`)}` : name;
}

type Scan = DossierContent['scans'][number];

function describeScanPlace({ position, country }: Pick<Scan, 'position' | 'country'>, { t, placeOf, region }: Words) {
  const land = country === null ? '' : region(country);
  if (!position) return land || t('unknownPlace');
  const coordinates = { latitude: position.latitude.toFixed(2), longitude: position.longitude.toFixed(2) };
  return t('near', { name: placeOf(position) ?? land, ...coordinates }).trim();
}

function drawScans(writer: PdfWriter, content: DossierContent, words: Words) {
  const { t, cases, common, source, at } = words;
  const { scans, scans_in_all: all } = content;
  const map = drawTravel(scans);
  writer.heading(t('scans'), map ? 320 : 120);
  const shown = scans.length;
  writer.text(t('scansAbout', { shown, all, isCut: String(all > shown) }).trim(), quiet, { after: 6 });
  if (shown === 0) return;
  if (map) {
    writer.map(map);
    writer.text(t('mapAbout'), quiet, { after: 6 });
  }
  const hops = hopsOf(scans.map((scan) => ({ ...scan, created_at: scan.at })));
  const columns = [
    { title: t('column.number'), width: 30 },
    { title: t('column.time'), width: 105 },
    { title: t('column.place'), width: 140 },
    { title: t('column.before'), width: 108 },
    { title: t('column.result'), width: textWidth - 383 },
  ];
  writer.table(
    columns,
    scans.map((scan, index) => {
      const hop = hops[index];
      const time = hop && describeDuration(hop.milliseconds, cases);
      const distance = hop && cases('kilometres', { km: hop.kilometres });
      return [
        String(index + 1),
        at(scan.at) ?? '',
        describeScanPlace(scan, words),
        hop && time && distance
          ? hop.kilometres === 0
            ? cases('sameplace', { time })
            : t('distance', { distance, time })
          : '',
        {
          size: 8.5,
          color: toneOf(scan.verdict),
          text: [common(`verdict.${scan.verdict}`), scan.app ?? source(scan.source)].join('\n'),
        },
      ];
    }),
  );
}

function drawPhotos(writer: PdfWriter, content: DossierContent, photos: readonly ShownPhoto[], words: Words) {
  if (photos.length === 0) return;
  const { t, common, authenticate, at, figure, fine } = words;
  writer.heading(t('photos'), 260);
  writer.text(t('photosAbout', { count: photos.length }), quiet, { after: 6 });
  for (const photo of photos) {
    const { scan, evidence, jpeg, width, height, scale } = photo;
    const number = content.scans.findIndex(({ uuid }) => uuid === scan.uuid) + 1;
    const details = content.scans[number - 1];
    const result = common(`verdict.${scan.result}`);
    const { thresholds, distance, enrolled } = evidence ?? {};
    writer.picture(
      {
        ...{ jpeg, width, height, color: toneOf(scan.result) },
        region: evidence?.image_roi?.map((pixels) => pixels * scale) ?? null,
      },
      [
        {
          ...{ size: 11, face: 'bold', color: toneOf(scan.result) },
          text: t('photoNumber', { number: String(number), result }),
        },
        { ...body, text: at(scan.created_at) ?? '' },
        ...(details ? [{ ...body, text: describeScanPlace(details, words) }] : []),
        { ...body, text: authenticate(`means.${scan.result}`) },
        ...(thresholds && typeof distance === 'number'
          ? [
              {
                ...body,
                text: t('distanceIs', {
                  distance: figure(distance),
                  original: figure(thresholds.original),
                  copy: figure(thresholds.copy),
                }),
              },
            ]
          : []),
        ...(enrolled
          ? [
              {
                ...body,
                text: t('enrolled', {
                  time: at(enrolled.enrolled_at) ?? '',
                  likeness: fine(enrolled.likeness),
                  same: fine(enrolled.thresholds.same),
                  other: fine(enrolled.thresholds.other),
                }),
              },
            ]
          : []),
        {
          ...quiet,
          text: evidence
            ? t('judgedBy', { id: String(evidence.model.id), version: String(evidence.model.version) })
            : t('notJudged'),
        },
        { size: 7, face: 'mono', color: colors.quiet, text: `${scan.uuid}.jpg` },
      ],
    );
  }
}

function drawRates(writer: PdfWriter, { models }: DossierContent, { t, interval }: Words) {
  writer.heading(t('rates'));
  writer.text(t(models.length === 0 ? 'noModel' : 'ratesAbout'), body, { after: 4 });
  for (const { rates, ...model } of models) {
    const { genuine, other_presses: others } = rates;
    writer.text(t('model', { ...model, id: String(model.id), version: String(model.version) }), {
      size: 9.5,
      face: 'bold',
    });
    if (genuine) {
      const { original, copy, unknown } = genuine;
      const counts = {
        leftOut: genuine.left_out,
        of: copy.of,
        original: original.count,
        copy: copy.count,
        unknown: unknown.count,
      };
      writer.text(t('genuine', { ...counts, ...interval(copy) }), body);
    }
    if (others) {
      const { count, of } = others.original;
      writer.text(t('others', { count, of, ...interval(others.original) }), body);
    }
    if (!genuine && !others) writer.text(t('noRates'), body);
    writer.space(6);
  }
}

function drawReports(
  writer: PdfWriter,
  { reports, reports_in_all: all, codes_in_all }: DossierContent,
  photos: readonly ShownReportPhoto[],
  { t, at }: Words,
) {
  if (reports.length === 0) return;
  writer.heading(t('reports'));
  writer.text(t('reportsAbout'), quiet, { after: 6 });
  if (all > reports.length) writer.text(t('reportsCut', { shown: reports.length, all }), quiet, { after: 6 });
  writer.table(
    [
      { title: t('column.time'), width: 115 },
      { title: t('column.what'), width: textWidth - 115 },
    ],
    reports.map(({ at: time, note, extended_id: code, foreign_address: address }) => [
      at(time) ?? '',
      [codes_in_all > 1 && !address ? code : null, note, address && t('foreign', { address })]
        .filter(Boolean)
        .join('\n'),
    ]),
  );
  for (const { report, file, jpeg, width, height } of photos) {
    const of = reports.find(({ id }) => id === report);
    writer.picture({ jpeg, width, height, color: colors.ink, region: null }, [
      { size: 11, face: 'bold', text: t('reportPhoto') },
      { ...body, text: at(of?.at ?? null) ?? '' },
      { ...body, text: of?.note ?? '' },
      { size: 7, face: 'mono', color: colors.quiet, text: file },
    ]);
  }
}

function drawActions(writer: PdfWriter, content: DossierContent, words: Words) {
  const { t, at, cases, scans } = words;
  writer.heading(t('actions'));
  writer.text(content.has_notes ? t('notesIn') : t('notesOut', { count: content.notes_left_out }), quiet, { after: 6 });
  const changes = content.codes.flatMap(({ extended_id: code, status_changes }) =>
    status_changes.map(({ at: time, by, status, reason }) => ({
      at: time,
      text: `${by}: ${code}, ${statusOf(status ?? '', reason ?? 'none', words)}`,
    })),
  );
  const noted = content.events.filter(({ internal_note: text }) => text !== '');
  const left = new Set(noted.slice(0, -mostNotes));
  if (left.size > 0) writer.text(t('notesCut', { count: left.size }), quiet, { after: 6 });
  const history = { t: cases, scans, hasSeveral: content.codes_in_all > 1, mostCodes: Number.POSITIVE_INFINITY };
  const events = content.events.map((event) => {
    const { other_case: otherCase, internal_note: text, ...rest } = event;
    const line = describeEvent({ ...rest, otherCase, activation_status: null }, history);
    return { at: event.at, text: text === '' || left.has(event) ? line : `${line}\n${t('internal', { text })}` };
  });
  writer.table(
    [
      { title: t('column.time'), width: 115 },
      { title: t('column.what'), width: textWidth - 115 },
    ],
    [...events, ...changes]
      .sort((one, other) => one.at.localeCompare(other.at))
      .map((row) => [at(row.at) ?? '', row.text]),
  );
}

function drawAudit(writer: PdfWriter, { audit }: DossierContent, { t, at }: Words) {
  writer.heading(t('audit'), 100);
  writer.text(t(audit.entries.length === 0 ? 'auditNone' : 'auditAbout'), quiet, { after: 6 });
  if (audit.is_cut) writer.text(t('auditCut', { count: audit.entries.length }), quiet, { after: 6 });
  if (audit.entries.length === 0) return;
  writer.table(
    [
      { title: t('column.time'), width: 92 },
      { title: t('column.by'), width: 80 },
      { title: t('column.what'), width: 105 },
      { title: t('column.hash'), width: textWidth - 277 },
    ],
    audit.entries.map((entry) => {
      const { action, status, hash } = entry;
      const isRefused = status !== null && status >= 400;
      return [
        { size: 8, text: at(entry.at) ?? '' },
        { size: 8, text: entry.user ?? '' },
        { size: 8, text: isRefused ? t('refused', { action, status: String(status) }) : action },
        { size: 6.5, face: 'mono' as const, color: colors.quiet, text: hash },
      ];
    }),
  );
}
