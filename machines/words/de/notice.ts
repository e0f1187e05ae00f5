import type { Translation } from '../../kernel/translation.ts';
import type { noticeWords as english } from '../notice.ts';

export const noticeWords: Translation<typeof english> = {
  error: 'Fehler',
  noMessage: 'Es gab keine brauchbare Meldung dazu.',
  lost: 'Verbindung zum Server verloren',
  reconnecting: 'Verbindung wird wieder aufgebaut',
  restored: 'Verbindung zum Server steht wieder',
};
