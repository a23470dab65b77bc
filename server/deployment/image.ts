import manifest from '../../package.json' with { type: 'json' };

/**
 * Files and folders of an installation; others are not in the image. A test compares it with the imports of the
 * programs.
 */
export const sources = {
  files: [
    'package.json',
    'CHANGELOG.md',
    'next.config.mjs',
    'postcss.config.mjs',
    'tailwind.config.ts',
    'tsconfig.json',
    'proxy.ts',
    'instrumentation.ts',
    'instrumentation-client.ts',
  ],
  folders: ['app', 'components', 'lib', 'public', 'server'],
};

/** Files in those folders that no program reads. */
export const leftOut = ['**/*.test.ts', '**/*.test.tsx', '**/testing', '**/*.md'];

/** Not `npm ci`: docs/decisions/installing.md. The versions are those of package-lock.json all the same. */
export const installStep = 'npm install --omit=dev --no-save --no-audit --no-fund';
export const buildStep = 'server/bin/proofmark build';

const base = `node:${manifest.dependencies.node}-bookworm-slim`;

/** Everything is root's and read by an account that may change nothing but /data and /tmp. */
export function dockerfile(): string {
  return `FROM ${base} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 CI=true
COPY package.json package-lock.json ./
RUN ${installStep}
COPY ${sources.files.join(' ')} ./
${sources.folders.map((folder) => `COPY ${folder} ./${folder}`).join('\n')}
RUN ${buildStep}

FROM ${base}
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
USER node
ENTRYPOINT ["/app/server/bin/proofmark"]
CMD ["doctor"]
`;
}

/** Docker reads it beside a Dockerfile of the same name. */
export function dockerignore(): string {
  const kept = ['package-lock.json', ...sources.files, ...sources.folders];
  // The last line that fits a file decides: the changelog is shown to the operator.
  return `*\n${kept.map((name) => `!${name}`).join('\n')}\n${leftOut.join('\n')}\n!CHANGELOG.md\n`;
}
