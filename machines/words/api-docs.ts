type TermList = readonly (readonly [term: string, meaning: string])[];

export const apiDocsWords = {
  title: 'Callboard API',
  description:
    'Run shows from scripts, control surfaces and other programs: every endpoint, with examples to copy.',
  home: 'Callboard',
  nav: { features: 'Features', pricing: 'Pricing', docs: 'Docs', openapi: 'OpenAPI', team: 'Create a key' },
  headline: 'Run your whole show over HTTP',
  lead: 'Control your shows from scripts, control surfaces and other programs. A 200 response means the change is on disk and on its way to every screen. It appears in the log, and you can undo it on the controller.',
  contents: 'On this page',
  languages: { curl: 'curl', js: 'JavaScript', py: 'Python' },
  language: 'Examples in',
  examples: {
    curl: (url: string, key: string) => `curl -H 'Authorization: Bearer ${key}' \\\n  '${url}'`,
    js: (url: string, key: string) =>
      [
        `const answer = await fetch('${url}', {`,
        `  headers: { authorization: 'Bearer ${key}' },`,
        '});',
        'const { ok, message, data } = await answer.json();',
      ].join('\n'),
    py: (url: string, parameters: string, key: string) =>
      [
        'import requests',
        '',
        'answer = requests.get(',
        `    "${url}",`,
        `    params=${parameters},`,
        `    headers={"Authorization": "Bearer ${key}"},`,
        ').json()',
      ].join('\n'),
  },
  copy: 'Copy',
  copied: 'Copied',

  begin: {
    title: 'Get started',
    steps: [
      [
        'Create a key',
        'Open your team page. Choose all rooms or one room, and the access: view, control, or control and edit. The key is shown once.',
      ],
      [
        'Copy the room ID',
        'The 8 letters and digits next to the room name in the controller, and in each room link.',
      ],
      ['Start the show', 'Put both into this command and press Return.'],
    ] as TermList,
    fill: 'Your key and room for the examples. They are not saved.',
    key: 'Key',
    room: 'Room ID',
    own: 'Your room',
    lend: 'Create a test key',
    lent: 'Test key added to the examples.',
    lentToRun:
      'Added a test key that can control the room. For a key that can edit, create one on your team page.',
    lentAbout:
      'This key can control and edit one room. It appears on your team page as “Try it” and stops working when you leave this page.',
    lentName: 'Try it',
    unanswered: 'No answer from the server. Try again.',
  },

  recipes: {
    title: 'Recipes',
    lines: [
      [
        'A button that calls a URL',
        'Use one URL for buttons, remote controls and home automation: /v1/next?room_id=ROOM&api_key=KEY. HEAD requests and browser previews never trigger it.',
      ],
      [
        'A control surface',
        'Use the Companion module and its Stream Deck buttons: set the module’s URL to this server plus /v1/, and add your key.',
      ],
      [
        'A spreadsheet',
        'In Excel, choose Data, From Web, and enter this server’s address plus /v1/get_all_timers?room_id=ROOM&api_key=KEY. Use a view-only key for shared sheets.',
      ],
      [
        'A lighting console',
        'If the server has OSC enabled, consoles on your network send /callboard/start and receive the time left. The room settings show the address.',
      ],
      [
        'A calendar or a sign in the lobby',
        'Choose “Subscribe in your calendar” in the agenda. Use /v1/agenda.json for your own screens.',
      ],
      [
        'A live page',
        'Instead of polling, use /v1/events. It streams changes as server-sent events and resumes after a break.',
      ],
    ] as TermList,
  },

  asking: {
    title: 'Requests and responses',
    lines: [
      [
        'The key',
        'Send it as api_key, or in the header Authorization: Bearer KEY. The header wins if you send both. URLs can end up in browser histories, so prefer the header.',
      ],
      [
        'GET or POST',
        'Send parameters in the URL, in a JSON object or in a form. Sending one parameter twice is an error.',
      ],
      [
        'Response',
        '{"ok": true, "message": "…", "data": …}. An error is {"ok": false, "message": "…", "code": "…"}. The message tells people what to do.',
      ],
      [
        'Repeated actions',
        'A request that has nothing to change returns 200 with the current state. Examples: starting a timer that runs, or hiding a message that is hidden.',
      ],
      [
        'Limits',
        '100 requests per 60 seconds and key; 1,200 for get_timer. Each response has RateLimit-Remaining and RateLimit-Reset.',
      ],
      [
        'Idempotency',
        'Send an Idempotency-Key header. A repeated request returns the first response and changes nothing.',
      ],
      [
        'Batches',
        'POST /v1/batch runs up to 50 room commands, all or none. They are one log entry and one undo step. Each command counts as a request.',
      ],
    ] as TermList,
  },

  statuses: {
    title: 'Status codes',
    lines: [
      ['200', 'Success, and saved to disk.'],
      ['400', 'A parameter is missing, invalid or out of range; see issues.'],
      ['401', 'No key, or an invalid key.'],
      ['403', 'The key lacks permission, or the plan has no API.'],
      ['404', 'No such endpoint, room, timer or message.'],
      ['409', 'The room has no timer to run, or a request with the same Idempotency-Key is still running.'],
      ['413, 415', 'The body is over 64 kB, or is neither JSON nor a form.'],
      ['422', 'The Idempotency-Key was used for another request.'],
      ['429', 'Too many requests. Retry-After gives the seconds to wait.'],
      ['503', 'The server can’t save right now, or is starting.'],
    ] as TermList,
  },

  events: {
    title: 'Events',
    about:
      'Stream events from GET /v1/events with room_id (server-sent events), or connect Socket.IO clients to /v1/socket.io/ with room_id and api_key. Both start with the current state.',
    lines: [
      ['room', 'The room’s name, lights, focus or time zone changed.'],
      ['playback_status', 'The clock was started, paused, reset or moved.'],
      ['current_timer, next_timer', 'The timer was replaced or edited; null if there is none.'],
      ['message', 'A message was shown, hidden, or edited while on screen.'],
      ['flash', 'Screens flash this many times; 0 stops the flashing.'],
      ['timers_changed, messages_changed', 'Timers or messages were added, updated, removed or moved.'],
    ] as TermList,
  },

  webhooks: {
    title: 'Webhooks',
    about:
      'Webhooks send each room event by POST, at least once. Check the signature of the raw body before you parse it, and use webhook-id to ignore repeats.',
    checks: {
      curl: [
        'KEY=$(printf \'%s\' "${SECRET#whsec_}" | base64 -d | xxd -p -c 256)',
        'printf \'%s.%s.%s\' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP" "$BODY" |',
        '  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64',
      ].join('\n'),
      js: [
        "import { createHmac, timingSafeEqual } from 'node:crypto';",
        '',
        'function isGenuine(headers, body, secret) {',
        "  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');",
        "  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;",
        "  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);",
        "  return headers['webhook-signature'].split(' ').some((each) => {",
        '    const given = Buffer.from(each);',
        '    return given.length === expected.length && timingSafeEqual(given, expected);',
        '  });',
        '}',
      ].join('\n'),
      py: [
        'import base64, hmac',
        '',
        'def is_genuine(headers, body: bytes, secret: str) -> bool:',
        '    key = base64.b64decode(secret.removeprefix("whsec_"))',
        '    signed = f\'{headers["webhook-id"]}.{headers["webhook-timestamp"]}.\'.encode() + body',
        '    expected = "v1," + base64.b64encode(hmac.digest(key, signed, "sha256")).decode()',
        '    given = headers["webhook-signature"].split(" ")',
        '    return any(hmac.compare_digest(each, expected) for each in given)',
      ].join('\n'),
    },
  },

  endpoints: 'Endpoints',
  groups: { room: 'Room', transport: 'Clock and lights', timers: 'Timers', messages: 'Messages' },
  may: { read: 'needs view access', 'show-call': 'needs control access', edit: 'needs edit access' },
  parameters: 'Parameters',
  none: 'Only room_id.',
  answers: 'Returns',
  answerOf: {
    none: 'ok and a message.',
    status: 'the clock.',
    room: 'the room.',
    state: 'the full room state.',
    timer: 'the timer.',
    timers: 'the timers, in order.',
    message: 'the message.',
    messages: 'the messages, in order.',
    logs: 'log entries.',
    links: 'output links.',
    prompter: 'the prompter.',
    clock: 'the clock.',
    clocks: 'the clocks, in order.',
  } as Readonly<Record<string, string>>,
  tryIt: 'Run in the room above',
  fillFirst: 'Enter a key and a room ID above first.',
  kinds: {
    text: (most: number) => `text, up to ${most} characters`,
    id: 'an ID',
    number: (least: number, most: number) => `whole number, ${least} to ${most}`,
    boolean: 'true or false',
    choice: (words: string) => `one of ${words}`,
    choices: (words: string) => `one or more of ${words}, with commas`,
    instant: 'a time, such as 14:30; empty clears it',
    marks: 'a JSON object with any of green, yellow, orange, red and zero',
    reminders: 'up to 3 whole numbers of minutes, 1 to 1440, with commas',
    timecode: 'a timecode, such as 01:00:30:12; empty clears it',
    cells: 'a JSON object of column names or IDs, each with a text',
    labels: 'a JSON list of up to 20 labels, each with a name and a color',
    amount: 'a length, such as 30s, 5m or 1:30',
  },
  without: (value: string) => `Default: ${value}.`,

  samples: {
    trigger: { name: 'doors' },
    add_time: { amount: '1m' },
    subtract_time: { amount: '30s' },
    jump: { milliseconds: '10000' },
    set_aim: { aim: 'SHOW_END' },
    start_flashing: { count: '3' },
    create_timer: { name: 'Keynote', minutes: '45' },
    update_timer: { index: '2', minutes: '30' },
    show_message: { index: '1' },
    set_subtitle: { text: 'Questions at the end' },
    add_clock_time: { name: 'Q&A', amount: '1m' },
    start_clock: { name: 'Q&A' },
    show_clock: { name: 'Q&A', place: 'MAIN' },
    quick_clock: { duration: '5m' },
    run_prompter: { index: '1' },
    set_prompter_speed: { speed: '160' },
    jump_prompter: { position: '0' },
    set_prompter_follow: { on: 'true' },
    create_message: { text: 'Wrap up', color: 'red' },
    update_message: { index: '1', text: 'Two minutes' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
};
