import { spawn } from 'node:child_process';

const childProcesses = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
];

const stopChildren = () => {
  for (const child of childProcesses) child.kill('SIGTERM');
};

for (const child of childProcesses) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stopChildren();
  });
}
process.on('SIGINT', stopChildren);
process.on('SIGTERM', stopChildren);
