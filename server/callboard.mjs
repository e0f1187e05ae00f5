#!/usr/bin/env node
// Runs `npx callboard`, which serves the data of this user. Plain JavaScript without dependencies, for Node 20 and
// later.
import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `Usage: callboard [--port 8080] [--data folder] [--open]

  --port   port to listen on; default: PORT, or 8080
  --data   folder for the database and images; default: DATA_DIR, or ${dataFolder()}
  --open   open the home page in a browser

All other settings are environment variables. See docs/self-hosting.md.`;

function dataFolder() {
  const { LOCALAPPDATA, XDG_DATA_HOME } = process.env;
  if (process.platform === 'win32')
    return join(LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Callboard');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Callboard');
  return join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'callboard');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function readArguments() {
  try {
    const options = {
      port: { type: 'string' },
      data: { type: 'string' },
      open: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    };
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(`${error.message}\n\n${HELP}`);
  }
}

function openWhenReady(address) {
  const look = setInterval(async () => {
    const ready = await fetch(`${address}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (!ready) return;
    clearInterval(look);
    const [command, ...args] = { win32: ['cmd', '/c', 'start', ''], darwin: ['open'] }[process.platform] ?? [
      'xdg-open',
    ];
    spawn(command, [...args, address], { stdio: 'ignore', detached: true }).on('error', () =>
      console.log(`Open ${address} in a browser.`),
    );
  }, 250);
}

if (Number.parseInt(process.versions.node, 10) < 20)
  fail('Callboard needs Node 20 or later. Update Node, then try again.');
const { port, data, open, help } = readArguments();
if (help) {
  console.log(HELP);
  process.exit(0);
}
process.env.PORT = port ?? process.env.PORT ?? '8080';
process.env.DATA_DIR = resolve(data ?? (process.env.DATA_DIR || dataFolder()));
if (open) openWhenReady(`http://localhost:${process.env.PORT}`);
process.argv = [process.execPath, 'toolchain.mjs', '--packed', 'dist/main.js'];
await import('./toolchain.mjs');
