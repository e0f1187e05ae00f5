/** The clipboard needs a secure page; on a venue's plain-HTTP network the old way still works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Selects inside the dialog, as it traps focus, and gives the focus back (V37). */
function copyBySelection(text: string): boolean {
  const from = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  (from?.closest('[role=dialog]') ?? document.body).append(area);
  area.focus({ preventScroll: true });
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (from instanceof HTMLElement) from.focus({ preventScroll: true });
  return copied;
}
