// Optional script of `/docs/api/`. It copies and runs examples, with a key and a room. For signed-in users it creates
// a key that ends with the page.
(() => {
  const { copied, fill } = document.body.dataset;
  const form = document.querySelector('.fill');
  const codes = [...document.querySelectorAll('.example code')].map((code) => ({
    code,
    text: code.textContent
  }));
  const said = () => ({ key: form.elements.key.value.trim(), room: form.elements.room.value.trim() });

  const show = () => {
    const { key, room } = said();
    for (const { code, text } of codes)
      code.textContent = text
        .replaceAll('https://HOST', location.origin)
        .replaceAll('ROOM', room || 'ROOM')
        .replaceAll(/\bKEY\b/g, key || 'KEY');
  };

  const copy = async (button) => {
    const word = button.textContent;
    await navigator.clipboard.writeText(button.previousElementSibling.textContent);
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = word;
    }, 1500);
  };

  const run = async (part) => {
    const output = part.querySelector('output');
    const { key, room } = said();
    if (key === '' || room === '') {
      output.textContent = fill;
      form.elements.key.focus();
      return;
    }
    const query = new URLSearchParams({ room_id: room, ...JSON.parse(part.dataset.query) });
    const headers = { authorization: `Bearer ${key}` };
    try {
      const answer = await fetch(`/v1/${part.dataset.name}?${query}`, { headers });
      output.textContent = `${answer.status} ${JSON.stringify(await answer.json(), null, 2)}`;
    } catch (error) {
      output.textContent = String(error);
    }
  };

  const lend = document.querySelector('.lend');
  const told = lend.querySelector('output');
  let lent = null;

  const asked = async (path, options = {}) => {
    const answer = await fetch(path, { headers: { 'content-type': 'application/json' }, ...options });
    const data = answer.status === 204 ? null : await answer.json();
    if (!answer.ok) throw Object.assign(new Error(data.message), { code: data.code });
    return data;
  };

  const roomsOf = async ({ id, name }) => {
    const rooms = await asked(`/api/rooms?teamId=${encodeURIComponent(id)}`).catch(() => []);
    const group = document.createElement('optgroup');
    group.label = name;
    for (const room of rooms) {
      const option = new Option(`${room.name} (${room.pid})`, room.pid);
      option.dataset.keys = `/api/teams/${encodeURIComponent(id)}/keys`;
      group.append(option);
    }
    return group;
  };

  const offer = async () => {
    // This cookie only says that a session exists. It grants no rights.
    if (!document.cookie.split('; ').includes('authenticated=1')) return;
    const { user } = await asked('/api/auth/session');
    if (user === null) return;
    const groups = await Promise.all((await asked(`/api/users/${user.uid}/teams`)).map(roomsOf));
    lend.elements.own.append(...groups.filter(({ children }) => children.length > 0));
    lend.hidden = lend.elements.own.options.length === 0;
  };

  const end = () => {
    if (lent === null) return;
    const { path, key } = lent;
    lent = null;
    told.textContent = '';
    if (form.elements.key.value === key) form.elements.key.value = '';
    show();
    // `keepalive` lets the request finish after the page has closed.
    fetch(path, { method: 'DELETE', keepalive: true }).catch(() => {});
  };

  const make = async () => {
    const [option] = lend.elements.own.selectedOptions;
    const { keys } = option.dataset;
    const button = lend.querySelector('button');
    button.disabled = true;
    end();
    try {
      const ask = (scope) => {
        const body = JSON.stringify({ name: lend.dataset.name, scope, roomPid: option.value });
        return asked(keys, { method: 'POST', body });
      };
      // A key that may edit requires a fresh log-in, which this page cannot offer.
      const { id, key, scope } = await ask('edit').catch((error) => {
        if (error.code === 'reauthenticate') return ask('show-call');
        throw error;
      });
      lent = { path: `${keys}/${id}`, key };
      form.elements.key.value = key;
      form.elements.room.value = option.value;
      show();
      told.textContent = scope === 'edit' ? lend.dataset.lent : lend.dataset.runs;
    } catch (error) {
      told.textContent = error instanceof TypeError ? lend.dataset.unanswered : error.message;
    }
    button.disabled = false;
  };

  for (const element of document.querySelectorAll('.copy, .fill:not(.lend), .try')) element.hidden = false;
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  lend.addEventListener('submit', (event) => {
    event.preventDefault();
    void make();
  });
  addEventListener('pagehide', end);
  document.addEventListener('click', ({ target }) => {
    if (target.classList.contains('copy')) void copy(target);
    if (target.classList.contains('run')) void run(target.closest('.try'));
  });
  show();
  offer().catch(() => {});
})();
