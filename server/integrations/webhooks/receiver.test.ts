import { describe, expect, it, test } from 'vitest';
import { LOOKUPS, MISLEADING_URLS, PRIVATE_URLS, resolve } from './addresses.fixture.ts';
import { AllowedAddresses, addressFor, isForbidden, receiverUrl } from './receiver.ts';

const open = new AllowedAddresses([]);
const lan = new AllowedAddresses(['10.20.0.0/16', 'fd00:1::/32', '127.0.0.1']);

describe('the addresses that webhooks may call', () => {
  test.each(['93.184.215.14', '1.1.1.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:1.1.1.1'])(
    'K65 include the address %s',
    (address) => {
      expect(open.has(address)).toBe(true);
    },
  );

  test.each([
    '0.0.0.0',
    '10.20.3.4',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:db8::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c%1',
    'fc00::1',
    'fd00:1::1',
    'fec0::1',
    'ff02::1',
    'timer.example',
    '',
  ])('K65 do not include the address %s', (address) => {
    expect(open.has(address)).toBe(false);
  });

  it('K65 include networks that the operator allows, in every notation', () => {
    for (const address of ['10.20.3.4', '::ffff:10.20.3.4', 'fd00:1::7', '127.0.0.1'])
      expect(lan.has(address)).toBe(true);
    for (const address of ['10.21.0.1', '127.0.0.2', 'fd00:2::7', '::1'])
      expect(lan.has(address)).toBe(false);
  });

  test.each(LOOKUPS)('K65 are found for the URL %s: %s', async (text, to) => {
    const url = receiverUrl(text);
    const found = url && (await addressFor(url, open, resolve));
    expect(Object.values(found ?? {})).toEqual([to]);
  });
});

describe('a typed webhook address', () => {
  test.each(PRIVATE_URLS)('K141 %s is refused if the operator does not allow its network', (text) => {
    const url = new URL(text);
    expect(isForbidden(url, open)).toBe(true);
    const all = ['0.0.0.0/0', '::/0'];
    expect(isForbidden(url, new AllowedAddresses(all))).toBe(false);
  });

  test.each([
    'http://1.1.1.1/',
    'https://[2606:4700::1111]/',
    'https://localhost.example/',
    'https://a.example/',
  ])('K141 %s is accepted', (text) => {
    expect(isForbidden(new URL(text), open)).toBe(false);
  });
});

describe('the stored form of a webhook address', () => {
  test.each([
    ['https://Lights.Example', 'https://lights.example/'],
    ['HTTPS://lights.example:443/a/../b?c=d#e', 'https://lights.example/b?c=d'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['https://bühne.example/', 'https://xn--bhne-0ra.example/'],
  ])('K332 of the address %s is %s', (text, href) => {
    expect(receiverUrl(text)?.href).toBe(href);
  });

  test.each(MISLEADING_URLS)('K332 does not exist for %j, which is refused', (text) => {
    expect(receiverUrl(text)).toBeNull();
  });
});

it('W2848 is not an own public address of the server, unless its operator allows the address', async () => {
  const isOwn = (address: string) => ['198.41.0.4', '2606:4700::9'].includes(address);
  const here = new AllowedAddresses([], isOwn);
  for (const url of ['http://198.41.0.4/', 'http://[2606:4700:0::9]/', 'http://[::ffff:198.41.0.4]/'])
    expect([url, isForbidden(new URL(url), here)]).toEqual([url, true]);
  const found = await addressFor(new URL('http://here.example/'), here, async () => ['198.41.0.4']);
  expect(found).toEqual({ failure: 'forbidden' });
  expect(isForbidden(new URL('http://198.41.0.5/'), here)).toBe(false);
  expect(new AllowedAddresses(['198.41.0.4'], isOwn).has('198.41.0.4')).toBe(true);
});
