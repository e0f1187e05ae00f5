/** REST with this screen's rights. Null: refused; rejects if unreachable. */
export async function getByToken(
  path: string,
  token: () => Promise<string>,
  signal: AbortSignal,
): Promise<unknown> {
  const headers = { 'x-access-token': await token() };
  const answer = await fetch(path, { signal, headers });
  return answer.ok ? answer.json() : null;
}
