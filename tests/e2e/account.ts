import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'correct horse battery';

/** On the login screen, or on the way to it from one that has fields of the same names. */
export async function logIn(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** On the sign-up screen, or on the way to it likewise. */
export async function signUp(page: Page, email: string): Promise<void> {
  await expect(page.getByLabel('The same again')).toBeVisible();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByLabel('The same again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
}
