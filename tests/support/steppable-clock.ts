/**
 * Preloaded into a server (`node --import`): SIGUSR2 sets its wall clock one hour ahead, as an administrator or a
 * time service does to a machine. The server itself knows nothing of it.
 */
const real = Date.now.bind(Date);
let ahead = 0;

Date.now = () => real() + ahead;
process.on('SIGUSR2', () => {
  ahead += 3_600_000;
});
