import { spawn } from 'node:child_process';

/** Runs `npm run dev`: the server, which restarts on changes, and Vite on port 5173. */
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};

for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stop();
  });
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
