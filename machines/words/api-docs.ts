/** A part of the page: what it is about, and lines with a term each. */
type Lines = readonly (readonly [term: string, meaning: string])[];

/** `/docs/api/`: the public API for people. */
export const apiDocsWords = {
  title: 'Callboard API',
  description:
    'Run a show from scripts, control surfaces and other programs: every endpoint, with examples to copy.',
  home: 'Callboard',
  nav: { docs: 'Documentation', openapi: 'OpenAPI', team: 'Make a key' },
  headline: 'Everything that runs a show, in one line',
  lead: 'Scripts, control surfaces and other programs run your shows over plain HTTP. An answer of 200 means that the change is on disk and on its way to every screen; it stands in the log, and the Undo of the controller takes it back.',
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
    title: 'Begin',
    steps: [
      [
        'Make a key',
        'On the page of your team. It opens all of its rooms, or one, and may look, run the show, or edit it. It is shown once.',
      ],
      [
        'Take the room id',
        'The 8 letters and digits beside the name of the room, on the controller and in each of its links.',
      ],
      ['Start the show', 'Put both into this, and press Return.'],
    ] as Lines,
    fill: 'Your key and room, for the examples on this page. They stay in this page.',
    key: 'Key',
    room: 'Room id',
    own: 'A room of yours',
    lend: 'Make a key for it',
    lent: 'Made, and put into the examples.',
    lentToRun:
      'Made to run the room, and put into the examples. For a key that edits, make one on the page of your team.',
    lentAbout:
      'The key may run and edit this one room. On the page of your team it is called "Try it", and it ends when you leave this page.',
    lentName: 'Try it',
    unanswered: 'The server did not answer. Try again.',
  },

  recipes: {
    title: 'Recipes',
    lines: [
      [
        'A button that calls a URL',
        'Buttons, remote controls and home automation call one address: /v1/next?room_id=ROOM&api_key=KEY. HEAD and previews of browsers start nothing.',
      ],
      [
        'A control surface',
        'Companion and its Stream Deck buttons speak this API as it is: set the URL of the module to this server with /v1/ behind it, and the key.',
      ],
      [
        'A spreadsheet',
        'Excel reads the rundown under Data, From Web, by /v1/get_all_timers?room_id=ROOM&api_key=KEY with the address of this server before it. Give a sheet that others see a key that may only look.',
      ],
      [
        'A lighting console',
        'Where the server has OSC, consoles in your network send /callboard/start, and are told the time left. The settings of the room say where to send.',
      ],
      [
        'A calendar or a sign in the lobby',
        'The agenda offers "Subscribe in your calendar". /v1/agenda.json is the same for screens of your own.',
      ],
      [
        'A page that follows the show',
        'Do not ask again and again: /v1/events streams what happens, as server-sent events, and goes on where it was after a break.',
      ],
    ] as Lines,
  },

  asking: {
    title: 'Asking and answers',
    lines: [
      [
        'The key',
        'As api_key, or as the header Authorization: Bearer KEY, which counts where both are sent. An address may end up in a history: where you can, send the header.',
      ],
      [
        'GET or POST',
        'Parameters stand in the address, or in a JSON object or form; one parameter in both places is refused.',
      ],
      [
        'An answer',
        '{"ok": true, "message": "…", "data": …}. A refusal is {"ok": false, "message": "…", "code": "…"}: the message is for people, and says what to do.',
      ],
      [
        'Pressing twice is no error',
        'Start of what runs, next on the last timer, hiding what is not shown: 200, with the state as it is.',
      ],
      [
        'Limits',
        '100 requests in any 60 seconds for each key, 1,200 of get_timer. The answer says what is left: RateLimit-Remaining, RateLimit-Reset.',
      ],
      [
        'Once and no more',
        'With a header Idempotency-Key a repeated request is answered as the first time, and does nothing.',
      ],
      [
        'Several as one',
        'POST /v1/batch with up to 50 commands of the room does all of them or none: one line in the log, one step for Undo. It counts as many requests as there are commands.',
      ],
    ] as Lines,
  },

  statuses: {
    title: 'Statuses',
    lines: [
      ['200', 'It is so, and on disk.'],
      ['400', 'A parameter is missing, unfit or out of range; issues say which.'],
      ['401', 'No key, or one that opens nothing.'],
      ['403', 'The key may not do that, or the plan has no API.'],
      ['404', 'No such endpoint, room, timer or message.'],
      ['409', 'The room has no timer to run, or the same Idempotency-Key is being answered.'],
      ['413, 415', 'The body is over 64 kB, or neither JSON nor a form.'],
      ['422', 'The Idempotency-Key came with another request before.'],
      ['429', 'Too many requests; Retry-After says for how many seconds.'],
      ['503', 'Nothing can be saved just now, or the server starts.'],
    ] as Lines,
  },

  events: {
    title: 'Events',
    about:
      'GET /v1/events with room_id streams them as server-sent events; Socket.IO clients connect to /v1/socket.io/ with room_id and api_key. Both begin with the whole of what there is.',
    lines: [
      ['room', 'The room became another: its name, lights, focus or zone.'],
      ['playback_status', 'The clock was started, paused, reset or moved.'],
      ['current_timer, next_timer', 'Another one, or the same one edited; null where there is none.'],
      ['message', 'Shown, hidden, or edited while it is shown.'],
      ['flash', 'Screens flash so many times; 0 ends it.'],
      ['timers_changed, messages_changed', 'What was added, updated, removed or moved.'],
    ] as Lines,
  },

  webhooks: {
    title: 'Webhooks',
    about:
      'A webhook of your team is told by POST of what happens in its rooms, at least once. Check the signature over the body as it came, before you read it, and tell repetitions by webhook-id.',
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
  groups: { room: 'Room', clock: 'Clock and lights', timers: 'Timers', messages: 'Messages' },
  may: { read: 'may look', 'show-call': 'may run the show', edit: 'may edit' },
  parameters: 'Parameters',
  none: 'None besides room_id.',
  answers: 'Answers with',
  answerOf: {
    none: 'ok and a message.',
    status: 'the clock.',
    room: 'the room.',
    state: 'all of the room.',
    timer: 'the timer.',
    timers: 'the timers, in order.',
    message: 'the message.',
    messages: 'the messages, in order.',
    logs: 'a list of lines.',
    links: 'a list of links.',
  } as Readonly<Record<string, string>>,
  tryIt: 'Run it in the room above',
  fillFirst: 'Put a key and a room id above first.',
  kinds: {
    text: (most: number) => `text, at most ${most} characters`,
    id: 'the id of one',
    number: (least: number, most: number) => `whole number, ${least} to ${most}`,
    boolean: 'true or false',
    choice: (words: string) => `one of ${words}`,
    instant: 'a time, such as 14:30; empty clears it',
    labels: 'a JSON list of up to 20, each with a name and a color',
    amount: 'a length, such as 30s, 5m or 1:30',
  },
  without: (value: string) => `Without it: ${value}.`,

  said: {
    test_auth: 'Says whether the key opens the room.',
    get_room: 'The room: name, lights, zone.',
    state: 'All of the room at once, with the number of the newest change.',
    get_logs: 'What happened in the room, the newest last.',
    trigger: 'Calls the automations that wait for this name.',
    get_output_links: 'Links of the outputs, for browser sources.',
    get_status: 'How the clock stands, in ms of the wall clock.',
    start: 'Starts the current timer.',
    stop: 'Pauses the clock where it is.',
    start_or_stop: 'Whichever it is not.',
    reset: 'Sets the current timer back to its length.',
    next: 'Goes to the next timer.',
    previous: 'Sets the current timer back, or goes to the one before.',
    add_time: 'Makes the current timer longer.',
    subtract_time: 'Makes the current timer shorter, to 0 at most.',
    jump: 'Moves the playhead, above 0 forward.',
    start_flashing: 'Flashes every screen.',
    stop_flashing: 'Ends the flashing at once.',
    enable_blackout: 'Darkens every screen.',
    disable_blackout: 'Lights every screen up again.',
    toggle_blackout: 'Darkens every screen, or lights it up again.',
    enable_on_air: 'Puts the on-air sign on.',
    disable_on_air: 'Takes the on-air sign off.',
    toggle_on_air: 'The on-air sign on, or off.',
    enable_focus: 'The shown message fills the screen.',
    disable_focus: 'The timer comes back beside the message.',
    toggle_focus: 'The message fills the screen, or no longer.',
    start_timer: 'Starts this timer.',
    stop_timer: 'Pauses it, if it is the one that runs.',
    start_or_stop_timer: 'Whichever it is not.',
    reset_timer: 'Sets it back, if it is the current one.',
    select_timer: 'Makes it the current one.',
    get_all_timers: 'The rundown.',
    get_timer: 'One timer.',
    create_timer: 'Adds a timer at the end: ten minutes where no length is said.',
    update_timer: 'Changes what is said, and leaves the rest.',
    delete_timer: 'Deletes it.',
    show_message: 'Shows it: without a name the shown one, else the first.',
    hide_message: 'Hides it.',
    show_or_hide_message: 'Whichever it is not.',
    get_all_messages: 'The messages.',
    get_message: 'One message.',
    create_message: 'Adds a message at the end.',
    update_message: 'Changes what is said, and leaves the rest.',
    delete_message: 'Deletes it.',
  } as Readonly<Record<string, string>>,
  samples: {
    trigger: { name: 'doors' },
    add_time: { amount: '1m' },
    subtract_time: { amount: '30s' },
    jump: { milliseconds: '10000' },
    start_flashing: { count: '3' },
    create_timer: { name: 'Keynote', minutes: '45' },
    update_timer: { index: '2', minutes: '30' },
    show_message: { index: '1' },
    create_message: { text: 'Wrap up', color: 'red' },
    update_message: { index: '1', text: 'Two minutes' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
};
