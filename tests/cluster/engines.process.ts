import { startNats, startPostgres } from './engines.ts';

// Says what it has started, and waits to be killed.
const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
process.stdout.write(`${JSON.stringify({ folder: postgres.folder, ports: [postgres.port, nats.port] })}\n`);
