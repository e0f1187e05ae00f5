import { inFull } from '../../../machines/kernel/fields.ts';
import { isFields } from '../../../machines/kernel/shapes.ts';
import { type Design, designFields } from '../../../machines/output/design.ts';
import { designInFile, designProblem } from '../../../machines/view/screens/design-file.ts';
import { LONG } from '../../../machines/view/site/notification.ts';
import { galleryWords } from '../../../machines/words/gallery.ts';
import { CallFailure, callApi } from '../../app/api-call.ts';
import { notify } from '../../app/notifications.ts';

/** The design in a file that somebody chose, as the server reads it; null once it was told what is wrong with it (V421). */
export async function readDesignFile(
  file: File,
): Promise<{ readonly name: string; readonly design: Design } | null> {
  const found = designInFile(file.name, await file.text().catch(() => ''));
  if (typeof found === 'string') return told(found);
  try {
    const answer = await callApi('POST', '/api/designs/check', { body: { design: found.design } });
    const design = isFields(answer) && isFields(answer['design']) ? answer['design'] : {};
    return { name: found.name, design: inFull(designFields, design) };
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'invalid')
      return told(designProblem(file.name, error.issues));
    throw error;
  }
}

function told(text: string): null {
  notify({ type: 'error', title: galleryWords.notRead, text, duration: LONG });
  return null;
}
