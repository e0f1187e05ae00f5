/** "1 timer", "3 timers": English has two forms. A language with more has a helper of its own. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
