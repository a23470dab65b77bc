import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';

/** What the values of an SCM field can be, and where they come from and are seen. */
export function ScmValues({ scmKey }: { scmKey: string }) {
  const key = <span className="font-mono text-code">{scmKey}</span>;
  return (
    <Section title="Values">
      <div className="max-w-160">
        <Facts
          facts={[
            { label: 'Kind', value: 'Any text of up to 1,000 characters. Numbers, true and false are kept as text.' },
            {
              label: 'Set by',
              value: <>Uploads with a column {key}, for each code or as one value for all of them.</>,
            },
            { label: 'Seen in', value: <>The record of each code, its scans, and exports, as the column {key}.</> },
            {
              label: 'Found by',
              value: (
                <>
                  The filter of the codes, and <span className="font-mono text-code">scm_{scmKey}</span> in the API.
                </>
              ),
            },
          ]}
        />
      </div>
    </Section>
  );
}
