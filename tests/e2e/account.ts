import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { tokenIn } from '../support/mail-token.ts';
import type { Stage } from './stage.ts';

export const PASSWORD = 'correct horse battery';

/** On the login screen, or on the way to it from one that has fields of the same names. */
export async function logIn(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** On the sign-up screen, or on the way to it likewise. */
export async function signUp(page: Page, email: string): Promise<void> {
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

/** Visits the logout, and presses its button (N360). */
export async function logOut(page: Page): Promise<void> {
  await page.goto(new URL('/auth/logout/', page.url()).href);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
}

interface Mail {
  readonly subject: string;
  readonly body: string;
}

/** The newest mail to an address, from the file, because no mail server accepts it. */
export function newestMail(address: string, { dataDir }: Stage['server']): Mail | undefined {
  const db = new Sqlite(join(dataDir, 'callboard.sqlite'), { readonly: true });
  const mail = db
    .prepare<[string], Mail>('select subject, body from mails where recipient = ? order by id desc')
    .get(address);
  db.close();
  return mail;
}

/** Follows the link of the mail that asks for the proof, in a tab beside the page. */
export async function confirmAddress(stage: Stage, page: Page, email: string): Promise<void> {
  await expect.poll(() => tokenIn(newestMail(email, stage.server)?.body)).not.toBe('');
  const link = `/auth/email-verified/#token=${tokenIn(newestMail(email, stage.server)?.body)}`;
  const beside = await stage.pageBeside(page, new URL(link, page.url()).href);
  await expect(beside.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await beside.close();
}
