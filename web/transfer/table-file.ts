import { fail, ok, type Result } from '../../machines/kernel/result.ts';
import { isFields, jsonOrNull } from '../../machines/kernel/shapes.ts';
import { EXPORT_FORMAT } from '../../machines/room/room.export.ts';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { readDelimited, writeDelimited } from './delimited-text.view.ts';
import { importDialogWords } from './import-dialog.words.ts';
import { readJsonTable } from './json-table.ts';
import { isTableTooLarge, sizeOfTable } from './table-size.ts';

const MAX_CHARACTERS = 1_000_000;

/** Beginnings of web pages, calendars, PDF and RTF documents, and pictures (W2782). */
const NO_TABLE_START =
  /^\uFEFF?\s*(?:<(?:!doctype|html|head|body|table|\?xml|svg)\b|BEGIN:V|%PDF-|\{\\rtf|\u2030PNG|GIF8|ÿØÿ)/i;

/** Returns an error if the text or its table is too large (W2643). */
export function readTable(text: string): Result<Table, string> {
  if (text.length > MAX_CHARACTERS) return fail(importDialogWords.tooMany);
  if (NO_TABLE_START.test(text)) return fail(importDialogWords.noTable);
  const json = /^\s*[[{]/.test(text) ? (jsonOrNull(text.trim()) ?? jsonOfLines(text)) : null;
  if (isFields(json) && json['format'] === EXPORT_FORMAT) return fail(importDialogWords.roomFile);
  const table = json === null ? readDelimited(text) : readJsonTable(json);
  if (table === null) return fail(importDialogWords.noTable);
  return isTableTooLarge(sizeOfTable(table)) ? fail(importDialogWords.tooManyCells) : ok(table);
}

/** Reads a text that has one JSON object on each line. */
function jsonOfLines(text: string): readonly unknown[] | null {
  const objects = text.trim().split(/\r?\n/).map(jsonOrNull);
  return objects.every(isFields) ? objects : null;
}

/** Returns the text of each sheet, or an error (V141). */
export async function tableText(file: File): Promise<Result<FileText, string>> {
  if (file.size > MAX_CHARACTERS) return fail(importDialogWords.tooLarge(file.name));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = (mark: readonly number[]) => mark.every((byte, place) => bytes[place] === byte);
  if (begins(XLS_SIGNATURE)) return fail(importDialogWords.workbook(file.name));
  if (!begins(ZIP_SIGNATURE)) return ok({ sheets: [{ name: file.name, text: decodeText(bytes) }], first: 0 });
  const { readWorkbook } = await import('./workbook.ts');
  const read = await readWorkbook(bytes);
  if (read === null) return fail(importDialogWords.workbook(file.name));
  if (read.sheets.length === 0) return fail(importDialogWords.emptyWorkbook(file.name));
  const sheets = read.sheets.map(({ table, ...sheet }) => ({ ...sheet, text: writeDelimited(table, '\t') }));
  return ok({ sheets, first: read.first });
}

export interface FileText {
  readonly sheets: readonly SheetText[];
  readonly first: number;
}

export interface SheetText {
  readonly name: string;
  readonly text: string;
  /** Numbers of the rows that the workbook hides (W2792). */
  readonly hidden?: readonly number[];
}

/** First bytes of .xlsx, .ods and .numbers files. */
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
const XLS_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];

/** Decodes text. Excel writes UTF-16 with a byte order mark, or the system's code page. */
function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const isMarked = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (isMarked || (bytes[0] !== 0 && bytes[1] === 0 && bytes[3] === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return decodedAs('utf-8', bytes) ?? decodeCodePage(bytes);
}

/** Returns null if the bytes do not fit. */
function decodedAs(codePage: string, bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder(codePage, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Characters from 128 on in MS-DOS, for which browsers have no decoder. */
const DOS_CHARACTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** Guesses the code page from the text decoded as Western: "Âðåìÿ" is Cyrillic, "ka¿dy" is Polish (R583). */
function decodeCodePage(bytes: Uint8Array<ArrayBuffer>): string {
  const japanese = decodedAs('shift_jis', bytes);
  if (japanese !== null && /[ぁ-ヶ]{2}/.test(japanese)) return japanese;
  const western = new TextDecoder('windows-1252').decode(bytes);
  if (/[A-Za-z][\u0081„”‚‡¡¢£]\p{L}/u.test(western))
    return Array.from(bytes, (byte) => DOS_CHARACTERS[byte - 128] ?? String.fromCharCode(byte)).join('');
  return new TextDecoder(codePageOf(western)).decode(bytes);
}

function codePageOf(western: string): string {
  const count = (form: RegExp) => western.match(form)?.length ?? 0;
  if (count(/[À-ÿ]{3}/g) > count(/[A-Za-z][À-ÿ]|[À-ÿ][A-Za-z]/g)) {
    if (/[À-ÿ][Ü-ß][à-ÿ]/.test(western)) return 'windows-1253';
    const isSwapped = count(/(?<![À-ÿ])[à-ÿ][À-ß]{2}/g) > count(/(?<![À-ÿ])[À-ß][à-ÿ]{2}/g);
    return isSwapped ? 'koi8-r' : 'windows-1251';
  }
  if (/\p{L}[±¶¼]|[±¶¼¦]\p{Ll}/u.test(western)) return 'iso-8859-2';
  const isCzech = /[šžŠŽ]/.test(western) && /[øØìÈùïò]/.test(western);
  if (isCzech || /\p{L}[³¹¿]\p{Ll}/u.test(western)) return 'windows-1250';
  if (/\p{Ll}[ŠŽ§Ÿ]/u.test(western)) return 'macintosh';
  return /[þð]/.test(western) && !/[áéíóúæ]/i.test(western) ? 'windows-1254' : 'windows-1252';
}
