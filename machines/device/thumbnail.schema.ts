import { z } from 'zod';

/** A small picture as a data URL, which asks nobody for anything and holds no script (D12). In characters. */
export const thumbnailSchema = z
  .string()
  .max(20_000, { abort: true })
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/);
