import type { Translator } from '#lib/texts/translator.ts';
import { encodingRegions, type TextEncoding } from './text-encoding.ts';

const written: Partial<Record<TextEncoding, string>> = {
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
  shift_jis: 'Shift_JIS',
  big5: 'Big5',
  macintosh: 'Macintosh',
};

/** Name of an encoding. */
export function encodingName(encoding: TextEncoding): string {
  return written[encoding] ?? encoding.toUpperCase().replace('WINDOWS', 'Windows').replace('X-MAC', 'Mac');
}

/** Name of an encoding, with the languages that it is for. */
export function encodingLabel(encoding: TextEncoding, t: Translator<'ingestion'>): string {
  const name = encodingName(encoding);
  const region = encodingRegions[encoding];
  return region === 'unicode' ? name : t('encodingOf', { name, region: t(`region.${region}`) });
}
