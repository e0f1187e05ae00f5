import { z } from 'zod';
import { LANGUAGES } from '../../../machines/kernel/language.ts';
import { issueWords } from '../../../machines/words/issue.ts';
import { isEasyToGuess } from './new-passwords.ts';

export const emailSchema = z
  .string()
  .max(254)
  .transform((text) => text.trim().normalize('NFKC').toLowerCase())
  .pipe(z.email(issueWords.enterEmail));

/** Normalizes the password, because keyboards encode some characters differently. */
const typedPasswordSchema = z
  .string()
  .min(1)
  .max(200)
  .transform((text) => text.normalize('NFKC'));

const newPasswordSchema = z
  .string()
  .min(8, issueWords.atLeast(8))
  .max(200, issueWords.atMost(200))
  .transform((text) => text.normalize('NFKC'))
  .refine((text) => !isEasyToGuess(text), issueWords.commonPassword);

const displayNameSchema = z
  .string()
  .trim()
  .max(100)
  .nullable()
  .transform((text) => text || null);

const photoSchema = z
  .string()
  .max(60_000, issueWords.pictureTooLarge)
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, issueWords.noPicture)
  .nullable();

const tokenText = z.string().min(1).max(100);

export const signUpSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  displayName: displayNameSchema.exactOptional(),
});
export const logInSchema = z.strictObject({ email: emailSchema, password: typedPasswordSchema });
export const forgotSchema = z.strictObject({ email: emailSchema });
export const resetSchema = z.strictObject({ token: tokenText, password: newPasswordSchema });
export const tokenSchema = z.strictObject({ token: tokenText });
const typedCodeSchema = z.string().min(1).max(100);
const sealedTextSchema = z.string().min(1).max(1_000);

export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const base64urlSchema = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
const passkeyIdSchema = base64urlSchema(1_364);
const clientDataSchema = base64urlSchema(2_000);
const submittedPasskeySchema = z.strictObject({
  id: passkeyIdSchema,
  clientDataJSON: clientDataSchema,
  authenticatorData: base64urlSchema(1_000),
  signature: base64urlSchema(1_000),
  userHandle: base64urlSchema(100).exactOptional(),
});
const passkeyNameText = z.string().trim().min(1, issueWords.atLeast(1)).max(60, issueWords.atMost(60));

export const passkeyOptionsSchema = z.strictObject({ half: sealedTextSchema.exactOptional() });
export const passkeySchema = z.strictObject({
  half: sealedTextSchema.exactOptional(),
  passkey: submittedPasskeySchema,
});
export const newPasskeySchema = z.strictObject({
  name: passkeyNameText,
  passkey: z.strictObject({
    id: passkeyIdSchema,
    clientDataJSON: clientDataSchema,
    attestationObject: base64urlSchema(6_000),
    transports: z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length),
  }),
});
export const passkeyNameSchema = z.strictObject({ name: passkeyNameText });
export const codeSchema = z.strictObject({ half: sealedTextSchema, code: typedCodeSchema });
export const factorSchema = z.strictObject({ setup: sealedTextSchema, code: typedCodeSchema });
export const reauthenticationSchema = z.union([
  z.strictObject({ currentPassword: typedPasswordSchema }),
  z.strictObject({ code: typedCodeSchema }),
  z.strictObject({ passkey: submittedPasskeySchema }),
]);
export const removalSchema = z.strictObject({ currentPassword: typedPasswordSchema.exactOptional() });

export const profileSchema = z.strictObject({
  displayName: displayNameSchema.exactOptional(),
  language: z.enum(LANGUAGES).exactOptional(),
  photoURL: photoSchema.exactOptional(),
  email: emailSchema.exactOptional(),
  password: newPasswordSchema.exactOptional(),
  currentPassword: typedPasswordSchema.exactOptional(),
});

export type SubmittedProof = z.infer<typeof reauthenticationSchema>;
export type SubmittedPasskey = z.infer<typeof submittedPasskeySchema>;
export type CreatedPasskey = z.infer<typeof newPasskeySchema>['passkey'];
export type SignUp = z.infer<typeof signUpSchema>;
export type ProfileChange = z.infer<typeof profileSchema>;
