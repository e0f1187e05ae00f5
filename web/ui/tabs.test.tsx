import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Tab, TabList, TabPanel, Tabs } from './tabs.tsx';

afterEach(cleanup);

const names = ['Messages', 'Devices', 'Links'];

function Parts() {
  const [selected, select] = useState('Messages');
  return (
    <Tabs selected={selected} onSelect={select}>
      <TabList label="Parts">
        {names.map((name) => (
          <Tab key={name} id={name}>
            {name}
          </Tab>
        ))}
      </TabList>
      {names.map((name) => (
        <TabPanel key={name} id={name}>
          Panel of {name}
        </TabPanel>
      ))}
    </Tabs>
  );
}

const stops = () => screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);

it.each([
  ['ArrowRight', 'Messages', 'Devices'],
  ['ArrowRight', 'Links', 'Messages'],
  ['ArrowLeft', 'Messages', 'Links'],
  ['Home', 'Links', 'Messages'],
  ['End', 'Messages', 'Links'],
  ['Enter', 'Devices', 'Devices'],
])('V307 the key %s on the tab %s shows the tab %s, which is then the only Tab stop', (key, from, to) => {
  render(<Parts />);
  const tab = screen.getByRole('tab', { name: from });
  fireEvent.click(tab);
  tab.focus();
  fireEvent.keyDown(tab, { key });
  expect(screen.getByRole('tabpanel', { name: to }).textContent).toBe(`Panel of ${to}`);
  expect(stops()).toEqual([screen.getByRole('tab', { name: to, selected: true })]);
  expect(document.activeElement).toBe(stops()[0]);
});

it('V307 keys with Ctrl or Alt do not switch tabs', () => {
  render(<Parts />);
  const tab = screen.getByRole('tab', { name: 'Messages' });
  tab.focus();
  expect(fireEvent.keyDown(tab, { key: 'ArrowRight', altKey: true })).toBe(true);
  expect(screen.getByRole('tabpanel', { name: 'Messages' })).toBeTruthy();
});
