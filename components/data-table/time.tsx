import { momentsOf } from '#lib/format/days-in-zone.ts';
import { readTime } from '#lib/format/time-range.ts';
import type { Namespace } from '#lib/texts/messages.ts';
import type { FilterControl, ListFilter } from './define-list.ts';
import { parseAsTime } from './list-params.ts';
import { TimeFilter } from './time-filter.tsx';

/**
 * A filter on days: a preset or two days, in the time zone of the user.
 *
 * @param options.query gets the first and last moment of the days, as a call takes them
 */
export function time<N extends Namespace, G, Q extends object>(options: {
  /** Without it “Time”. */
  label?: FilterControl<N, G>['label'];
  query(moments: string): Q;
  rare?: true;
}): ListFilter<string, N, G, Q> {
  return {
    parser: parseAsTime,
    query: (value, { calendar }) => {
      const range = readTime(value, calendar.today);
      return range ? options.query(momentsOf(range, calendar.timeZone)) : ({} as Q);
    },
    control: {
      label: options.label ?? (({ data }) => data('time.label')),
      rare: options.rare,
      show: ({ calendar, label, value, onChange, defaultOpen }) =>
        calendar && (
          <TimeFilter
            {...calendar}
            label={label}
            defaultOpen={defaultOpen}
            value={value as string | null}
            onChange={onChange}
          />
        ),
    },
  };
}
