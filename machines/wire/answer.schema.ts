import { z } from 'zod';
import { type ErrorCode, errors } from '../kernel/errors.ts';
import { hasOwn } from '../kernel/shapes.ts';

export const errorCodeSchema = z.custom<ErrorCode>(
  (code) => typeof code === 'string' && hasOwn(errors, code),
);

export const ackFrameSchema = z.tuple([
  z.literal('ack'),
  z.int().positive(),
  z.looseObject({ seq: z.int().min(0) }),
]);

export const nackFrameSchema = z.tuple([
  z.literal('nack'),
  z.int().positive(),
  z.strictObject({
    code: errorCodeSchema,
    message: z.string().min(1),
    issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  }),
]);
