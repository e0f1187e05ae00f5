import { inFull } from '../../../machines/kernel/fields.ts';
import { isFields } from '../../../machines/kernel/shapes.ts';
import { type Design, designFields } from '../../../machines/output/design.ts';
import { CallFailure, callApi } from '../../app/api-call.ts';
import { LONG } from '../../app/notification.view.ts';
import { notify } from '../../app/notifications.ts';
import { designInFile, designProblem } from './design-file.view.ts';
import { galleryWords } from './gallery.words.ts';

interface ReadDesign {
  readonly name: string;
  readonly design: Design;
}

/** Shows the error and returns null on failure (V421). */
export async function readDesignFile(file: File): Promise<ReadDesign | null> {
  return readDesignText(file.name, await file.text().catch(() => ''));
}

/** `source`: named in errors. */
export async function readDesignText(source: string, text: string): Promise<ReadDesign | null> {
  const found = designInFile(source, text);
  if (typeof found === 'string') return told(found);
  try {
    const answer = await callApi('POST', '/api/designs/check', { body: { design: found.design } });
    const design = isFields(answer) && isFields(answer['design']) ? answer['design'] : {};
    return { name: found.name, design: inFull(designFields, design) };
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'invalid')
      return told(designProblem(source, error.issues));
    throw error;
  }
}

function told(text: string): null {
  notify({ type: 'error', title: galleryWords.notRead, text, duration: LONG });
  return null;
}
