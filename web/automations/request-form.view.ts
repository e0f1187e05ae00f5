import { fieldIn, isFields, isListOf, isText, numberIn } from '../../machines/kernel/shapes.ts';
import type { RequestStep } from '../../machines/room/automation.perform.ts';
import { requestFormWords as words } from './automation-editor.words.ts';
import { reasonText } from './automations.view.ts';

export type ReadyForm = keyof typeof words.forms;

export const READY_FORMS = [
  'vmix',
  'companion',
  'obs',
  'slack',
  'discord',
  'teams',
  'homeAssistant',
  'ntfy',
] as const satisfies readonly ReadyForm[];

interface ReadyRequest extends Omit<RequestStep, 'type' | 'url'> {
  readonly port?: number;
  readonly path?: string;
}

const companionPress: ReadyRequest = { method: 'POST', port: 8_000, path: '/api/location/1/0/0/press' };
const teamsCard = {
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        type: 'AdaptiveCard',
        version: '1.4',
        body: [{ type: 'TextBlock', text: words.chat, wrap: true }],
      },
    },
  ],
};
const jsonRequest = (body: object): ReadyRequest => ({
  method: 'POST',
  body: JSON.stringify(body),
  as: 'json',
});

const READY_REQUESTS: Readonly<Record<ReadyForm, ReadyRequest>> = {
  vmix: { method: 'GET', port: 8_088, path: '/api/?Function=Cut' },
  companion: companionPress,
  obs: companionPress,
  slack: jsonRequest({ text: words.chat }),
  discord: jsonRequest({ content: words.chat }),
  teams: jsonRequest(teamsCard),
  homeAssistant: {
    ...jsonRequest({ timer: '{timer}', speaker: '{speaker}', left: '{left}' }),
    port: 8_123,
    path: '/api/webhook/callboard',
  },
  ntfy: { method: 'POST', body: words.chat, as: 'text' },
};

export function readyRequest(form: ReadyForm): RequestStep {
  const { port: _port, path: _path, ...request } = READY_REQUESTS[form];
  return { type: 'REQUEST', ...request, url: '' };
}

export function parseRequestUrl(input: string, form: ReadyForm | null): string {
  const bare = input.trim();
  const [, scheme = '', host = '', port = '', rest = ''] =
    /^(https?:\/\/)?([^/?#:]+|\[[^\]]*\])(:\d+)?([/?#].*)?$/i.exec(bare) ?? [];
  if (host === '') return bare;
  const { port: usual, path = '' } = form === null ? {} : READY_REQUESTS[form];
  const isComplete = rest !== '' && rest !== '/';
  const added =
    port === '' && usual !== undefined && !isComplete && scheme !== 'https://' ? `:${usual}` : port;
  return `${scheme || (usual === undefined ? 'https://' : 'http://')}${host}${added}${isComplete ? rest : path || rest}`;
}

export const headersText = (headers: RequestStep['headers'] = {}): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** A line without a colon becomes a name without a value, so that the server's error appears. */
export function parseHeaders(input: string): NonNullable<RequestStep['headers']> {
  const lines = input.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
}

export function withRequest(step: RequestStep, changes: Partial<RequestStep>): RequestStep {
  const { headers, body, as, ...rest } = { ...step, ...changes };
  return {
    ...rest,
    ...(headers && Object.keys(headers).length > 0 && { headers }),
    ...(body && { body, ...(as && { as }) }),
  };
}

export function testText(answer: unknown): string {
  if (!isFields(answer)) return '';
  const status = numberIn(answer, 'status');
  return status === null ? reasonText(answer) : words.answered(status);
}

export const secretNamesFrom = (data: unknown): readonly string[] =>
  fieldIn({ names: data }, 'names', isListOf(isText)) ?? [];

export const parseSecretName = (input: string): string =>
  input
    .toUpperCase()
    .replace(/[^A-Z0-9_]+/g, '_')
    .slice(0, 64);
