import { configure } from '@testing-library/react';

/** Setup of the web's tests. What is looked for on a screen may take its time: slow is not wrong on a busy machine. */
configure({ asyncUtilTimeout: 30_000 });

// jsdom lays nothing out.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};
