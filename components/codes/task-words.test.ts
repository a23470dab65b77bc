import { expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { describeTask } from './task-words.ts';

const t = translatorFor('en', 'activity');
const common = translatorFor('en', 'common');

it('says what a change does', () => {
  const status = (activation_status: number, blacklist_reason = 0, undo_of: string | null = null) =>
    describeTask({ kind: 'status', change: { activation_status, blacklist_reason }, undo_of }, t, common);
  expect(status(1)).toBe('Activate');
  expect(status(0)).toBe('Deactivate');
  expect(status(2, 4)).toBe('Blacklist: stolen');
  expect(status(2, 4, 'tsk_1')).toBe('Undo “Blacklist: stolen”');
  const change = { set: { lot: 'L7' }, remove: ['line'] };
  expect(describeTask({ kind: 'scm', change, undo_of: null }, t, common, { scm_lot: 'Lot' })).toBe(
    'Set Lot to L7, empty line',
  );
});
