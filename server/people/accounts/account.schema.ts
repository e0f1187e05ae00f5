import { z } from 'zod';
import { LANGUAGES } from '../../../machines/kernel/language.ts';
import { issueWords } from '../../../machines/words/issue.ts';
import { isEasyToGuess } from './new-passwords.ts';

/** One address means one account (U4). */
export const emailSchema = z
  .string()
  .max(254)
  .transform((text) => text.trim().normalize('NFKC').toLowerCase())
  .pipe(z.email(issueWords.enterEmail));

/** The password must not depend on the keyboard. */
const typedPassword = z
  .string()
  .min(1)
  .max(200)
  .transform((text) => text.normalize('NFKC'));

const newPassword = z
  .string()
  .min(8, issueWords.atLeast(8))
  .max(200, issueWords.atMost(200))
  .transform((text) => text.normalize('NFKC'))
  .refine((text) => !isEasyToGuess(text), issueWords.commonPassword);

const displayName = z
  .string()
  .trim()
  .max(100)
  .nullable()
  .transform((text) => text || null);

/** The browser has reduced the image to 45 kB. */
const photo = z
  .string()
  .max(60_000, issueWords.pictureTooLarge)
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, issueWords.noPicture)
  .nullable();

const token = z.string().min(1).max(100);

export const signUpSchema = z.strictObject({
  email: emailSchema,
  password: newPassword,
  displayName: displayName.exactOptional(),
});
export const logInSchema = z.strictObject({ email: emailSchema, password: typedPassword });
export const forgotSchema = z.strictObject({ email: emailSchema });
export const resetSchema = z.strictObject({ token, password: newPassword });
export const tokenSchema = z.strictObject({ token });
const typedCode = z.string().min(1).max(100);
const sealedText = z.string().min(1).max(1_000);

export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
/** A passkey id has up to 1,023 bytes. */
const passkeyId = base64url(1_364);
const clientDataJSON = base64url(2_000);
const shownPasskey = z.strictObject({
  id: passkeyId,
  clientDataJSON,
  authenticatorData: base64url(1_000),
  signature: base64url(1_000),
  userHandle: base64url(100).exactOptional(),
});
const passkeyName = z.string().trim().min(1, issueWords.atLeast(1)).max(60, issueWords.atMost(60));

export const passkeyAskedSchema = z.strictObject({ half: sealedText.exactOptional() });
export const passkeySchema = z.strictObject({ half: sealedText.exactOptional(), passkey: shownPasskey });
export const newPasskeySchema = z.strictObject({
  name: passkeyName,
  passkey: z.strictObject({
    id: passkeyId,
    clientDataJSON,
    attestationObject: base64url(6_000),
    transports: z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length),
  }),
});
export const passkeyNameSchema = z.strictObject({ name: passkeyName });
export const codeSchema = z.strictObject({ half: sealedText, code: typedCode });
export const factorSchema = z.strictObject({ setup: sealedText, code: typedCode });
export const reauthenticationSchema = z.union([
  z.strictObject({ currentPassword: typedPassword }),
  z.strictObject({ code: typedCode }),
  z.strictObject({ passkey: shownPasskey }),
]);
export const removalSchema = z.strictObject({ currentPassword: typedPassword.exactOptional() });

export const profileSchema = z.strictObject({
  displayName: displayName.exactOptional(),
  language: z.enum(LANGUAGES).exactOptional(),
  photoURL: photo.exactOptional(),
  email: emailSchema.exactOptional(),
  password: newPassword.exactOptional(),
  currentPassword: typedPassword.exactOptional(),
});

export type ShownProof = z.infer<typeof reauthenticationSchema>;
export type ShownPasskey = z.infer<typeof shownPasskey>;
export type MadePasskey = z.infer<typeof newPasskeySchema>['passkey'];
export type SignUp = z.infer<typeof signUpSchema>;
export type ProfileChange = z.infer<typeof profileSchema>;
