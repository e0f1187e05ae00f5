// Runs a script of this repository under the Node it needs, with its dependencies in place:
//   node server/toolchain.mjs [--built | --as-is | --packed] [<script> [arguments]]
// --built: with web app and server built. --as-is: nothing is installed or built, what is there is served. --packed: the same,
// in the package that npm installs.
// Plain JavaScript without dependencies: any Node from 20 on runs it on a bare checkout.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSupportedNode } from './kernel/node-version.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const cache = join(modules, '.cache', 'callboard');
const server = 'dist/main.js';
const builds = {
  'vite.config.ts': { title: 'Building the web app', folder: 'web/dist', entry: 'web/dist/index.html' },
  'vite.server.config.ts': { title: 'Building the server', folder: 'dist', entry: server },
};
// A build goes to this folder and replaces the old one once complete, so that a running server keeps its files.
const OUT_DIR = 'dist.next';
const NEEDED_MEMORY =
  'The system does this when memory runs out: installing and building need 1.5 GB, serving needs 256 MB. Add swap, or build on another machine (docs/self-hosting.md).';
// The folders include tests, although tests need no build. This is simpler.
const sources = ['web', 'docs', 'CHANGELOG.md', 'machines', 'server', 'migrations', 'package-lock.json'];

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

function remember(name, value) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, name), value);
}

/** Resolves to this Node, the one found last time, or one that npm downloads. */
async function findNode() {
  if (isSupportedNode(process.version)) return process.execPath;
  const known = read(join(cache, 'node'));
  if (known !== '' && existsSync(known)) return known;
  console.log(`Callboard does not run on Node ${process.version}.`);
  const ask = ['exec', '--yes', '--ignore-scripts=false', '--package=node@22'];
  const print = ['--', 'node', '-p', 'process.version+process.execPath'];
  const found = await npm('Downloading Node 22', process.execPath, [...ask, ...print]);
  const [, version, path] = /(v22\.[\d.]+)(.+)\s*$/.exec(found) ?? [];
  if (path === undefined || !isSupportedNode(version))
    fail('Could not download Node 22.23 or later. Check the network, or install it, then try again.');
  return path.trim();
}

/** Prefers the npm that started this script over the one in PATH. */
function npm(title, node, args) {
  const cli = process.env.npm_execpath ?? '';
  return /npm-cli\.c?js$/.test(cli)
    ? stage(title, node, node, [cli, ...args])
    : stage(title, node, 'npm', args);
}

/** Runs a slow command, with the elapsed time on a terminal. Resolves to its output, and rejects with its reason. */
function stage(title, node, command, args) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const isTerminal = process.stdout.isTTY;
  const say = (state) =>
    process.stdout.write(isTerminal ? `\r\x1b[K${title} ... ${state}` : `${title} ...\n`);
  say('');
  const ticking = isTerminal && setInterval(() => say(seconds()), 1000);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: withPath(node), stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let complained = '';
    child.stdout.on('data', (data) => (printed += data));
    child.stderr.on('data', (data) => (complained += data));
    child.on('error', reject);
    child.on('close', (status, signal) => {
      clearInterval(ticking);
      if (isTerminal) say(`${seconds()}\n`);
      process.stderr.write(complained);
      if (status === 0) return resolve(printed);
      process.stdout.write(printed);
      if (signal === 'SIGKILL') console.error(`${title} was killed. ${NEEDED_MEMORY}`);
      reject(Object.assign(new Error(title), { status }));
    });
  });
}

/** NODE_ENV is removed, because `production` would omit build tools and `development` would change the build. */
function withPath(node) {
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter);
  const { NODE_ENV: _, ...env } = process.env;
  return { ...env, PATH: path };
}

/** Returns nothing if npm's record is missing or was only half written. */
function noted() {
  try {
    return JSON.parse(read(join(modules, '.package-lock.json'))).packages;
  } catch {
    return {};
  }
}

const versionOf = (node) => (node === process.execPath ? process.version : 'v22').replace(/\..*/, '');

function installed(node) {
  if ((read(join(cache, 'installed-for')) || 'v22') !== versionOf(node)) return false;
  const present = noted();
  const wanted = Object.entries(JSON.parse(read(join(root, 'package-lock.json'))).packages);
  return wanted.every(
    ([path, { optional, version }]) => path === '' || optional || present[path]?.version === version,
  );
}

/** Install scripts are off, because no package needs one. */
async function install(node) {
  if (installed(node)) return;
  await npm('Installing dependencies', node, [
    'ci',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]);
  remember('installed-for', versionOf(node));
}

async function complete(node) {
  if (node === process.execPath || read(join(cache, 'installed-for')) === versionOf(node)) return;
  const quietly = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  await npm('Installing binaries', node, ['install', '--omit=dev', ...quietly]);
  remember('installed-for', versionOf(node));
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesIn(path))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (/\.\w+$/.test(path)) return [path];
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .filter((file) => !/^web.dist/.test(file))
    .sort();
}

const isBuilt = () => Object.values(builds).every(({ entry }) => existsSync(join(root, entry)));

async function build(node) {
  const state = digest([...sources, ...Object.keys(builds)]);
  if (isBuilt() && read(join(cache, 'built')) === state) return;
  remember('built', '');
  const vite = join(modules, 'vite', 'bin', 'vite.js');
  process.env.OUT_DIR = OUT_DIR;
  for (const [config, { title }] of Object.entries(builds))
    await stage(title, node, node, [vite, 'build', '--config', config, '--logLevel', 'warn']);
  delete process.env.OUT_DIR;
  for (const { folder } of Object.values(builds)) {
    rmSync(join(root, `${folder}.old`), { recursive: true, force: true });
    if (existsSync(join(root, folder))) renameSync(join(root, folder), join(root, `${folder}.old`));
    renameSync(join(root, dirname(folder), OUT_DIR), join(root, folder));
    rmSync(join(root, `${folder}.old`), { recursive: true, force: true });
  }
  remember('built', state);
}

/**
 * Runs the script with its signals, output and exit code. The script notices through the channel if this process is
 * killed.
 */
function run(node, args) {
  const channel = args[0] === server ? ['ipc'] : [];
  const stdio = ['inherit', 'inherit', 'inherit', ...channel];
  const child = spawn(node, args, { cwd: root, env: withPath(node), stdio });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl-C already reaches the whole process group. A second signal would look like impatience.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
  }
  // npm's shell passes no signals on, and not every shell has `exec`.
  if (process.env.npm_lifecycle_event !== undefined) {
    const shell = process.ppid;
    setInterval(() => process.ppid === shell || child.kill(), 250).unref();
  }
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const [first = '', ...rest] = process.argv.slice(2);
const args = first.startsWith('--') ? rest : [first, ...rest];
try {
  if (first === '--as-is' && !isBuilt()) fail('Callboard is not built yet. Run: npm run build');
  const node = await findNode();
  if (first === '--packed') await complete(node);
  else if (first !== '--as-is') await install(node);
  if (node !== process.execPath) remember('node', node);
  if (first === '--built') await build(node);
  if (args.length > 0) run(node, args);
} catch (error) {
  // A tool that failed has printed its reason.
  fail(error.status === undefined ? error.message : 'Setup failed. See the error above.');
}
