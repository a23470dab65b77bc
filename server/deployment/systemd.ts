import { backupFolder } from '#server/backup/snapshots.ts';
import { services } from '#server/core/config/programs.mjs';

const hardening = `User=proofmark
Group=proofmark
WorkingDirectory=/opt/proofmark
EnvironmentFile=/etc/proofmark/proofmark.env
UMask=0077
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
LockPersonality=yes
StateDirectory=proofmark
StateDirectoryMode=0700`;

const run = (program: string) => `ExecStart=/opt/proofmark/server/bin/proofmark ${program}`;

function unit(name: string, about: string): string {
  return `[Unit]
Description=Proofmark: ${about.split(';')[0]}
After=network-online.target postgresql.service
Wants=network-online.target
PartOf=proofmark.target

[Service]
${run(name)}
Restart=always
RestartSec=2
# The launcher passes SIGTERM on, and ends with the program.
KillMode=mixed
TimeoutStopSec=60
${hardening}

[Install]
WantedBy=proofmark.target
`;
}

/** By file name. */
export function systemdUnits(): Record<string, string> {
  const units = services.map(({ name, about }): [string, string] => [`proofmark-${name}.service`, unit(name, about)]);
  return {
    'proofmark.target': `[Unit]
Description=Proofmark: all programs

[Install]
WantedBy=multi-user.target
`,
    ...Object.fromEntries(units),
    'proofmark-backup.service': `[Unit]
Description=Proofmark: backup
After=network-online.target postgresql.service

[Service]
Type=oneshot
${run(`backup ${backupFolder}`)}
${run(`verify ${backupFolder}`)}
Nice=10
IOSchedulingClass=idle
${hardening}
ReadWritePaths=${backupFolder}
`,
    'proofmark-backup.timer': `[Unit]
Description=Proofmark: backup each night

[Timer]
OnCalendar=*-*-* 02:30
RandomizedDelaySec=15min
Persistent=yes

[Install]
WantedBy=timers.target
`,
  };
}
