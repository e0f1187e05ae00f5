import { spawnSync } from 'node:child_process';
import { programFile, type ServerProcess } from './server-process.ts';

const script = programFile('backup');

/** `npm run backup` and `npm run restore` on this server's data. */
export function backupCommand({ dataDir }: Pick<ServerProcess, 'dataDir'>, ...args: readonly string[]) {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

/** Makes a backup and answers its path. */
export function backUp(server: ServerProcess): string {
  const { stdout } = backupCommand(server, 'backup');
  return stdout.trim().replace('Made and verified ', '');
}

/** Stops the server, puts this backup in the place of its database, and starts it again. */
export async function restoreUnder(server: ServerProcess, backup: string): Promise<void> {
  await server.stop();
  const { status, stderr } = backupCommand(server, 'restore', backup);
  if (status !== 0) throw new Error(`The restore ended with ${status}. ${stderr}`);
  await server.start();
}
