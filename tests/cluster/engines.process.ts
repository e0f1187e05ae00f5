import { ServerProcess } from '../support/server-process.ts';
import { startNats, startPostgres } from './engines.ts';

// Says what it has started, and waits to be killed.
const [postgres, nats, server] = await Promise.all([startPostgres(), startNats(), ServerProcess.start()]);
const ports = [postgres.port, nats.port, server.port];
process.stdout.write(`${JSON.stringify({ folder: postgres.folder, data: server.dataDir, ports })}\n`);
