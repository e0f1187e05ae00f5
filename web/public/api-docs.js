// `/docs/api/` is whole without this: it copies examples, puts a key and a room into them, and runs them.
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

  for (const element of document.querySelectorAll('.copy, .fill, .try')) element.hidden = false;
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('click', ({ target }) => {
    if (target.classList.contains('copy')) void copy(target);
    if (target.classList.contains('run')) void run(target.closest('.try'));
  });
  show();
})();
