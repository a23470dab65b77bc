import { uploadColumnNames, uploadColumns } from '#lib/upload/upload-rules.ts';

/** What a file may hold: every column and its values. */
export function FileColumns({ scmFields }: { scmFields: readonly { key: string; name: string }[] }) {
  return (
    <>
      <h2 className="mb-2.5 text-sm font-semibold">Columns of a file</h2>
      <dl className="grid gap-2 text-sm/5">
        {uploadColumnNames.map((name) => (
          <div key={name}>
            <dt className="font-mono text-code">
              {name}
              {uploadColumns[name].required && <span className="font-sans text-xs text-ink3"> required</span>}
            </dt>
            <dd className="text-ink3">{uploadColumns[name].about}</dd>
          </div>
        ))}
        {scmFields.map((field) => (
          <div key={field.key}>
            <dt className="font-mono text-code">{field.key}</dt>
            <dd className="text-ink3">SCM field {field.name}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-ink3">
        All rows are ingested, or none: a single row with an error refuses the whole file.
      </p>
    </>
  );
}
